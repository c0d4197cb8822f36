/** The initial state's hints. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { hotspotsFor, tutorialOf } from "./hotspots.ts";

const hotspots: Slice<"hotspots"> = ({ model }, { user }) => ({
  hotspots: hotspotsFor(user, tutorialOf(user, model)),
});

export const tutorialSlices = { hotspots };
