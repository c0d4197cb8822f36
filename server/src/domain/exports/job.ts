/** The steps that exports in all formats share (docs/exporting.md). */
import type { Readable } from "node:stream";
import type { CustomEmoji, Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { newestIdOfAll } from "../messages/stored/queries.ts";
import { emojiPlace, keptPlace, mediumPlace } from "../pictures/places.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import { announceExport } from "./announce.ts";
import { type ExportedFile, filesToExport, type IdRange, lastSubscribers, type Scope } from "./queries.ts";

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
  /** True if everyone has been told already that private conversations are exported. */
  readonly isAnnounced: boolean;
  /** Is called before each step, which reads some rows or a file. If it fails, so does the export. */
  readonly beforeStep: () => Promise<void>;
  /** Is called when the messages come next, with the number of their ids. */
  readonly onMessages: (ids: number) => void;
  /** Gets the number of ids of each step with messages. */
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
export interface Start {
  readonly users: readonly User[];
  readonly streams: readonly Stream[];
  readonly emoji: readonly CustomEmoji[];
  readonly scope: Scope;
  readonly lastId: number;
  readonly steps: Steps;
}

/** Reads what an export contains, in steps. */
export class Steps {
  readonly #realm: Realm;
  readonly #before: () => Promise<void>;

  constructor(realm: Realm, before: () => Promise<void>) {
    this.#realm = realm;
    this.#before = before;
  }

  /** Reads rows. */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.#before();
    return this.#realm.read(work);
  }

  /** Opens bytes of the store. @returns `undefined` if they are no longer there */
  async open(place: string): Promise<Readable | undefined> {
    await this.#before();
    const { context, realmId } = this.#realm;
    return context.files.read(storageKey(realmId, place));
  }
}

/** Begins an export. @throws NoPublicStream if a private export can't be announced */
export async function beginExport(
  realm: Realm,
  { includesPrivate, isAnnounced, beforeStep }: ExportOptions,
): Promise<Start> {
  const start = await realm.snapshot(
    ({ model }) => startOf(model, includesPrivate),
    async (tx, captured) => ({ ...captured, lastId: await newestIdOfAll(tx) }),
  );
  if (includesPrivate && !isAnnounced) await realm.write((tx) => announceExport(tx), UNHURRIED);
  return { ...start, steps: new Steps(realm, beforeStep) };
}

function startOf(
  { users, streams, customEmoji }: Realm["model"],
  includesPrivate: boolean,
): Omit<Start, "lastId" | "steps"> {
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
  { steps }: Start,
  target: ExportTarget,
  { place, path }: { readonly place: string; readonly path: string },
): Promise<boolean> {
  const content = await steps.open(place);
  if (!content) return false;
  await target.add(path, content, true);
  return true;
}

/** Copies pictures. @returns those whose pictures were there */
async function copyEach<T>(
  start: Start,
  target: ExportTarget,
  all: readonly T[],
  locate: (each: T) => { readonly place: string | undefined; readonly path: string },
): Promise<T[]> {
  const copied: T[] = [];
  for (const each of all) {
    const { place, path } = locate(each);
    if (place !== undefined && (await copy(start, target, { place, path }))) copied.push(each);
  }
  return copied;
}

/** Copies the pictures of people. @returns the users who have one */
export const copyPictures = (
  start: Start,
  target: ExportTarget,
  pathOf: (user: User) => string,
): Promise<User[]> =>
  copyEach(start, target, start.users, (user) => ({
    place: user.avatar_place === null ? undefined : keptPlace(mediumPlace(user.avatar_place)),
    path: pathOf(user),
  }));

/** Copies the custom emoji. @returns those whose pictures were there */
export const copyEmoji = (
  start: Start,
  target: ExportTarget,
  pathOf: (emoji: CustomEmoji) => string,
): Promise<CustomEmoji[]> =>
  copyEach(start, target, start.emoji, (each) => ({ place: emojiPlace(each.emoji_id), path: pathOf(each) }));

/** Returns the ids of a stream's subscribers; of an archived one, those when it was archived. */
export const membersOf = async ({ steps }: Start, stream: Stream): Promise<readonly number[]> =>
  stream.is_active
    ? stream.subscribers.toArray()
    : steps.read((tx) => lastSubscribers(tx, stream.conversation_id));

/** Yields the rows of the files, in the order of their ids. */
export async function* filesOf({ scope, steps }: Start): AsyncGenerator<ExportedFile> {
  for (let after = 0; ; ) {
    const files = await steps.read((tx) => filesToExport(tx, scope, after, FILES));
    yield* files;
    const last = files.at(-1);
    if (!last || files.length < FILES) return;
    after = last.attachment_id;
  }
}

/** Copies the files. @returns the ids of those that are missing in the store, and the largest id that was looked at */
export async function copyFiles(
  start: Start,
  target: ExportTarget,
  pathOf: (file: ExportedFile) => string,
): Promise<{ readonly missing: ReadonlySet<number>; readonly last: number }> {
  const missing = new Set<number>();
  let last = 0;
  for await (const file of filesOf(start)) {
    last = file.attachment_id;
    if (!(await copy(start, target, { place: file.place, path: pathOf(file) }))) missing.add(last);
  }
  return { missing, last };
}

/** Yields ranges of ids that together are all up to the last. */
export function* idRanges(lastId: number): Generator<IdRange> {
  for (let after = 0; after < lastId; after += IDS) yield { after, last: Math.min(after + IDS, lastId) };
}
