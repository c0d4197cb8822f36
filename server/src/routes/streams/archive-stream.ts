import { endpoints } from "@confab/contract";
import { archiveStream } from "../../domain/streams/archive.ts";
import { route } from "../../http/route.ts";

export const archiveStreamRoute = route(endpoints.archiveStream, async ({ write, path }) => {
  await write((tx, actor) => archiveStream(tx, actor, path.stream_id));
  return {};
});
