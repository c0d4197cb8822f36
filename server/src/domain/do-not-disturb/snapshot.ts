/** The initial state's times at which the user is not to be disturbed. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { doNotDisturbOf } from "./actions.ts";

const doNotDisturb: Slice<"do_not_disturb"> = ({ model }, { user }) => ({
  do_not_disturb: doNotDisturbOf(user, model),
});

export const doNotDisturbSlices = { do_not_disturb: doNotDisturb };
