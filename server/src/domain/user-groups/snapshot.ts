/** The initial state's user groups. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentGroups } from "./present.ts";

const userGroups: Slice<"realm_user_groups"> = ({ model, now }) => ({
  realm_user_groups: presentGroups(model, now),
});

export const groupSlices = { realm_user_groups: userGroups };
