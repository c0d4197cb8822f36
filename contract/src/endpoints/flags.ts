import { endpoint } from "../endpoint.ts";
import { decimal, json, raw, withDefault } from "../parameter.ts";
import { Bool, Count, Int, list, nullable, Text } from "../schema.ts";
import { anchorDate, complete, narrow } from "./shared.ts";

const op = raw(Text, { doc: "`add` or `remove`.", example: "add" });
const flag = raw(Text, {
  doc: "`read`, `starred` or `collapsed`; the other flags can't be changed.",
  example: "read",
});

export const updateMessageFlags = endpoint("updateMessageFlags", {
  method: "POST",
  path: "/messages/flags",
  who: "user",
  parameters: {
    messages: json(list(Int), { doc: "IDs of the messages.", example: "[4, 8, 15]" }),
    op,
    flag,
  },
  result: { messages: list(Int) },
  tag: "messages",
  summary: "Change message flags",
  doc: "Sets or clears one of the user's own flags on messages and returns their IDs. Messages that the user never received are skipped, but a single one can be starred.",
});

export const updateMessageFlagsForNarrow = endpoint("updateMessageFlagsForNarrow", {
  method: "POST",
  path: "/messages/flags/narrow",
  who: "user",
  parameters: {
    anchor: raw(Text, {
      doc: "The message to start from: an ID, `newest`, `oldest`, `first_unread` or `date`.",
      example: "first_unread",
    }),
    anchor_date: anchorDate,
    include_anchor: withDefault(json(Bool, { doc: "Include the message at the anchor." }), true),
    num_before: decimal(Count, {
      doc: "How many messages before the anchor. Together with `num_after`, the server lowers it to 5000.",
      example: "0",
    }),
    num_after: decimal(Count, { doc: "How many messages after the anchor.", example: "1000" }),
    narrow,
    op,
    flag,
  },
  result: {
    processed_count: Int,
    updated_count: Int,
    first_processed_id: nullable(Int),
    last_processed_id: nullable(Int),
    found_oldest: Bool,
    found_newest: Bool,
  },
  tag: "messages",
  summary: "Change the flags of a narrow",
  doc: "Sets or clears one of the user's own flags on the messages of a narrow around an anchor. Answers how many messages there were, how many of them changed, and whether the range reached the oldest or the newest message of the narrow. A client that wants to change more continues at the first or last ID.",
});

export const markAllAsRead = endpoint("markAllAsRead", {
  method: "POST",
  path: "/mark_all_as_read",
  who: "user",
  result: { complete },
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
