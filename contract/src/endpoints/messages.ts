import { endpoint } from "../endpoint.ts";
import { FetchedMessage } from "../objects/message.ts";
import { decimal, json, maybe, raw, withDefault } from "../parameter.ts";
import {
  about,
  Bool,
  Count,
  enumOf,
  Int,
  list,
  mapOf,
  nonBlankTextUpTo,
  nullable,
  optional,
  strict,
  Text,
} from "../schema.ts";
import { anchorDate, clientGravatar, narrow } from "./shared.ts";

export const sendMessage = endpoint("sendMessage", {
  method: "POST",
  path: "/messages",
  who: "user",
  openToWebhookBots: true,
  parameters: {
    type: raw(Text, {
      doc: "`channel` for a message to a stream, `direct` for one to people. `stream` and `private` are their earlier names.",
      example: "channel",
    }),
    to: maybe(
      raw(Text, {
        doc: "For a stream its name or ID. For people a JSON list of user IDs or of e-mail addresses, or addresses separated by commas.",
        example: "general",
      }),
    ),
    content: raw(Text, {
      doc: "The message as Markdown. Truncated to 10,000 characters.",
      checksNull: true,
      example: "Good morning!",
    }),
    topic: maybe(
      raw(Text, {
        doc: "Required for streams, ignored otherwise. Truncated to 60 characters.",
        aliases: ["subject"],
        checksNull: true,
        example: "greetings",
      }),
    ),
    queue_id: maybe(
      raw(Text, { doc: "The event queue of a client that shows the message before it is sent." }),
    ),
    local_id: maybe(
      raw(Text, { doc: "Chosen by that client; the `message` event in its queue returns it." }),
    ),
    idempotency_key: maybe(
      raw(nonBlankTextUpTo(100), {
        doc: "Chosen by the client, random. A further request of the sender with the same key sends nothing, and is answered with the ID of the first message.",
      }),
    ),
    read_by_sender: maybe(
      json(Bool, {
        doc: "Whether the sender has read the message. By default that depends on the client program.",
        example: "true",
      }),
    ),
    client: maybe(raw(Text, { doc: "Name of the sending program, instead of the User-Agent's." })),
    widget_content: maybe(
      raw(Text, {
        doc: "JSON of a form that clients show in place of the message: an object with `widget_type`, which is `zform`, and `extra_data` with `type`, which is `choices`, `heading` and a list of `choices`, each with `short_name`, `long_name` and `reply`.",
      }),
    ),
    delivery_type: withDefault(
      raw(enumOf("send_now", "send_later", "remind"), {
        doc: "`send_later` sends the message at `deliver_at`. `remind` does the same, but Notification Bot is the sender of a message to oneself.",
      }),
      "send_now",
    ),
    deliver_at: maybe(
      raw(Text, {
        doc: "When to send the message: text such as `2031-05-01 09:00`, `1 May 2031 9:00 +0200` or `tomorrow at 9am`.",
        example: "2031-05-01 09:00",
      }),
    ),
    tz_guess: maybe(
      raw(Text, { doc: "IANA name of the time zone of `deliver_at`; the user's own if absent." }),
    ),
    sender: maybe(
      raw(Text, { doc: "For bridges of other servers. Rejected: nobody can send in another name." }),
    ),
    forged: maybe(raw(Text, { doc: "The same." })),
  },
  result: {
    id: optional(Int),
    deliver_at: optional(Text),
    automatic_new_visibility_policy: optional(
      about(enumOf(2, 3), "The sender's policy for the topic, if sending changed it by their settings."),
    ),
  },
  tag: "messages",
  summary: "Send a message",
  doc: "Sends a message to a stream or to people, and answers with its ID. The message is stored when the answer arrives. A message for later is answered with `deliver_at` instead, the time in ISO 8601 with a space in the middle. An unknown stream is rejected with `STREAM_DOES_NOT_EXIST`. A message that begins with `/poll` is a poll: its question follows on the same line, the options one to a line. One that begins with `/todo` is a list of tasks.",
});

