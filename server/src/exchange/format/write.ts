/** Writes records as lines of the neutral format (docs/import-format.md). `read.ts` reads them. */
import { Role } from "@confab/contract";
import type {
  EditRecord,
  EmojiRecord,
  FileRecord,
  GroupRecord,
  MessageRecord,
  Part,
  PersonRecord,
  StreamRecord,
} from "./records.ts";

/** The place of a record in the export that it was converted from, such as `general/2031-05-01.json:14`. */
export type Origin = string;

const roleNames: ReadonlyMap<Role, string> = new Map(
  Object.entries(Role).map(([name, role]) => [role, name]),
);

const line = (fields: object, from?: Origin): string =>
  `${JSON.stringify(from === undefined ? fields : { ...fields, from })}\n`;

export const personLine = (record: PersonRecord, from?: Origin): string => {
  const { key, name, email, isBot, isActive, role, picture } = record;
  return line(
    { key, name, email, role: roleNames.get(role), is_bot: isBot, is_active: isActive, picture },
    from,
  );
};

export const groupLine = ({ key, name, description, members }: GroupRecord, from?: Origin): string =>
  line({ key, name, description, members }, from);

export const emojiLine = ({ name, path, author }: EmojiRecord, from?: Origin): string =>
  line({ name, path, author }, from);

export const streamLine = (record: StreamRecord, from?: Origin): string => {
  const { key, name, description, isPrivate, isArchived, members } = record;
  return line({ key, name, description, is_private: isPrivate, is_archived: isArchived, members }, from);
};

export const fileLine = ({ key, name, path, owner }: FileRecord, from?: Origin): string =>
  line({ key, name, path, owner }, from);

export const messageLine = (record: MessageRecord, from?: Origin): string => {
  const { key, time, sender, to, content, reactions, edits } = record;
  const fields = {
    key,
    time: time / 1000,
    sender,
    ...("stream" in to ? to : { to }),
    content: writtenContent(content),
    reactions: reactions.length === 0 ? undefined : reactions,
    edits: edits.length === 0 ? undefined : edits.map(writtenEdit),
  };
  return line(fields, from);
};

/** Pieces of text that follow each other become one. */
function writtenContent(content: readonly Part[]): string | readonly Part[] {
  return content.every((part) => typeof part === "string") ? content.join("") : content;
}

const writtenEdit = ({ time, editor, previousContent }: EditRecord): object => ({
  time: time / 1000,
  editor,
  previous_content: typeof previousContent === "object" ? writtenContent(previousContent) : previousContent,
});
