/** The initial state's streams and subscriptions. */
import type { Slice } from "../register/slice.ts";
import { readsStream } from "./access.ts";
import { presentStream } from "./present.ts";

const stream: Slice<"stream"> = ({ model }, { user }) => ({
  streams: [...model.streams.values()]
    .filter((each) => each.is_active && readsStream(user, each))
    .map(presentStream)
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
});

export const streamSlices = { stream };
