import { StreamPostPolicy } from "../policies.ts";
import {
  about,
  Bool,
  enumOfValues,
  Int,
  list,
  nullable,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";

export const StreamPostPolicySchema = enumOfValues(StreamPostPolicy);

const properties = {
  stream_id: Int,
  name: Text,
  description: Text,
  rendered_description: Text,
  date_created: UnixSeconds,
  creator_id: about(nullable(Int), "The user who created it; null if nobody knows."),
  invite_only: about(Bool, "It is private: only subscribers can read it."),
  is_web_public: Bool,
  stream_post_policy: about(
    StreamPostPolicySchema,
    "1 everyone, 2 administrators, 3 full members, 4 moderators.",
  ),
  message_retention_days: about(nullable(Int), "Null for the organization's setting, -1 for no limit."),
  history_public_to_subscribers: Bool,
  first_message_id: about(nullable(Int), "Null if there is none."),
  can_remove_subscribers_group: about(
    Int,
    "The group whose members may remove others, if they can read the stream.",
  ),
  is_announcement_only: about(Bool, "Deprecated: `stream_post_policy` is 2."),
  folder_id: about(nullable(Int), "The channel folder it is in; null for none."),
};

/** A stream in the lists of default streams. */
export const DefaultStream = strict(properties, { title: "DefaultStream" });
export type DefaultStream = Static<typeof DefaultStream>;

const withTraffic = {
  ...properties,
  stream_weekly_traffic: about(
    nullable(Int),
    "Messages a week, rounded; null if the stream is younger than a week.",
  ),
};

/** A stream as everyone with access sees it. Retention: null is the organization's, -1 forever. */
export const Stream = strict(withTraffic, { title: "Stream" });
export type Stream = Static<typeof Stream>;

/** A stream in the answer of `GET /streams`. */
export const ListedStream = strict({ ...withTraffic, is_default: optional(Bool) }, { title: "ListedStream" });
export type ListedStream = Static<typeof ListedStream>;

const subscribers = optional(list(Int));

/** A stream to which the user was never subscribed. */
export const NeverSubscribedStream = strict(
  { ...withTraffic, subscribers },
  { title: "NeverSubscribedStream", description: "A stream the user was never subscribed to." },
);
export type NeverSubscribedStream = Static<typeof NeverSubscribedStream>;

/** A stream with the user's own settings for it. A notification setting of null follows the global one. */
export const Subscription = strict(
  {
    ...withTraffic,
    subscribers,
    color: Text,
    is_muted: Bool,
    in_home_view: about(Bool, "Deprecated: the opposite of `is_muted`."),
    pin_to_top: Bool,
    desktop_notifications: nullable(Bool),
    audible_notifications: nullable(Bool),
    push_notifications: nullable(Bool),
    email_notifications: nullable(Bool),
    wildcard_mentions_notify: nullable(Bool),
    personal_folder: about(Text, "The name of the user's own folder; empty if `folder_id` applies."),
  },
  {
    title: "Subscription",
    description:
      "A stream with the user's own settings. A notification setting of null follows the global one.",
  },
);
export type Subscription = Static<typeof Subscription>;

/** The properties of a subscription that a user may change; `is_muted` is the opposite of `in_home_view`. */
export const subscriptionProperties = [
  "color",
  "in_home_view",
  "is_muted",
  "desktop_notifications",
  "audible_notifications",
  "push_notifications",
  "email_notifications",
  "pin_to_top",
  "wildcard_mentions_notify",
  "personal_folder",
] as const;

export const DefaultStreamGroup = strict(
  { id: Int, name: Text, description: Text, streams: list(DefaultStream) },
  { title: "DefaultStreamGroup" },
);
export type DefaultStreamGroup = Static<typeof DefaultStreamGroup>;
