import { endpoints } from "@confab/contract";
import { ownBotsAreOthers } from "@confab/contract/levels/earlier-rules";
import { leaveStreams } from "../domain/streams/leave.ts";
import { listSubscriptions } from "../domain/streams/list.ts";
import { updateProperties } from "../domain/streams/properties.ts";
import { subscribe, updateSubscriptions } from "../domain/streams/subscribe-by-name.ts";
import { changeMutedTopic, updateUserTopic } from "../domain/topic-policies/update-topic-policy.ts";
import { route } from "../http/route.ts";

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export const subscriptionRoutes = [
  route(endpoints.getSubscriptions, async ({ realm, user, parameters }) => ({
    subscriptions: await realm.read((tx) => listSubscriptions(tx, user, parameters.include_subscribers)),
  })),

  route(endpoints.subscribe, async ({ realm, write, parameters }) => {
    const { unauthorized, ...result } = await subscribe(realm, write, {
      streams: parameters.subscriptions,
      principals: parameters.principals,
      authorizationErrorsFatal: parameters.authorization_errors_fatal,
      announce: parameters.announce,
      isPrivate: parameters.invite_only,
      isWebPublic: parameters.is_web_public,
      historyPublic: parameters.history_public_to_subscribers,
      isDefault: parameters.is_default_stream,
      postPolicy: parameters.stream_post_policy,
      retentionDays: parameters.message_retention_days,
      removalGroup: parameters.can_remove_subscribers_group,
      folderId: parameters.folder_id,
    });
    return parameters.authorization_errors_fatal ? result : { ...result, unauthorized };
  }),

  route(endpoints.unsubscribe, ({ write, parameters }) =>
    write((tx, actor) =>
      leaveStreams(tx, actor, parameters.subscriptions, {
        principals: parameters.principals ?? [],
        managesOwnBots: !ownBotsAreOthers.applies(parameters),
      }),
    ),
  ),

  route(endpoints.updateSubscriptions, ({ realm, write, parameters }) =>
    updateSubscriptions(realm, write, { add: parameters.add, leave: parameters.delete }),
  ),

  route(endpoints.muteTopic, async ({ write, parameters }) => {
    const { stream, stream_id: streamId, topic, op, must_change: mustChange } = parameters;
    await write((tx, actor) => changeMutedTopic(tx, actor, op, { stream, streamId, topic, mustChange }));
    return {};
  }),

  route(endpoints.updateUserTopic, async ({ write, parameters }) => {
    await write((tx, actor) => updateUserTopic(tx, actor, parameters));
    return {};
  }),

  route(endpoints.updateSubscriptionSettings, async ({ write, parameters }) => {
    await updateProperties(write, parameters.subscription_data);
    return {};
  }),

  route(endpoints.updateSubscriptionSetting, async ({ write, path, parameters }) => {
    const { property, value } = parameters;
    await updateProperties(write, [
      { stream_id: path.stream_id, property, value: switches.get(value) ?? value },
    ]);
    return {};
  }),
];