export const getMessages = endpoint("getMessages", {
  method: "GET",
  path: "/messages",
  who: "user",
  openToSpectators: true,
  parameters: {
    anchor: maybe(
      raw(Text, {
        doc: "The message to start from: an ID, `newest`, `oldest`, `first_unread` or `date`. Required without `message_ids`.",
        example: "newest",
      }),
    ),
    anchor_date: anchorDate,
    include_anchor: withDefault(json(Bool, { doc: "Include the message at the anchor." }), true),
    num_before: maybe(
      decimal(Count, {
        doc: "How many messages before the anchor. With `num_after` at most 5000. Required without `message_ids`.",
        example: "100",
      }),
    ),
    num_after: maybe(
      decimal(Count, {
        doc: "How many messages after the anchor. Required without `message_ids`.",
        example: "0",
      }),
    ),
    message_ids: maybe(
      json(list(Int), {
        doc: "Fetches these messages, at most 5000, instead of those around an anchor. Not together with `anchor`, `num_before` and `num_after`, and not without an account.",
        example: "[31, 32]",
      }),
    ),
    narrow: maybe(narrow),
    use_first_unread_anchor: withDefault(
      json(Bool, { doc: "Deprecated: same as `anchor=first_unread`." }),
      false,
    ),
    client_gravatar: clientGravatar,
    apply_markdown: withDefault(json(Bool, { doc: "Content as HTML; otherwise as Markdown." }), true),
  },
  result: {
    messages: list(FetchedMessage),
    anchor: about(nullable(Int), "Null if the request names `message_ids`."),
    found_anchor: Bool,
    found_oldest: Bool,
    found_newest: Bool,
    history_limited: Bool,
  },
  tag: "messages",
  summary: "Fetch messages",
  doc: "Returns the messages around an anchor that match a narrow, oldest first. The message at the anchor is added to the counts if it matches. With `message_ids`, it returns those of the named messages that match. Without a narrow these are the messages the user received; naming a stream adds what the user may read of its history. In a browser it is open to people without an account, too, where the organization lets them read web-public streams: their narrow has to contain `channels:web-public`, and beside it `channel`, `topic`, `sender`, `has`, `search`, `id`, `with` and `near` only.",
});

export const getMessage = endpoint("getMessage", {
  method: "GET",
  path: "/messages/{message_id}",
  pathParameters: { message_id: "id" },
  who: "user",
  openToSpectators: true,
  parameters: {
    apply_markdown: withDefault(json(Bool, { doc: "Content as HTML; otherwise as Markdown." }), true),
  },
  result: {
    raw_content: about(Text, "The Markdown source. Deprecated: it is the content without `apply_markdown`."),
    message: FetchedMessage,
  },
  tag: "messages",
  summary: "Get a message",
  doc: "Returns a message, and its Markdown source. A message that doesn't exist and one that the user may not read are rejected alike.",
});

export const getReadReceipts = endpoint("getReadReceipts", {
  method: "GET",
  path: "/messages/{message_id}/read_receipts",
  pathParameters: { message_id: "id" },
  who: "user",
  result: { user_ids: list(Int) },
  tag: "messages",
  summary: "Get the readers of a message",
  doc: "Returns the IDs of the users who have read a message, ascending. Leaves out its sender, deactivated users, users who switched `send_read_receipts` off, and users who muted the caller or whom the caller muted. The organization has to allow it by `enable_read_receipts`.",
});

export const deleteMessage = endpoint("deleteMessage", {
  method: "DELETE",
  path: "/messages/{message_id}",
  pathParameters: { message_id: "id" },
  who: "user",
  tag: "messages",
  summary: "Delete a message",
  doc: "Deletes a message and its reactions for everyone. Administrators can delete every message they can see; others can delete their own if `delete_own_message_policy` lets them, within `message_content_delete_limit_seconds`.",
});

export const matchNarrow = endpoint("matchNarrow", {
  method: "GET",
  path: "/messages/matches_narrow",
  who: "user",
  parameters: {
    msg_ids: json(list(Int), { doc: "IDs of the messages to check.", example: "[31, 32]" }),
    narrow,
  },
  result: { messages: mapOf(strict({ match_content: Text, match_subject: Text })) },
  tag: "messages",
  summary: "Check which messages match a narrow",
  doc: "Returns the matching messages that the user received, by ID, with content and topic as HTML in which the searched words are marked. For clients that get a new message while they show search results.",
});

export const renderMessage = endpoint("renderMessage", {
  method: "POST",
  path: "/messages/render",
  who: "user",
  parameters: { content: raw(Text, { doc: "Markdown.", checksNull: true, example: "**Hello**" }) },
  result: { rendered: Text },
  tag: "messages",
  summary: "Render Markdown",
  doc: "Returns the HTML of a message with this content, without sending it.",
});
