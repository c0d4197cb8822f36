/**
 * Exports an organization in the neutral format (docs/exporting.md). Everything is read in small steps, so it needs
 * little memory at any size. People, groups, emoji and streams, and the list of messages, are those at the start; texts,
 * reactions and files are as they are when they are read.
 */
import { Readable } from "node:stream";
import {
  emojiLine,
  fileLine,
  groupLine,
  messageLine,
  personLine,
  streamLine,
} from "../../exchange/format/write.ts";
import type { CustomEmoji, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { membersOfGroup } from "../user-groups/membership.ts";
import {
  beginExport,
  copyEmoji,
  copyFiles,
  copyPictures,
  type ExportCounts,
  type ExportOptions,
  filesOf,
  idRanges,
  membersOf,
  type Start,
} from "./job.ts";
import { findLookups } from "./lookups.ts";
import { messagesToExport } from "./queries.ts";
import {
  emojiRecord,
  fileRecord,
  groupRecord,
  messageRecord,
  paths,
  personRecord,
  streamRecord,
} from "./records.ts";

/** @throws NoPublicStream if a private export can't be announced */
export async function exportOrganization(realm: Realm, options: ExportOptions): Promise<ExportCounts> {
  const { target, onMessages, onStep } = options;
  const start = await beginExport(realm, options);
  const counts = { people: 0, groups: 0, emoji: 0, streams: 0, files: 0, messages: 0 };
  const lines = (name: string, content: AsyncIterable<string>) =>
    target.add(`${name}.jsonl`, Readable.from(content), false);
  const pictured = await copyPictures(start, target, paths.picture);
  await lines("people", peopleLines(realm, start, new Set(pictured), counts));
  await lines("groups", groupLines(realm, counts));
  await lines("emoji", emojiLines(await copyEmoji(start, target, paths.emoji), counts));
  await lines("streams", streamLines(start, counts));
  await lines("files", fileLines(start, await copyFiles(start, target, paths.file), counts));
  onMessages(start.lastId);
  await lines("messages", messageLines(realm, start, counts, onStep));
  return counts;
}

async function* peopleLines(
  { model }: Realm,
  { users }: Start,
  pictured: ReadonlySet<User>,
  counts: ExportCounts,
): AsyncGenerator<string> {
  for (const user of users) {
    counts.people += 1;
    yield personLine(personRecord(user, pictured.has(user), model));
  }
}

async function* groupLines({ model, context }: Realm, counts: ExportCounts): AsyncGenerator<string> {
  for (const group of model.groups.values()) {
    counts.groups += 1;
    yield groupLine(groupRecord(group, membersOfGroup(group.user_group_id, model, context.clock.now())));
  }
}

async function* emojiLines(emoji: readonly CustomEmoji[], counts: ExportCounts): AsyncGenerator<string> {
  for (const each of emoji) {
    counts.emoji += 1;
    yield emojiLine(emojiRecord(each));
  }
}

async function* streamLines(start: Start, counts: ExportCounts): AsyncGenerator<string> {
  for (const stream of start.streams) {
    counts.streams += 1;
    yield streamLine(streamRecord(stream, await membersOf(start, stream)));
  }
}

async function* fileLines(
  start: Start,
  { missing, last }: { readonly missing: ReadonlySet<number>; readonly last: number },
  counts: ExportCounts,
): AsyncGenerator<string> {
  for await (const file of filesOf(start)) {
    if (file.attachment_id > last || missing.has(file.attachment_id)) continue;
    counts.files += 1;
    yield fileLine(fileRecord(file));
  }
}

async function* messageLines(
  realm: Realm,
  start: Start,
  counts: ExportCounts,
  onStep: (ids: number) => void,
): AsyncGenerator<string> {
  const { emoji, scope, lastId, steps } = start;
  const customEmoji = new Map(emoji.map((each) => [String(each.emoji_id), each]));
  for (const range of idRanges(lastId)) {
    const messages = await steps.read((tx) => messagesToExport(tx, scope, range));
    const contentOf = await findLookups(realm, start, messages);
    counts.messages += messages.length;
    yield messages.map((message) => messageLine(messageRecord(message, contentOf, customEmoji))).join("");
    onStep(range.last - range.after);
  }
}
