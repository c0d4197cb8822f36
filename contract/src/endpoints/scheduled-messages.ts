import { endpoint } from "../endpoint.ts";
import { ScheduledMessage, ScheduledTo } from "../objects/scheduled-message.ts";
import { json, maybe, raw } from "../parameter.ts";
import { Bool, enumOf, Int, list, Text } from "../schema.ts";

const path = "/scheduled_messages/{scheduled_message_id}";

const type = raw(enumOf("direct", "channel", "stream", "private"), {
  doc: "`channel` for a message to a stream, `direct` for one to people. `stream` and `private` are the older names.",
  example: "direct",
});
const to = json(ScheduledTo, { doc: "The ID of the stream, or a list of user IDs.", example: "[9, 10]" });
const content = raw(Text, {
  doc: "The message as Markdown. Truncated to 10,000 characters.",
  checksNull: true,
  example: "Good morning!",
});
const topic = maybe(
  raw(Text, {
    doc: "Required for streams, ignored otherwise. Truncated to 60 characters.",
    checksNull: true,
    example: "greetings",
  }),
);
const scheduled_delivery_timestamp = json(Int, {
  doc: "The time at which the message is sent: Unix time in seconds, in the future and before the year 10000.",
  example: "3165826990",
});

export const getScheduledMessages = endpoint("getScheduledMessages", {
  method: "GET",
  path: "/scheduled_messages",
  who: "user",
  result: { scheduled_messages: list(ScheduledMessage) },
  tag: "scheduled messages",
  summary: "Get scheduled messages",
  doc: "Returns the user's messages that are not sent yet, the next one first. Messages that could not be sent are among them.",
});

export const createScheduledMessage = endpoint("createScheduledMessage", {
  method: "POST",
  path: "/scheduled_messages",
  who: "user",
  parameters: {
    type,
    to,
    content,
    topic,
    scheduled_delivery_timestamp,
    read_by_sender: maybe(
      json(Bool, {
        doc: "True if its sender has read the message when it is sent. The default depends on the client program.",
      }),
    ),
  },
  result: { scheduled_message_id: Int },
  tag: "scheduled messages",
  summary: "Schedule a message",
  doc: "Stores a message that is sent at the given time. It is rejected if the user may not send it now.",
});

export const updateScheduledMessage = endpoint("updateScheduledMessage", {
  method: "PATCH",
  path,
  pathParameters: { scheduled_message_id: "id" },
  who: "user",
  parameters: {
    type: maybe({ ...type, doc: `${type.doc} A change needs \`to\`, and \`topic\` for a stream.` }),
    to: maybe(to),
    content: maybe(content),
    topic,
    scheduled_delivery_timestamp: maybe({
      ...scheduled_delivery_timestamp,
      doc: `${scheduled_delivery_timestamp.doc} Required for a message that could not be sent.`,
    }),
  },
  tag: "scheduled messages",
  summary: "Edit a scheduled message",
  doc: "Changes recipients, topic, content or time. Absent parameters change nothing. An unknown ID is answered with status 404.",
});

export const deleteScheduledMessage = endpoint("deleteScheduledMessage", {
  method: "DELETE",
  path,
  pathParameters: { scheduled_message_id: "id" },
  who: "user",
  tag: "scheduled messages",
  summary: "Delete a scheduled message",
  doc: "Deletes a message before it is sent. An unknown ID is answered with status 404.",
});
