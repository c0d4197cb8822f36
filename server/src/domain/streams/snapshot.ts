/** The initial state's streams and subscriptions (docs/interface/events.md#registering). */
import type { SettingName, Subscription } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { seesStream } from "../access/streams.ts";
import { isGuest } from "../access/users.ts";
import { presentMutedTopics, presentUserTopics } from "../topic-policies/present.ts";
import { captureSubscriptions } from "./list.ts";
import { byName, presentDefaultStreams, presentStream } from "./present.ts";
import { readTraffic } from "./traffic.ts";

const stream: Slice<"stream"> = (tx, { user }) => {
  const seen = [...tx.model.streams.values()]
    .filter((each) => each.is_active && seesStream(user, each))
    .sort(byName);
  return async () => {
    const traffic = await readTraffic(tx, seen);
    return { streams: seen.map((each) => presentStream(each, traffic.get(each.stream_id) ?? null)) };
  };
};

const subscription: Slice<"subscription"> = (tx, { user, options, includeSubscribers }) => {
  const read = captureSubscriptions(tx, user, includeSubscribers);
  const fill = options.capabilities.notification_settings_null
    ? (each: Subscription) => each
    : settingsFiller(user, tx.model);
  return async () => {
    const { subscriptions, unsubscribed, never_subscribed } = await read(tx);
    return {
      subscriptions: subscriptions.map(fill),
      unsubscribed: unsubscribed.map(fill),
      never_subscribed,
    };
  };
};

/** The user's setting that applies if a subscription has no choice of its own. */
const settingBehind = {
  desktop_notifications: "enable_stream_desktop_notifications",
  audible_notifications: "enable_stream_audible_notifications",
  push_notifications: "enable_stream_push_notifications",
  email_notifications: "enable_stream_email_notifications",
  wildcard_mentions_notify: "wildcard_mentions_notify",
} as const satisfies Partial<Record<keyof Subscription, SettingName>>;

/** Returns a function that replaces `null` by the user's settings, for clients that don't know `null` there. */
function settingsFiller(user: User, model: RealmModel): (subscription: Subscription) => Subscription {
  const settings = Object.fromEntries(
    Object.entries(settingBehind).map(([property, name]) => [property, model.setting(user, name)]),
  ) as Record<keyof typeof settingBehind, boolean>;
  return (each) => ({
    ...each,
    desktop_notifications: each.desktop_notifications ?? settings.desktop_notifications,
    audible_notifications: each.audible_notifications ?? settings.audible_notifications,
    push_notifications: each.push_notifications ?? settings.push_notifications,
    email_notifications: each.email_notifications ?? settings.email_notifications,
    wildcard_mentions_notify: each.wildcard_mentions_notify ?? settings.wildcard_mentions_notify,
  });
}

/** Guests get an empty list, because they can't see all default streams. */
const defaultStreams: Slice<"default_streams"> = ({ model }, { user }) => ({
  realm_default_streams: isGuest(user) ? [] : presentDefaultStreams(model),
});

const mutedTopics: Slice<"muted_topics"> = ({ model }, { user }) => ({
  muted_topics: presentMutedTopics(user.user_id, model),
});

const userTopic: Slice<"user_topic"> = ({ model }, { user }) => ({
  user_topics: presentUserTopics(user.user_id, model),
});

export const streamSlices = {
  stream,
  subscription,
  default_streams: defaultStreams,
  muted_topics: mutedTopics,
  user_topic: userTopic,
};
