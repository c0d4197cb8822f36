import { endpoints } from "@confab/contract";
import { oneLine } from "../../domain/streams/create.ts";
import { joinStreams } from "../../domain/streams/join.ts";
import { route } from "../../http/route.ts";

export const subscribeRoute = route(endpoints.subscribe, async ({ write, realm, parameters }) => {
  const request = {
    streams: parameters.subscriptions,
    principals: parameters.principals,
    authorizationErrorsFatal: parameters.authorization_errors_fatal,
    announce: parameters.announce,
    isPrivate: parameters.invite_only,
    isWebPublic: parameters.is_web_public,
    historyPublic: parameters.history_public_to_subscribers,
    postPolicy: parameters.stream_post_policy,
    retentionDays: parameters.message_retention_days,
  };
  await realm.services.renderer.prepare(
    ...request.streams.map(({ description = "" }) => oneLine(description)),
  );
  const { unauthorized, ...result } = await write((tx, actor) => joinStreams(realm, tx, actor, request));
  return parameters.authorization_errors_fatal ? result : { ...result, unauthorized };
});
