import { endpoint } from "../endpoint.ts";
import { decimal, json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, enumOf, Int, list, optional, strict, Text, UnixSeconds } from "../schema.ts";

const PropagateMode = enumOf("change_one", "change_later", "change_all");

export const updateMessage = endpoint("updateMessage", {
  method: "PATCH",
  path: "/messages/{message_id}",
  pathParameters: { message_id: "id" },
  who: "user",
  parameters: {
    topic: maybe(
      raw(Text, {
        doc: "Where the message goes: another topic of its stream. It is cut at 60 characters.",
        aliases: ["subject"],
        example: "dinner",
      }),
    ),
    propagate_mode: withDefault(
      raw(PropagateMode, {
        doc: "The other messages to move: none, later ones of the topic, or all of them.",
        example: "change_all",
      }),
      "change_one",
    ),
    send_notification_to_old_thread: withDefault(
      json(Bool, { doc: "Send a notice to the old topic that says where messages went." }),
      false,
    ),
    send_notification_to_new_thread: withDefault(
      json(Bool, { doc: "Send a notice to the new topic that says where messages came from." }),
      true,
    ),
    content: maybe(
      raw(Text, {
        doc: "The new content as Markdown. Truncated to 10,000 characters; blank content becomes `(deleted)`.",
        checksNull: true,
        example: "Good evening!",
      }),
    ),
    stream_id: maybe(decimal(Int, { doc: "Where the message goes: another stream.", example: "42" })),
  },
  tag: "messages",
  summary: "Edit or move a message",
  doc: "Changes the content of a message, which only its sender may do within `message_content_edit_limit_seconds`; moves it to another topic, by `edit_topic_policy` and `move_messages_within_stream_limit_seconds`; or to another stream, by `move_messages_between_streams_policy` and `move_messages_between_streams_limit_seconds`. Moderators have no limit for moves. If a user who has one moves a whole topic with messages that are too old, the error `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` names the first message that may be moved (`first_message_id_allowed_to_move`). A topic is marked as resolved by a name that begins with `✔ `.",
});

/** A message as it was right after it was sent, or after one change. */
const Snapshot = strict(
  {
    topic: Text,
    content: Text,
    rendered_content: Text,
    timestamp: UnixSeconds,
    user_id: Int,
    prev_topic: optional(Text),
    prev_stream: optional(Int),
    stream: optional(Int),
    prev_content: optional(Text),
    prev_rendered_content: optional(Text),
    content_html_diff: optional(Text),
  },
  { title: "MessageSnapshot" },
);

export const getMessageHistory = endpoint("getMessageHistory", {
  method: "GET",
  path: "/messages/{message_id}/history",
  pathParameters: { message_id: "id" },
  who: "user",
  result: { message_history: list(Snapshot) },
  tag: "messages",
  summary: "Get a message's edit history",
  doc: "Returns the original message and each later version, oldest first, with the differences marked in HTML. Organizations can turn it off (`allow_edit_history`).",
});
