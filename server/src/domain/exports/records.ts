/** Turns the data of an organization into records of the neutral format (docs/import-format.md). Their keys are ids. */
import { toSeconds } from "../../base/clock.ts";
import type {
  EditRecord,
  EmojiRecord,
  FileRecord,
  GroupRecord,
  MessageRecord,
  Part,
  PersonRecord,
  ReactionRecord,
  StreamRecord,
} from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { CustomEmoji, Stream, User, UserGroup } from "../../model/records.ts";
import { isBot } from "../access/users.ts";
import { isPlaceholderAddress } from "../imports/placeholder-address.ts";
import { CUSTOM_EMOJI } from "../messages/reactions/emoji.ts";
import type { ExportedFile, ExportedMessage } from "./queries.ts";

/** The paths of files in an export. */
export const paths = {
  picture: ({ user_id }: User): string => `pictures/${user_id}.png`,
  emoji: ({ emoji_id, extension }: CustomEmoji): string => `emoji/${emoji_id}.${extension}`,
  file: ({ attachment_id }: ExportedFile): string => `files/${attachment_id}`,
} as const;

/** @param hasPicture true if the export has the person's picture */
export function personRecord(user: User, hasPicture: boolean, model: RealmModel): PersonRecord {
  const { user_id, full_name, delivery_email, is_active, role } = user;
  // Addresses of bots are generated, except those of the server's own bots, which every organization has.
  const hasAddress = user.is_system || (!isBot(user) && !isPlaceholderAddress(delivery_email, model));
  return {
    key: String(user_id),
    name: full_name,
    ...(hasAddress && { email: delivery_email }),
    isBot: isBot(user),
    isActive: is_active,
    role,
    ...(hasPicture && { picture: paths.picture(user) }),
  };
}

/** @param members the ids of all members, also those in groups within it */
export const groupRecord = (
  { user_group_id, name, description }: UserGroup,
  members: readonly number[],
): GroupRecord => ({ key: String(user_group_id), name, description, members: members.map(String) });

export const emojiRecord = (emoji: CustomEmoji): EmojiRecord => ({
  name: emoji.name,
  path: paths.emoji(emoji),
  author: String(emoji.author_id),
});

/** The beginning of an archived stream's name (see `domain/streams/archive.ts`). */
const ARCHIVED = /^[\da-f]{7}!DEACTIVATED:/;

/** Returns the name of a stream, without the mark of archived ones. */
export const nameOfStream = ({ is_active, name }: Stream): string =>
  is_active ? name : name.replace(ARCHIVED, "");

export const streamRecord = (stream: Stream, members: readonly number[]): StreamRecord => ({
  key: String(stream.stream_id),
  name: nameOfStream(stream),
  description: stream.description,
  isPrivate: stream.invite_only,
  isArchived: !stream.is_active,
  members: members.map(String),
});

export const fileRecord = (file: ExportedFile): FileRecord => ({
  key: String(file.attachment_id),
  name: file.file_name,
  path: paths.file(file),
  owner: String(file.owner_id),
});

/**
 * @param contentOf returns the pieces of a text
 * @param customEmoji the emoji in use, by id
 */
export const messageRecord = (
  message: ExportedMessage,
  contentOf: (markdown: string) => readonly Part[],
  customEmoji: ReadonlyMap<string, CustomEmoji>,
): MessageRecord => ({
  key: String(message.message_id),
  time: Math.floor(message.sent_at),
  sender: String(message.sender_id),
  to:
    message.stream_id === null
      ? (message.participant_ids ?? []).map(String)
      : { stream: String(message.stream_id), topic: message.topic },
  content: contentOf(message.content),
  reactions: reactionRecords(message, customEmoji),
  edits: editRecords(message, contentOf),
});

/** Returns the reactions by their emoji. Those with a custom emoji that was deleted are left out. */
function reactionRecords(
  { reactions }: ExportedMessage,
  customEmoji: ReadonlyMap<string, CustomEmoji>,
): ReactionRecord[] {
  const people = new Map<string, string[]>();
  for (const { emoji_name, emoji_code, reaction_type, user_id } of reactions) {
    const custom = reaction_type === CUSTOM_EMOJI ? customEmoji.get(emoji_code)?.name : undefined;
    if (reaction_type === CUSTOM_EMOJI && custom === undefined) continue;
    const emoji = custom ?? characterOf(emoji_code) ?? emoji_name;
    people.set(emoji, [...(people.get(emoji) ?? []), String(user_id)]);
  }
  return [...people].map(([emoji, all]) => ({ emoji, people: all }));
}

/** Returns the characters of a code such as `1f44d`; `undefined` for an emoji that is no character. */
const characterOf = (code: string): string | undefined =>
  /^[\da-f]{2,6}(?:-[\da-f]{2,6})*$/.test(code)
    ? String.fromCodePoint(...code.split("-").map((part) => Number.parseInt(part, 16)))
    : undefined;

/** Returns the changes of the text, from the oldest to the newest, and the time of the last change of any kind. */
function editRecords(
  { edit_history, last_edited_at }: ExportedMessage,
  contentOf: (markdown: string) => readonly Part[],
): EditRecord[] {
  if (last_edited_at === null) return [];
  const last = Math.floor(last_edited_at);
  const edits = (edit_history ?? []).flatMap(({ prev_content, timestamp, user_id }): EditRecord[] => {
    if (prev_content === undefined) return [];
    const time = timestamp === toSeconds(last) ? last : timestamp * 1000;
    const editor = user_id === null ? {} : { editor: String(user_id) };
    return [{ time, ...editor, previousContent: contentOf(prev_content) }];
  });
  const ended = edits[0]?.time === last ? edits : [{ time: last }, ...edits];
  return ended.toReversed();
}
