import { endpoints, StreamPostPolicy } from "@confab/contract";
import { oneLine } from "../../domain/streams/create.ts";
import { changeStream } from "../../domain/streams/update.ts";
import { route } from "../../http/route.ts";

export const updateStreamRoute = route(endpoints.updateStream, async ({ write, realm, path, parameters }) => {
  const { is_announcement_only } = parameters;
  const legacyPolicy = is_announcement_only ? StreamPostPolicy.administrators : StreamPostPolicy.everyone;
  const impliedPolicy = is_announcement_only === undefined ? undefined : legacyPolicy;
  const update = {
    retentionDays: parameters.message_retention_days,
    description: parameters.description,
    name: parameters.new_name,
    postPolicy: parameters.stream_post_policy ?? impliedPolicy,
    isPrivate: parameters.is_private,
    isWebPublic: parameters.is_web_public,
    historyPublic: parameters.history_public_to_subscribers,
  };
  await realm.services.renderer.prepare(oneLine(parameters.description ?? ""));
  await write((tx, actor) => changeStream(realm, tx, actor, path.stream_id, update));
  return {};
});
