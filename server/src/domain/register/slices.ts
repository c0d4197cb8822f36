/** The parts of the initial state, each made by the area that it belongs to. */
import { botSlices } from "../bots/snapshot.ts";
import { messageSlices } from "../messages/snapshot.ts";
import { profileFieldSlices } from "../profile-fields/snapshot.ts";
import { streamSlices } from "../streams/snapshot.ts";
import { userSlices } from "../users/snapshot.ts";
import type { Slices } from "./slice.ts";

export const slices: Partial<Slices> = {
  ...userSlices,
  ...botSlices,
  ...profileFieldSlices,
  ...streamSlices,
  ...messageSlices,
};
