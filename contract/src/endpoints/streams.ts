import { endpoint } from "../endpoint.ts";
import { MAX_STREAM_DESCRIPTION_LENGTH } from "../limits.ts";
import { ListedStream, Stream } from "../objects/stream.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { about, Bool, Int, list, strict, Text, textUpTo } from "../schema.ts";
import { complete, folderId, messageRetentionDays, streamPostPolicy } from "./shared.ts";

export const getStreams = endpoint("getStreams", {
  method: "GET",
  path: "/streams",
  who: "user",
  parameters: {
    include_public: withDefault(json(Bool, { doc: "All public streams." }), true),
    include_web_public: withDefault(
      json(Bool, { doc: "All streams that can be read without an account." }),
      false,
    ),
    include_subscribed: withDefault(json(Bool, { doc: "The streams the user is subscribed to." }), true),
    include_all_active: withDefault(json(Bool, { doc: "All streams. For administrators." }), false),
    include_default: withDefault(json(Bool, { doc: "Marks each stream that is a default stream." }), false),
    include_owner_subscribed: withDefault(
      json(Bool, { doc: "For a bot, the streams its owner is subscribed to." }),
      false,
    ),
  },
  result: { streams: list(ListedStream) },
  tag: "streams",
  summary: "Get streams",
  doc: "Returns the streams of all requested kinds, by name.",
});

export const getStreamId = endpoint("getStreamId", {
  method: "GET",
  path: "/get_stream_id",
  who: "user",
  parameters: { stream: raw(Text, { doc: "The stream's name.", checksNull: true, example: "general" }) },
  result: { stream_id: Int },
  tag: "streams",
  summary: "Get a stream's ID",
  doc: "Returns the ID of a stream that the user may see, by its name, which is case-insensitive.",
});

export const getStreamById = endpoint("getStreamById", {
  method: "GET",
  path: "/streams/{stream_id}",
  pathParameters: { stream_id: "id" },
  who: "user",
  result: { stream: Stream },
  tag: "streams",
  summary: "Get a stream",
  doc: "Returns a stream that the user may see.",
});

export const getStreamEmailAddress = endpoint("getStreamEmailAddress", {
  method: "GET",
  path: "/streams/{stream_id}/email_address",
  pathParameters: { stream_id: "id" },
  who: "user",
  result: {
    email: about(Text, "Empty if the server receives no mails, or the user may not send to the stream."),
  },
  tag: "streams",
  summary: "Get a stream's e-mail address",
  doc: "Returns the address that mails to a stream are sent to, for users who may read the stream and send to it. Mails become messages of the bot `Email Gateway`. An address stays valid when the stream gets another name.",
});

export const getSubscribers = endpoint("getSubscribers", {
  method: "GET",
  path: "/streams/{stream_id}/members",
  pathParameters: { stream_id: "id" },
  who: "user",
  result: { subscribers: list(Int) },
  tag: "streams",
  summary: "Get a stream's subscribers",
  doc: "Returns the IDs of the active users who are subscribed.",
});

export const updateStream = endpoint("updateStream", {
  method: "PATCH",
  path: "/streams/{stream_id}",
  pathParameters: { stream_id: "id" },
  who: "user",
  parameters: {
    description: maybe(
      raw(textUpTo(MAX_STREAM_DESCRIPTION_LENGTH), {
        doc: "Markdown, not in quotes.",
        example: "All the news",
      }),
    ),
    new_name: maybe(raw(Text, { doc: "Plain text, not in quotes.", checksNull: true })),
    is_private: maybe(json(Bool, { doc: "Only subscribers can read it." })),
    is_announcement_only: maybe(json(Bool, { doc: "Deprecated: true is post policy 2, false is 1." })),
    is_web_public: maybe(json(Bool, { doc: "Can be read without an account." })),
    stream_post_policy: maybe(streamPostPolicy),
    history_public_to_subscribers: maybe(
      json(Bool, {
        doc: "New subscribers can read earlier messages. False is an error for public streams.",
      }),
    ),
    is_default_stream: maybe(json(Bool, { doc: "New users are subscribed to it." })),
    message_retention_days: maybe(messageRetentionDays),
    can_remove_subscribers_group: maybe(
      json(Int, { doc: "The system group whose members may remove others.", example: "2000000004" }),
    ),
    folder_id: maybe(folderId),
  },
  tag: "streams",
  summary: "Update a stream",
  doc: "Changes only the given properties. For administrators of the organization or the stream.",
});

export const archiveStream = endpoint("archiveStream", {
  method: "DELETE",
  path: "/streams/{stream_id}",
  pathParameters: { stream_id: "id" },
  who: "user",
  tag: "streams",
  summary: "Archive a stream",
  doc: "Archives a stream and ends all subscriptions to it. Anyone who received its messages can still read them, and its name can be reused. For administrators of the organization or the stream.",
});

export const getTopics = endpoint("getTopics", {
  method: "GET",
  path: "/users/me/{stream_id}/topics",
  pathParameters: { stream_id: "id" },
  who: "user",
  openToSpectators: true,
  result: { topics: list(strict({ name: Text, max_id: Int }, { title: "Topic" })) },
  tag: "streams",
  summary: "Get a stream's topics",
  doc: "Returns the topics that the user can read, with the ID of the newest message in each, latest first.",
});

export const deleteTopic = endpoint("deleteTopic", {
  method: "POST",
  path: "/streams/{stream_id}/delete_topic",
  pathParameters: { stream_id: "id" },
  who: "administrator",
  parameters: { topic_name: raw(Text, { doc: "Case-insensitive.", example: "lunch" }) },
  result: { complete },
  tag: "streams",
  summary: "Delete a topic",
  doc: "Deletes all messages of a topic for everyone. If a private stream hides its history from new subscribers, deletes only those that the administrator received. A topic without messages is no error.",
});

export const getSubscriptionStatus = endpoint("getSubscriptionStatus", {
  method: "GET",
  path: "/users/{user_id}/subscriptions/{stream_id}",
  pathParameters: { user_id: "id", stream_id: "id" },
  who: "user",
  result: { is_subscribed: Bool },
  tag: "streams",
  summary: "Check whether a user is subscribed",
  doc: "Returns true if a user is subscribed to a stream.",
});

const stream_id = json(Int, { doc: "ID of a public stream.", example: "7" });

export const addDefaultStream = endpoint("addDefaultStream", {
  method: "POST",
  path: "/default_streams",
  who: "administrator",
  parameters: { stream_id },
  tag: "streams",
  summary: "Add a default stream",
  doc: "Subscribes new users to the stream. Adding it twice is not an error.",
});

export const removeDefaultStream = endpoint("removeDefaultStream", {
  method: "DELETE",
  path: "/default_streams",
  who: "administrator",
  parameters: { stream_id },
  tag: "streams",
  summary: "Remove a default stream",
  doc: "Stops subscribing new users to the stream. Removing it twice is not an error.",
});
