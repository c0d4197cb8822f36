import { endpoints } from "@confab/contract";
import { removeDefaultStream } from "../../domain/streams/default-streams.ts";
import { route } from "../../http/route.ts";

export const removeDefaultStreamRoute = route(
  endpoints.removeDefaultStream,
  async ({ write, parameters }) => {
    await write((tx, actor) => removeDefaultStream(tx, actor, parameters.stream_id));
    return {};
  },
);
