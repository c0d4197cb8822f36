/** Differences from the reference documents, and what is not served; reasons are in `docs/compatibility.md`. */
import { differencesAt277, ownEvents } from "./differences-277.ts";
import type { DocumentedLevel } from "./reference-document.ts";

/** The differences from one document. */
export interface Differences {
  /** By operation: the places that the document does not allow, as its schemas name them. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
  /** Operations that are still to come. */
  readonly notServed: readonly string[];
  /** By kind of event, like `operations`. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  /** Kinds of events that are still to come. */
  readonly notSent: readonly string[];
}

const extra = (name: string, place = "/") =>
  `${place} must NOT have additional properties {"additionalProperty":"${name}"}`;

const operations: Differences["operations"] = {
  "create-drafts": [extra("ids"), extra("result"), extra("msg")],
  "get-drafts": [extra("count"), extra("drafts"), extra("result"), extra("msg")],
  "get-own-user": [extra("bot_type"), extra("bot_owner_id")],
  "get-realm-exports": [
    extra("format", "/exports"),
    extra("include_private", "/exports"),
    extra("progress", "/exports"),
  ],
  "get-server-settings": ["service_version", "service_feature_level", "service_merge_base"].map((name) =>
    extra(name),
  ),
  "get-streams": [extra("folder_id", "/streams"), extra("is_default", "/streams")],
  "get-subscribers": [extra("result"), extra("msg")],
  "get-subscriptions": [extra("folder_id", "/subscriptions"), extra("personal_folder", "/subscriptions")],
  "register-queue": [
    ...["service_version", "service_feature_level", "service_merge_base"].map((name) => extra(name)),
    extra("channel_folders"),
    extra("do_not_disturb"),
    extra("muted_direct_conversations"),
    extra("reminders"),
    extra("max_channel_folder_name_length"),
    extra("max_channel_folder_description_length"),
    extra("server_sends_emails"),
    extra("server_gif_provider"),
    extra("folder_id", "/subscriptions"),
    extra("personal_folder", "/subscriptions"),
    extra("folder_id", "/never_subscribed"),
    extra("stream_weekly_traffic", "/never_subscribed"),
    extra("unread_message_ids", "/unread_msgs/pms"),
    extra("folder_id", "/streams"),
    extra("folder_id", "/realm_default_streams"),
  ],
  subscribe: ['/ must match exactly one schema in oneOf {"passingSchemas":[0,1]}'],
};

/** Operations of the document that a server does not answer, as they describe something else. */
export const notOperations: readonly string[] = [
  "post /real-time",
  "rest-error-handling",
  "zulip-outgoing-webhooks",
];

const events: Differences["events"] = {
  message: ['/message/submessages must be string {"type":"string"}'],
  ...ownEvents,
  "reaction add": [extra("user_id", "/user")],
  "reaction remove": [extra("user_id", "/user")],
  update_display_settings: [extra("user")],
  update_global_notifications: [extra("user")],
};

export const differences: Readonly<Record<DocumentedLevel, Differences>> = {
  111: { operations, notServed: [], events, notSent: ["has_zoom_token"] },
  277: differencesAt277,
};
