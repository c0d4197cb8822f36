import { event, operation } from "../event.ts";
import {
  DefaultStream,
  DefaultStreamGroup,
  Stream,
  Subscription,
  subscriptionProperties,
} from "../objects/stream.ts";
import { anyOf, Bool, enumOf, Int, list, nullable, optional, strict, Text } from "../schema.ts";

export const streamCreate = operation(
  "stream",
  "create",
  { streams: list(Stream) },
  "Streams were created, or the user may now see them.",
);

export const streamDelete = operation(
  "stream",
  "delete",
  { streams: list(Stream) },
  "Streams were archived, or the user may no longer see them.",
);

export const streamUpdate = operation(
  "stream",
  "update",
  {
    stream_id: Int,
    name: Text,
    property: enumOf(
      "name",
      "description",
      "email_address",
      "invite_only",
      "stream_post_policy",
      "can_remove_subscribers_group",
      "is_announcement_only",
      "message_retention_days",
      "history_public_to_subscribers",
      "first_message_id",
      "folder_id",
    ),
    value: anyOf("a property's value", nullable(Text), Bool, Int),
    rendered_description: optional(Text),
    history_public_to_subscribers: optional(Bool),
    is_web_public: optional(Bool),
  },
  "A stream changed. `name` is the name before the change. A change of privacy comes as `invite_only`, with the last two keys. `first_message_id` changes when messages are deleted or moved, not when the first one is sent.",
);

export const defaultStreams = event(
  "default_streams",
  { default_streams: list(DefaultStream) },
  "The default streams changed; lists all of them.",
);

export const defaultStreamGroups = event(
  "default_stream_groups",
  { default_stream_groups: list(DefaultStreamGroup) },
  "The groups of streams that new users can choose changed; lists all of them.",
);

export const subscriptionAdd = operation(
  "subscription",
  "add",
  { subscriptions: list(Subscription) },
  "The user was subscribed to streams. `subscribers` is always present.",
);

export const subscriptionRemove = operation(
  "subscription",
  "remove",
  { subscriptions: list(strict({ name: Text, stream_id: Int })) },
  "The user is no longer subscribed to streams.",
);

export const subscriptionUpdate = operation(
  "subscription",
  "update",
  {
    stream_id: Int,
    property: enumOf(...subscriptionProperties),
    value: anyOf("a property's value", Bool, Text),
  },
  "The user changed a setting of a subscription. Muting comes twice: as `in_home_view`, with the opposite value, and as `is_muted`.",
);

const peers = { stream_ids: list(Int), user_ids: list(Int) };

export const subscriptionPeerAdd = operation(
  "subscription",
  "peer_add",
  peers,
  "Each of these users is now subscribed to each of these streams.",
);

export const subscriptionPeerRemove = operation(
  "subscription",
  "peer_remove",
  peers,
  "None of these users is subscribed to any of these streams any longer.",
);
