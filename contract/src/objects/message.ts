import type { TProperties } from "typebox";
import {
  about,
  anyOf,
  Bool,
  enumOf,
  Int,
  list,
  nullable,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";
import { Reaction } from "./reaction.ts";

/** Flags in the order in which lists of flags have them. */
export const messageFlags = [
  "read",
  "starred",
  "collapsed",
  "mentioned",
  "wildcard_mentioned",
  "stream_wildcard_mentioned",
  "topic_wildcard_mentioned",
  "has_alert_word",
  "historical",
] as const;

export const MessageFlag = enumOf(...messageFlags);
export type MessageFlag = Static<typeof MessageFlag>;

/** A link in a topic, found by a linkifier or because it is a URL. */
export const TopicLink = strict({ text: Text, url: Text }, { title: "TopicLink" });

/** One of the people in a private conversation. */
export const DisplayRecipient = strict(
  { id: Int, email: Text, full_name: Text, is_mirror_dummy: Bool },
  { title: "DisplayRecipient" },
);

export const Submessage = strict(
  { msg_type: Text, content: Text, message_id: Int, sender_id: Int, id: Int },
  { title: "Submessage" },
);

/** One change of a message; unchanged properties are absent. The newest change comes first. */
export const EditHistoryEntry = strict(
  {
    user_id: Int,
    timestamp: UnixSeconds,
    prev_topic: optional(Text),
    topic: optional(Text),
    prev_stream: optional(Int),
    stream: optional(Int),
    prev_content: optional(Text),
    prev_rendered_content: optional(Text),
    prev_rendered_content_version: optional(Int),
  },
  { title: "EditHistoryEntry" },
);
export type EditHistoryEntry = Static<typeof EditHistoryEntry>;

const mentioned = about(optional(Bool), "True if the message mentions the user; absent otherwise.");

/** The place of a message that is unread again. */
export const UnreadMessageDetails = anyOf(
  "the place of a message",
  strict(
    { type: enumOf("stream"), stream_id: Int, topic: Text, mentioned },
    { title: "UnreadStreamMessageDetails" },
  ),
  strict(
    {
      type: enumOf("private"),
      user_ids: about(list(Int), "The other participants; empty for a message to oneself."),
      mentioned,
    },
    { title: "UnreadDirectMessageDetails" },
  ),
);
export type UnreadMessageDetails = Static<typeof UnreadMessageDetails>;

const shared = {
  id: Int,
  sender_id: Int,
  content: Text,
  recipient_id: about(Int, "The same for all messages of a conversation; has no other meaning."),
  timestamp: UnixSeconds,
  client: about(Text, "The program that sent it."),
  subject: about(Text, "The topic; empty for private messages."),
  topic_links: list(TopicLink),
  is_me_message: about(Bool, "True if it begins with `/me` and a space."),
  reactions: list(Reaction),
  submessages: list(Submessage),
  sender_full_name: Text,
  sender_email: Text,
  sender_realm_str: Text,
  avatar_url: about(nullable(Text), "Null if the client computes the Gravatar address."),
  content_type: enumOf("text/html", "text/x-markdown"),
  last_edit_timestamp: optional(UnixSeconds),
  edit_history: optional(list(EditHistoryEntry)),
};

const toStream = {
  type: enumOf("stream"),
  display_recipient: about(Text, "The stream's current name."),
  stream_id: Int,
};
const toPeople = {
  type: enumOf("private"),
  display_recipient: about(list(DisplayRecipient), "Everyone in the conversation, including the sender."),
};

const messageWith = <P extends TProperties>(title: string, more: P) =>
  anyOf(
    "a message",
    strict({ ...shared, ...toStream, ...more }, { title: `${title}ToStream` }),
    strict({ ...shared, ...toPeople, ...more }, { title: `${title}ToPeople` }),
  );

/** A message in an event; its flags are next to it. `subject` is the topic, empty in private messages. */
export const Message = messageWith("Message", {});
export type Message = Static<typeof Message>;

/** A message as fetched, with the caller's flags, and with the matches if the narrow searched for text. */
export const FetchedMessage = messageWith("FetchedMessage", {
  flags: list(MessageFlag),
  match_content: optional(Text),
  match_subject: optional(Text),
});
export type FetchedMessage = Static<typeof FetchedMessage>;
