import { endpoint } from "../endpoint.ts";
import { json, raw } from "../parameter.ts";
import { Int, list, Text } from "../schema.ts";

export const updateMessageFlags = endpoint("updateMessageFlags", {
  method: "POST",
  path: "/messages/flags",
  who: "user",
  parameters: {
    messages: json(list(Int), { doc: "IDs of the messages.", example: "[4, 8, 15]" }),
    op: raw(Text, { doc: "`add` or `remove`.", example: "add" }),
    flag: raw(Text, {
      doc: "`read`, `starred` or `collapsed`; the other flags can't be changed.",
      example: "read",
    }),
  },
  result: { messages: list(Int) },
  tag: "messages",
  summary: "Change message flags",
  doc: "Sets or clears one of the user's own flags on messages and returns their IDs. Messages that the user never received are skipped, but a single one can be starred.",
});

export const markAllAsRead = endpoint("markAllAsRead", {
  method: "POST",
  path: "/mark_all_as_read",
  who: "user",
  tag: "messages",
  summary: "Mark all messages as read",
  doc: "Marks everything the user has received as read.",
});

const stream_id = json(Int, { doc: "The stream's ID.", example: "7" });

export const markStreamAsRead = endpoint("markStreamAsRead", {
  method: "POST",
  path: "/mark_stream_as_read",
  who: "user",
  parameters: { stream_id },
  tag: "messages",
  summary: "Mark a stream as read",
  doc: "Marks everything the user has received in a stream as read.",
});

export const markTopicAsRead = endpoint("markTopicAsRead", {
  method: "POST",
  path: "/mark_topic_as_read",
  who: "user",
  parameters: {
    stream_id,
    topic_name: raw(Text, { doc: "Case-insensitive.", example: "lunch" }),
  },
  tag: "messages",
  summary: "Mark a topic as read",
  doc: "Marks everything the user has received in a topic as read.",
});
