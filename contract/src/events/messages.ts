import { eitherShape, event, operation } from "../event.ts";
import { Message, MessageFlag, TopicLink, UnreadMessageDetails } from "../objects/message.ts";
import { emojiProperties } from "../objects/reaction.ts";
import {
  about,
  Bool,
  enumOf,
  Int,
  list,
  mapOf,
  nullable,
  optional,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";

export const message = event(
  "message",
  { message: Message, flags: list(MessageFlag), local_message_id: optional(Text) },
  "A message arrived. `local_message_id` is returned to the sender's queue.",
);

export const updateMessage = event(
  "update_message",
  {
    user_id: about(nullable(Int), "Null if nobody changed it."),
    edit_timestamp: UnixSeconds,
    rendering_only: about(Bool, "True if only the rendering changed: previews of its links were added."),
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
  "Messages were edited or moved. `message_id` is the one that was edited, `message_ids` all that moved along; unchanged values are absent.",
);

const ofStream = { message_type: enumOf("stream"), stream_id: Int, topic: Text };
const ofPeople = { message_type: enumOf("private") };

export const deleteMessage = eitherShape(
  eitherShape(
    event(
      "delete_message",
      { message_ids: list(Int), ...ofStream },
      "Messages were deleted, or this user can no longer see them.",
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
  "A flag was set on messages. With `all`, on all of the user's messages, and the list is empty.",
);

export const updateMessageFlagsRemove = operation(
  "update_message_flags",
  "remove",
  {
    operation: enumOf("remove"),
    ...change,
    message_details: about(
      optional(mapOf(UnreadMessageDetails)),
      "By message ID, if the flag is `read`: where the messages are that are unread again.",
    ),
  },
  "A flag was cleared.",
);

const reaction = {
  ...emojiProperties,
  user_id: Int,
  user: strict({ user_id: Int, email: Text, full_name: Text }, { description: "Deprecated: use `user_id`." }),
  message_id: Int,
};

export const reactionAdd = operation("reaction", "add", reaction, "Someone reacted to a message.");
export const reactionRemove = operation("reaction", "remove", reaction, "Someone removed a reaction.");

export const submessage = event(
  "submessage",
  { msg_type: Text, content: Text, message_id: Int, sender_id: Int, submessage_id: Int },
  "Someone acted on a poll or another widget.",
);
