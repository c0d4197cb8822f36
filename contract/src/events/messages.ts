import { eitherShape, event, operation } from "../event.ts";
import { Message, MessageFlag, TopicLink } from "../objects/message.ts";
import { emojiProperties } from "../objects/reaction.ts";
import { Bool, enumOf, Int, list, optional, strict, Text, UnixSeconds } from "../schema.ts";

export const message = event(
  "message",
  { message: Message, flags: list(MessageFlag), local_message_id: optional(Text) },
  "A message arrived. `local_message_id` comes back to the queue that the sender named.",
);

export const updateMessage = event(
  "update_message",
  {
    user_id: optional(Int),
    edit_timestamp: UnixSeconds,
    message_id: Int,
    message_ids: list(Int),
    flags: list(MessageFlag),
    stream_name: optional(Text),
    stream_id: optional(Int),
    new_stream_id: optional(Int),
    propagate_mode: optional(enumOf("change_one", "change_later", "change_all")),
    orig_subject: optional(Text),
    subject: optional(Text),
    topic_links: optional(list(TopicLink)),
    orig_content: optional(Text),
    orig_rendered_content: optional(Text),
    prev_rendered_content_version: optional(Int),
    content: optional(Text),
    rendered_content: optional(Text),
    is_me_message: optional(Bool),
  },
  "Messages were edited or moved. `message_id` is the one that was edited, `message_ids` all that moved along; what did not change is absent. Without `user_id` nobody edited it: previews of what it links have come.",
);

const ofStream = { message_type: enumOf("stream"), stream_id: Int, topic: Text };
const ofPeople = { message_type: enumOf("private") };

export const deleteMessage = eitherShape(
  eitherShape(
    event(
      "delete_message",
      { message_ids: list(Int), ...ofStream },
      "Messages are gone, or no longer for this user.",
    ),
    event(
      "delete_message",
      { message_ids: list(Int), ...ofPeople },
      "Those to people have neither stream nor topic.",
    ),
  ),
  eitherShape(
    event(
      "delete_message",
      { message_id: Int, ...ofStream },
      "Queues without `bulk_message_deletion` get an",
    ),
    event("delete_message", { message_id: Int, ...ofPeople }, "event for each message."),
  ),
);

const change = { flag: MessageFlag, messages: list(Int), all: Bool };

export const updateMessageFlagsAdd = operation(
  "update_message_flags",
  "add",
  { operation: enumOf("add"), ...change },
  "A flag was set on messages. With `all`, on all that the user has, and the list is empty.",
);

export const updateMessageFlagsRemove = operation(
  "update_message_flags",
  "remove",
  { operation: enumOf("remove"), ...change },
  "A flag was cleared.",
);

const reaction = {
  ...emojiProperties,
  user_id: Int,
  user: strict({ user_id: Int, email: Text, full_name: Text }, { description: "Deprecated: use `user_id`." }),
  message_id: Int,
};

export const reactionAdd = operation("reaction", "add", reaction, "Somebody reacted to a message.");
export const reactionRemove = operation("reaction", "remove", reaction, "Somebody took a reaction back.");

export const submessage = event(
  "submessage",
  { msg_type: Text, content: Text, message_id: Int, sender_id: Int, submessage_id: Int },
  "Somebody did something with a message that is a poll or another widget.",
);
