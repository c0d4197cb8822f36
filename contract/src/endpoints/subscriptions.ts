import { endpoint } from "../endpoint.ts";
import { MAX_STREAM_DESCRIPTION_LENGTH } from "../limits.ts";
import { Subscription } from "../objects/stream.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { StreamPostPolicy } from "../policies.ts";
import {
  anyOf,
  Bool,
  Color,
  enumOf,
  Int,
  list,
  loose,
  mapOf,
  optional,
  strict,
  Text,
  textUpTo,
} from "../schema.ts";
import { folderId, messageRetentionDays, streamPostPolicy } from "./shared.ts";

/** A stream to subscribe to; the description applies if the request creates the stream. */
const StreamToJoin = strict(
  {
    name: Text,
    color: optional(Color),
    description: optional(textUpTo(MAX_STREAM_DESCRIPTION_LENGTH)),
  },
  { title: "StreamToJoin" },
);

const principals = withDefault(
  json(anyOf("an allowed_type", list(Text), list(Int)), {
    doc: "IDs or e-mail addresses of the users. If empty, only the caller; otherwise the caller only if listed.",
  }),
  [],
);

/** Names of streams by the user's e-mail address. */
const byEmail = mapOf(list(Text));

export const getSubscriptions = endpoint("getSubscriptions", {
  method: "GET",
  path: "/users/me/subscriptions",
  who: "user",
  parameters: {
    include_subscribers: withDefault(
      json(Bool, { doc: "Adds the IDs of each stream's subscribers." }),
      false,
    ),
  },
  result: { subscriptions: list(Subscription) },
  tag: "subscriptions",
  summary: "Get one's own subscriptions",
  doc: "Returns the streams the user is subscribed to, by name, with the user's own settings for each.",
});

export const subscribe = endpoint("subscribe", {
  method: "POST",
  path: "/users/me/subscriptions",
  who: "non-guest",
  parameters: {
    subscriptions: json(list(StreamToJoin), {
      doc: "The streams by name. Those that don't exist are created.",
      checksNull: true,
      example: '[{"name": "lunch", "description": "Where and when"}]',
    }),
    principals,
    authorization_errors_fatal: withDefault(
      json(Bool, {
        doc: "Streams that can't be joined make the request fail; otherwise `unauthorized` lists them.",
      }),
      true,
    ),
    announce: withDefault(json(Bool, { doc: "Announces the streams that are created." }), false),
    invite_only: withDefault(json(Bool, { doc: "Creates private streams." }), false),
    is_web_public: withDefault(
      json(Bool, { doc: "Creates streams that can be read without an account." }),
      false,
    ),
    history_public_to_subscribers: maybe(
      json(Bool, { doc: "New subscribers can read earlier messages; always true for public streams." }),
    ),
    is_default_stream: withDefault(
      json(Bool, { doc: "Subscribes new users to the streams that are created. For administrators." }),
      false,
    ),
    stream_post_policy: withDefault(streamPostPolicy, StreamPostPolicy.everyone),
    message_retention_days: maybe(messageRetentionDays),
    can_remove_subscribers_group: maybe(
      json(Int, {
        doc: "The system group whose members may remove others; administrators if absent.",
        example: "2000000004",
      }),
    ),
    folder_id: maybe(folderId),
  },
  result: { subscribed: byEmail, already_subscribed: byEmail, unauthorized: optional(list(Text)) },
  tag: "subscriptions",
  summary: "Subscribe to streams",
  doc: "Subscribes the caller, or other users, to streams, and creates the streams that don't exist. Options of creation don't apply to existing streams. Either everything happens or nothing does.",
});

const removal = { removed: list(Text), not_removed: list(Text) };

export const unsubscribe = endpoint("unsubscribe", {
  method: "DELETE",
  path: "/users/me/subscriptions",
  who: "user",
  parameters: {
    subscriptions: json(list(Text), {
      doc: "Names of the streams.",
      checksNull: true,
      example: '["lunch"]',
    }),
    principals,
  },
  result: removal,
  tag: "subscriptions",
  summary: "Unsubscribe from streams",
  doc: "Ends subscriptions of the caller, or, for administrators, of other users. `not_removed` lists the streams without a subscription. An unknown stream is rejected with `STREAM_DOES_NOT_EXIST`.",
});

