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
import type { CustomEmoji, Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { newestIdOfAll } from "../messages/stored/queries.ts";
import { emojiPlace, keptPlace, mediumPlace } from "../pictures/places.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import { membersOfGroup } from "../user-groups/membership.ts";
import { announceExport } from "./announce.ts";
import { findLookups } from "./lookups.ts";
import { filesToExport, lastSubscribers, messagesToExport, type Scope } from "./queries.ts";
import {
  emojiRecord,
  fileRecord,
  groupRecord,
  messageRecord,
  paths,
  personRecord,
  streamRecord,
} from "./records.ts";

/** A step reads the messages of this many ids. */
const IDS = 500;
/** The number of files that a statement reads. */
const FILES = 500;

/** Gets the files of an export, one after the other. */
export interface ExportTarget {
  /** Resolves when the content has been read. @param isPacked true for content that can't be compressed further */
  add(path: string, content: Readable, isPacked: boolean): Promise<void>;
}

export interface ExportOptions {
  readonly target: ExportTarget;
  /** True for private and archived streams and direct messages, which is announced to everyone. */
  readonly includesPrivate: boolean;
  /** Is called when the messages come next, with the number of their ids. */
  readonly onMessages: (ids: number) => void;
  /** Gets the number of ids of each step. */
  readonly onStep: (ids: number) => void;
}

export interface ExportCounts {
  people: number;
  groups: number;
  emoji: number;
  streams: number;
  files: number;
  messages: number;
}

/** The things to export, as they are at the start. */
interface Start {
  readonly users: readonly User[];
  readonly streams: readonly Stream[];
  readonly emoji: readonly CustomEmoji[];
  readonly scope: Scope;
  readonly lastId: number;
}

/** @throws NoPublicStream if a private export can't be announced */
export async function exportOrganization(realm: Realm, options: ExportOptions): Promise<ExportCounts> {
  const { target, includesPrivate, onMessages, onStep } = options;
  const start = await realm.snapshot(
    ({ model }) => startOf(model, includesPrivate),
    async (tx, captured) => ({ ...captured, lastId: await newestIdOfAll(tx) }),
  );
  if (includesPrivate) await announceExport(realm);
  const counts = { people: 0, groups: 0, emoji: 0, streams: 0, files: 0, messages: 0 };
  const lines = (name: string, content: AsyncIterable<string>) =>
    target.add(`${name}.jsonl`, Readable.from(content), false);
  await lines("people", peopleLines(realm, start, await copyPictures(realm, start, target), counts));
  await lines("groups", groupLines(realm, counts));
  await lines("emoji", emojiLines(await copyEmoji(realm, start, target), counts));
  await lines("streams", streamLines(realm, start, counts));
  await lines("files", fileLines(realm, start, await copyFiles(realm, start, target), counts));
  onMessages(start.lastId);
  await lines("messages", messageLines(realm, start, counts, onStep));
  return counts;
}

function startOf(
  { users, streams, customEmoji }: Realm["model"],
  includesPrivate: boolean,
): Omit<Start, "lastId"> {
  const all = [...streams.values()].sort((one, other) => one.stream_id - other.stream_id);
  const exported = includesPrivate ? all : all.filter((stream) => stream.is_active && !stream.invite_only);
  return {
    users: [...users.values()].sort((one, other) => one.user_id - other.user_id),
    streams: exported,
    emoji: customEmoji.filter(({ is_active }) => is_active),
    scope: includesPrivate ? "everything" : exported.map(({ conversation_id }) => conversation_id),
  };
}

/** Copies bytes of the store. @returns false if they are no longer there */
async function copy(
  { context, realmId }: Realm,
  target: ExportTarget,
  { place, path }: { readonly place: string; readonly path: string },
): Promise<boolean> {
  const content = await context.files.read(storageKey(realmId, place));
  if (!content) return false;
  await target.add(path, content, true);
  return true;
}

/** @returns the ids of the users whose pictures were copied */
async function copyPictures(realm: Realm, { users }: Start, target: ExportTarget): Promise<Set<number>> {
  const copied = new Set<number>();
  for (const user of users) {
    if (user.avatar_place === null) continue;
    const place = keptPlace(mediumPlace(user.avatar_place));
    if (await copy(realm, target, { place, path: paths.picture(user) })) copied.add(user.user_id);
  }
  return copied;
}

async function* peopleLines(
  { model }: Realm,
  { users }: Start,
  pictures: ReadonlySet<number>,
  counts: ExportCounts,
): AsyncGenerator<string> {
  for (const user of users) {
    counts.people += 1;
    yield personLine(personRecord(user, pictures.has(user.user_id), model));
  }
}

async function* groupLines({ model, context }: Realm, counts: ExportCounts): AsyncGenerator<string> {
  for (const group of model.groups.values()) {
    counts.groups += 1;
    yield groupLine(groupRecord(group, membersOfGroup(group.user_group_id, model, context.clock.now())));
  }
}

/** @returns the emoji whose pictures were copied */
async function copyEmoji(realm: Realm, { emoji }: Start, target: ExportTarget): Promise<CustomEmoji[]> {
  const copied: CustomEmoji[] = [];
  for (const each of emoji) {
    const place = emojiPlace(each.emoji_id);
    if (await copy(realm, target, { place, path: paths.emoji(each) })) copied.push(each);
  }
  return copied;
}

async function* emojiLines(emoji: readonly CustomEmoji[], counts: ExportCounts): AsyncGenerator<string> {
  for (const each of emoji) {
    counts.emoji += 1;
    yield emojiLine(emojiRecord(each));
  }
}

async function* streamLines(realm: Realm, { streams }: Start, counts: ExportCounts): AsyncGenerator<string> {
  for (const stream of streams) {
    counts.streams += 1;
    const members = stream.is_active
      ? stream.subscribers.toArray()
      : await realm.read((tx) => lastSubscribers(tx, stream.conversation_id));
    yield streamLine(streamRecord(stream, members));
  }
}

async function* filesOf(realm: Realm, { scope }: Start) {
  for (let after = 0; ; ) {
    const files = await realm.read((tx) => filesToExport(tx, scope, after, FILES));
    yield* files;
    const last = files.at(-1);
    if (!last || files.length < FILES) return;
    after = last.attachment_id;
  }
}

/** @returns the ids of the files that are missing in the store, and the largest id that was looked at */
async function copyFiles(realm: Realm, start: Start, target: ExportTarget) {
  const missing = new Set<number>();
  let last = 0;
  for await (const file of filesOf(realm, start)) {
    last = file.attachment_id;
    if (!(await copy(realm, target, { place: file.place, path: paths.file(file) }))) missing.add(last);
  }
  return { missing, last };
}

async function* fileLines(
  realm: Realm,
  start: Start,
  { missing, last }: { readonly missing: ReadonlySet<number>; readonly last: number },
  counts: ExportCounts,
): AsyncGenerator<string> {
  for await (const file of filesOf(realm, start)) {
    if (file.attachment_id > last || missing.has(file.attachment_id)) continue;
    counts.files += 1;
    yield fileLine(fileRecord(file));
  }
}

async function* messageLines(
  realm: Realm,
  { emoji, streams, scope, lastId }: Start,
  counts: ExportCounts,
  onStep: (ids: number) => void,
): AsyncGenerator<string> {
  const customEmoji = new Map(emoji.map((each) => [String(each.emoji_id), each]));
  for (let after = 0; after < lastId; after += IDS) {
    const last = Math.min(after + IDS, lastId);
    const messages = await realm.read((tx) => messagesToExport(tx, scope, { after, last }));
    const contentOf = await findLookups(realm, { streams, scope, lastId }, messages);
    counts.messages += messages.length;
    yield messages.map((message) => messageLine(messageRecord(message, contentOf, customEmoji))).join("");
    onStep(last - after);
  }
}
