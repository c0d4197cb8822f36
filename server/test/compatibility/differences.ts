/** Differences from the reference document, and operations that are not served; reasons are in `docs/compatibility.md`. */

const extra = (name: string, place = "/") =>
  `${place} must NOT have additional properties {"additionalProperty":"${name}"}`;

/** By operation: the places that the document does not allow, as its schemas name them. */
export const differences: Readonly<Record<string, readonly string[]>> = {
  "create-drafts": [extra("ids"), extra("result"), extra("msg")],
  "get-drafts": [extra("count"), extra("drafts"), extra("result"), extra("msg")],
  "get-own-user": [extra("bot_type"), extra("bot_owner_id")],
  "get-server-settings": ["service_version", "service_feature_level", "service_merge_base"].map((name) =>
    extra(name),
  ),
  "get-streams": [extra("is_default", "/streams")],
  "get-subscribers": [extra("result"), extra("msg")],
  "register-queue": [
    ...["service_version", "service_feature_level", "service_merge_base"].map((name) => extra(name)),
    extra("stream_weekly_traffic", "/never_subscribed"),
    extra("unread_message_ids", "/unread_msgs/pms"),
  ],
  subscribe: ['/ must match exactly one schema in oneOf {"passingSchemas":[0,1]}'],
};

/** Operations of the document that a server does not answer, as they describe something else. */
export const notOperations: readonly string[] = [
  "post /real-time",
  "rest-error-handling",
  "zulip-outgoing-webhooks",
];

/** Operations that are still to come. */
export const notServed: readonly string[] = [];

/** By kind of event. */
export const eventDifferences: Readonly<Record<string, readonly string[]>> = {
  message: ['/message/submessages must be string {"type":"string"}'],
  "reaction add": [extra("user_id", "/user")],
  "reaction remove": [extra("user_id", "/user")],
  update_display_settings: [extra("user")],
  update_global_notifications: [extra("user")],
};

/** Kinds of events that are still to come. */
export const notSent: readonly string[] = ["has_zoom_token"];
