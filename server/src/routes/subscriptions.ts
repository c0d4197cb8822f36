import { badRequest, endpoints } from "@confab/contract";
import { oneLine } from "../domain/streams/create.ts";
import { joinStreams, plainJoin } from "../domain/streams/join.ts";
import { leaveStreams } from "../domain/streams/leave.ts";
import { captureSubscriptions } from "../domain/streams/list.ts";
import { muteTopic, unmuteTopic } from "../domain/streams/muted-topics.ts";
import { changeProperties } from "../domain/streams/properties.ts";
import { route } from "../http/route.ts";

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export const subscriptionRoutes = [
  route(endpoints.getSubscriptions, ({ realm, user, parameters }) =>
    realm.read(async (tx) => {
      const { subscriptions } = await captureSubscriptions(tx, user, parameters.include_subscribers)(tx);
      return { subscriptions };
    }),
  ),

  route(endpoints.subscribe, async ({ write, realm, parameters }) => {
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
  }),

  route(endpoints.unsubscribe, ({ write, parameters }) =>
    write((tx, actor) => {
      return leaveStreams(tx, actor, parameters.subscriptions, parameters.principals);
    }),
  ),

  route(endpoints.updateSubscriptions, async ({ write, realm, parameters }) => {
    const { add, delete: leave } = parameters;
    if (add.length === 0 && leave.length === 0) {
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
    }
    await realm.services.renderer.prepare(...add.map(({ description = "" }) => oneLine(description)));
    return write(async (tx, actor) => {
      const nothing = { subscribed: {}, already_subscribed: {} };
      const { subscribed, already_subscribed } =
        add.length > 0 ? await joinStreams(realm, tx, actor, { ...plainJoin, streams: add }) : nothing;
      return { subscribed, already_subscribed, ...(await leaveStreams(tx, actor, leave)) };
    });
  }),

  route(endpoints.muteTopic, async ({ write, parameters }) => {
    const { stream, stream_id: streamId, topic, op } = parameters;
    const change = op === "add" ? muteTopic : unmuteTopic;
    await write((tx, actor) => change(tx, actor, { stream, streamId, topic }));
    return {};
  }),

  route(endpoints.updateSubscriptionSettings, async ({ write, parameters }) => {
    const problem = await write((tx, actor) => changeProperties(tx, actor, parameters.subscription_data));
    if (problem) throw problem;
    return {};
  }),

  route(endpoints.updateSubscriptionSetting, async ({ write, path, parameters }) => {
    const { property, value } = parameters;
    const change = { stream_id: path.stream_id, property, value: switches.get(value) ?? value };
    const problem = await write((tx, actor) => changeProperties(tx, actor, [change]));
    if (problem) throw problem;
    return {};
  }),
];
