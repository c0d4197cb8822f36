import { endpoints } from "@confab/contract";
import { addDefaultStream } from "../../domain/streams/default-streams.ts";
import { route } from "../../http/route.ts";

export const addDefaultStreamRoute = route(endpoints.addDefaultStream, async ({ write, parameters }) => {
  await write((tx, actor) => addDefaultStream(tx, actor, parameters.stream_id));
  return {};
});
