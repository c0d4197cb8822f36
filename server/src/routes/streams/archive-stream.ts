import { endpoints } from "@confab/contract";
import { archiveStream } from "../../domain/streams/archive.ts";
import { route } from "../../http/route.ts";

export const archiveStreamRoute = route(endpoints.archiveStream, async ({ realm, user, path }) => {
  await realm.write((tx) => archiveStream(tx, tx.model.users.get(user.user_id) ?? user, path.stream_id));
  return {};
});
