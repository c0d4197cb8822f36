/** The initial state's presences, in the shape that the queue asked for. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { programNamesFor } from "./present.ts";
import { showPresences } from "./show.ts";

const presence: Slice<"presence"> =
  (tx, { user, options }) =>
  () =>
    showPresences(tx, user, options.slim_presence ? "slim" : programNamesFor(options));

export const presenceSlices = { presence };