export const updateSubscriptions = endpoint("updateSubscriptions", {
  method: "PATCH",
  path: "/users/me/subscriptions",
  who: "user",
  parameters: {
    delete: withDefault(json(list(Text), { doc: "Names of streams to leave.", checksNull: true }), []),
    add: withDefault(
      json(list(StreamToJoin), {
        doc: "Streams to join; those that don't exist are created.",
        checksNull: true,
        example: '[{"name": "lunch"}]',
      }),
      [],
    ),
  },
  result: { subscribed: byEmail, already_subscribed: byEmail, ...removal },
  tag: "subscriptions",
  summary: "Join and leave streams",
  doc: "Subscribes to streams and unsubscribes from others in one step: either everything happens or nothing does.",
});

export const muteTopic = endpoint("muteTopic", {
  method: "PATCH",
  path: "/users/me/subscriptions/muted_topics",
  who: "user",
  parameters: {
    stream: maybe(raw(Text, { doc: "The stream's name: this or `stream_id`, not both.", checksNull: true })),
    stream_id: maybe(json(Int, { doc: "The stream's ID.", example: "7" })),
    topic: raw(Text, { doc: "It may have no messages.", checksNull: true, example: "lunch" }),
    op: raw(enumOf("add", "remove"), { doc: "Mute or unmute.", example: "add" }),
    must_change: withDefault(
      json(Bool, { doc: "Rejects muting a topic twice, and unmuting one that is not muted." }),
      false,
    ),
  },
  tag: "subscriptions",
  summary: "Mute or unmute a topic",
  doc: "Deprecated: use `POST /user_topics`. Mutes or unmutes a topic for the user. A topic that is unmuted has no policy then.",
});

export const updateUserTopic = endpoint("updateUserTopic", {
  method: "POST",
  path: "/user_topics",
  who: "user",
  parameters: {
    stream_id: json(Int, { doc: "The stream's ID.", example: "7" }),
    topic: raw(Text, { doc: "It may have no messages.", checksNull: true, example: "lunch" }),
    visibility_policy: json(enumOf(0, 1, 2, 3), {
      doc: "0 for none, 1 muted, 2 unmuted in a muted stream, 3 followed.",
      example: "3",
    }),
  },
  tag: "subscriptions",
  summary: "Mute, unmute or follow a topic",
  doc: "Sets the user's policy for a topic. Removing it succeeds for any stream.",
});

export const updateSubscriptionSettings = endpoint("updateSubscriptionSettings", {
  method: "POST",
  path: "/users/me/subscriptions/properties",
  who: "user",
  parameters: {
    subscription_data: json(
      list(loose({ stream_id: Int, property: Text, value: anyOf("an allowed_type", Text, Bool) })),
      {
        doc: "The setting: `color`, `is_muted`, `pin_to_top`, `desktop_notifications`, `audible_notifications`, `push_notifications`, `email_notifications`, `wildcard_mentions_notify` or `personal_folder`. `in_home_view` is the opposite of `is_muted`.",
        example: '[{"stream_id": 7, "property": "pin_to_top", "value": true}]',
      },
    ),
  },
  reportsIgnored: true,
  tag: "subscriptions",
  summary: "Change settings of subscriptions",
  doc: "Changes the user's settings of streams, in order. If an entry is rejected, those before it stay in effect.",
});

export const updateSubscriptionSetting = endpoint("updateSubscriptionSetting", {
  method: "PATCH",
  path: "/users/me/subscriptions/{stream_id}",
  pathParameters: { stream_id: "id" },
  who: "user",
  parameters: {
    property: raw(Text, { doc: "As in `POST /users/me/subscriptions/properties`.", example: "color" }),
    value: raw(Text, { doc: "Plain text; `true` or `false` for on and off.", example: "#c6a8ad" }),
  },
  reportsIgnored: true,
  tag: "subscriptions",
  summary: "Change a setting of one subscription",
  doc: "Changes one of the user's settings of a stream.",
});
