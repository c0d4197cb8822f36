/** Converts the messages of one conversation. */

import { standardEmoji } from "../convert/emoji-names.ts";
import type { ThreadedMessage } from "../convert/output.ts";
import { firstText, listOf, type Raw, rawOf, textOf, textsOf } from "../convert/raw.ts";
import type { MessageRecord, Part, ReactionRecord } from "../format/records.ts";
import { inLines, partsOfAttachment, partsOfBlocks } from "./blocks.ts";
import type { Conversation } from "./channels.ts";
import type { SlackFiles } from "./files.ts";
import { type KnownKeys, partsOfMrkdwn } from "./mrkdwn.ts";
import type { SlackPeople } from "./people.ts";

export interface MessageContext {
  readonly people: SlackPeople;
  readonly files: SlackFiles;
  readonly known: KnownKeys;
}

/** Kinds of messages by which Slack itself notes that something happened. */
const NOTICES =
  /^(?:(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|posting_permissions|convert_to_private|convert_to_public|canvas_updated)|bot_add|bot_remove|bot_enable|bot_disable|pinned_item|unpinned_item|app_conversation_join|app_conversation_leave|sh_room_created|huddle_thread|reminder_add|reminder_delete|tombstone|ekm_access_denied|joiner_notification.*|message_deleted|message_changed|message_replied|file_created|canvas_.*|list_.*)$/;

/** Returns the kind of a message that Slack itself wrote; "" for messages of people and programs. */
export function noticeOf(message: Raw): string {
  const type = textOf(message["type"]);
  if (type !== "" && type !== "message") return type;
  const subtype = textOf(message["subtype"]);
  return NOTICES.test(subtype) ? subtype : "";
}

/** Returns the time of a message, which identifies it in its conversation; `undefined` for anything else. */
export function timestampOf(message: Raw): string | undefined {
  const text = textOf(message["ts"]);
  return /^\d{1,11}(?:\.\d{1,9})?$/.test(text) ? text : undefined;
}

/** @param timestamp as in `1512085950.000216` @returns milliseconds since 1970 */
export const millisecondsOf = (timestamp: string): number => Math.floor(Number(timestamp) * 1000);

export const keyOf = (conversation: Conversation, timestamp: string): string =>
  `${conversation.id}:${timestamp}`;

/** Returns the record of a message with this time and sender. Messages of the kind `noticeOf` have none. */
export async function messageOf(
  message: Raw,
  { conversation, timestamp, sender, from }: Place,
  context: MessageContext,
): Promise<MessageRecord | ThreadedMessage> {
  const { stream, id, members } = conversation;
  const thread = textOf(message["thread_ts"]);
  const edited = rawOf(message["edited"]);
  const editedAt = timestampOf(edited);
  const editor = textOf(edited["user"]);
  const base = {
    key: keyOf(conversation, timestamp),
    time: millisecondsOf(timestamp),
    sender,
    content: await contentOf(message, { conversation, timestamp, sender, from }, context),
    reactions: reactionsTo(message),
    edits:
      editedAt === undefined ? [] : [{ time: millisecondsOf(editedAt), ...(editor !== "" && { editor }) }],
  };
  return stream
    ? { ...base, to: { stream: id, thread: thread || null } }
    : { ...base, to: [...new Set([...members, sender])] };
}

export interface Place {
  readonly conversation: Conversation;
  readonly timestamp: string;
  readonly sender: string;
  /** The file and the number in it. */
  readonly from: string;
}

async function contentOf(
  message: Raw,
  { conversation, sender, from }: Place,
  { known, files }: MessageContext,
): Promise<Part[]> {
  const text = textsIn(message, known);
  const attachments = listOf(message["attachments"]).map((each) => partsOfAttachment(rawOf(each), known));
  const shared: Part[][] = [];
  for (const file of filesIn(message)) {
    shared.push([await files.partOf(file, { folder: conversation.folder, owner: sender, from })]);
  }
  const parts = inLines([text, ...attachments, ...shared]);
  if (message["subtype"] === "me_message") return ["/me ", ...parts];
  return parts.length === 0 ? ["(empty message)"] : parts;
}

/** Formatted text is exact in blocks. The text of other messages may be just a summary of their blocks. */
function textsIn(message: Raw, known: KnownKeys): Part[] {
  const blocks = partsOfBlocks(message["blocks"], known);
  return blocks.length > 0 ? blocks : partsOfMrkdwn(textOf(message["text"]), known);
}

const filesIn = (message: Raw): Raw[] => {
  const files = listOf(message["files"]);
  return (files.length > 0 ? files : [message["file"]])
    .map(rawOf)
    .filter((file) => firstText(file["id"], file["mode"]) !== "");
};

function reactionsTo(message: Raw): ReactionRecord[] {
  return listOf(message["reactions"]).flatMap((value) => {
    const reaction = rawOf(value);
    const name = textOf(reaction["name"]);
    const people = textsOf(reaction["users"]);
    return name === "" || people.length === 0 ? [] : [{ emoji: standardEmoji(name) ?? name, people }];
  });
}
