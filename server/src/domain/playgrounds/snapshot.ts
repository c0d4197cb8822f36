/** The initial state's code playgrounds. */
import type { Slice } from "../../realm/snapshot-slice.ts";

const playgrounds: Slice<"realm_playgrounds"> = ({ model }) => ({
  realm_playgrounds: [...model.playgrounds],
});

export const playgroundSlices = { realm_playgrounds: playgrounds };
