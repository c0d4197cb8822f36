/** Stores imported messages, in batches (docs/import-format.md#messages). */

import type { Found } from "../../exchange/format/read.ts";
import type { MessageRecord } from "../../exchange/format/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { insertShown } from "../attachments/claim-queries.ts";
import { messagesImported } from "../messages/send/import-events.ts";
import { showParticipants } from "../users/acquaintance.ts";
import { type ComposedMessage, composeImported } from "./compose.ts";
import { findAddresses, markdownOf, messagesReferredTo, textsOf } from "./content.ts";
import type { ImportJob } from "./job.ts";
import { insertReactions, markRead, type ReadPart } from "./message-queries.ts";
import { findImported, noteImported } from "./queries.ts";

/** A transaction stores this many messages at most. Others who write wait for it. */
export interface BatchLimits {
  readonly messages: number;
  readonly characters: number;
  /** True to prepare a batch while the one before it is stored, which leaves others less of the processor. */
  readonly overlap: boolean;
}

export const LARGE_BATCHES: BatchLimits = { messages: 100, characters: 20_000, overlap: true };

/** The batch that is being stored. */
interface Storing {
  readonly keys: ReadonlySet<string>;
  readonly stored: Promise<void>;
}

/**
 * @param onMessages gets the number of messages of each batch
 * @returns true if messages may have links to later ones (see `completeLinks`)
 */
export async function importMessages(
  job: ImportJob,
  limits: BatchLimits,
  onMessages: (count: number) => void,
): Promise<boolean> {
  let hasLaterLinks = false;
  let before: Storing = { keys: new Set(), stored: Promise.resolve() };
  try {
    for await (const batch of batchesOf(job.from.messages(), limits)) {
      if (!limits.overlap || batch.some(({ record }) => refersTo(record, before.keys))) await before.stored;
      const prepared = await prepareBatch(job, batch);
      if (prepared.hasLaterLinks) hasLaterLinks = true;
      await before.stored;
      const keys = new Set(batch.map(({ record }) => record.key));
      const stored = storeBatch(job, prepared.composed).then(() => onMessages(batch.length));
      // A failure is thrown where the next batch waits for this one.
      stored.catch(() => undefined);
      before = { keys, stored };
    }
  } finally {
    // A failed preparation leaves no work behind.
    await before.stored;
  }
  return hasLaterLinks;
}

/** True if the message is one of those with these keys, or refers to one: a link needs the id of its target. */
const refersTo = (record: MessageRecord, keys: ReadonlySet<string>): boolean =>
  [record.key, ...messagesReferredTo(record)].some((key) => keys.has(key));

/** Yields messages in batches, in which no message refers to another one. */
async function* batchesOf(
  all: AsyncIterable<Found<MessageRecord>>,
  limits: BatchLimits,
): AsyncGenerator<Found<MessageRecord>[]> {
  let batch: Found<MessageRecord>[] = [];
  let keys = new Set<string>();
  let characters = 0;
  for await (const found of all) {
    const { record } = found;
    const isFull = batch.length >= limits.messages || characters >= limits.characters;
    if (isFull || refersTo(record, keys)) {
      yield batch;
      batch = [];
      keys = new Set();
      characters = 0;
    }
    batch.push(found);
    keys.add(record.key);
    for (const part of textsOf(record).flat()) characters += typeof part === "string" ? part.length : 1;
  }
  if (batch.length > 0) yield batch;
}

interface PreparedBatch {
  readonly composed: readonly ComposedMessage[];
  /** True if links of the batch may lead to later messages. */
  readonly hasLaterLinks: boolean;
}

/** Composes the messages of a batch that were not imported before. */
async function prepareBatch(job: ImportJob, batch: readonly Found<MessageRecord>[]): Promise<PreparedBatch> {
  const { realm, sourceId } = job;
  const keys = batch.map(({ record }) => record.key);
  const known = await realm.read((tx) => findImported(tx, sourceId, "message", keys));
  const fresh = batch.filter(({ record }) => !known.has(record.key));
  // An earlier import may have been interrupted before it completed the links.
  const mayLackLinks = batch.some(
    ({ record }) => known.has(record.key) && messagesReferredTo(record).length > 0,
  );
  if (fresh.length === 0) return { composed: [], hasLaterLinks: mayLackLinks };
  const records = fresh.map(({ record }) => record);
  const addresses = await realm.read((tx) => findAddresses(tx, job, records));
  const texts = records.map((record) =>
    textsOf(record).map((content) => markdownOf(job, addresses, content)),
  );
  await realm.services.renderer.prepare(...texts.flat());
  const composed = fresh.flatMap((found, index) => composeImported(job, found, texts[index] ?? []) ?? []);
  const isLater = (key: string) => !addresses.messages.has(key);
  const hasLaterLinks = mayLackLinks || records.some((record) => messagesReferredTo(record).some(isLater));
  return { composed, hasLaterLinks };
}

async function storeBatch(job: ImportJob, composed: readonly ComposedMessage[]): Promise<void> {
  if (composed.length > 0) await job.realm.write((tx) => store(tx, job, composed), UNHURRIED);
  job.counts.messages += composed.length;
}

async function store(tx: WriteTx, { sourceId }: ImportJob, batch: readonly ComposedMessage[]): Promise<void> {
  const lists = new Map(
    batch.flatMap(({ to }) =>
      "participantIds" in to ? [[to.participantIds.join(), to.participantIds] as const] : [],
    ),
  );
  const direct = await conversationsOf(tx, lists);
  const messages = batch.map(({ message, to, fileIds }) => ({
    ...message,
    has_attachment: fileIds.length > 0,
    conversation_id: conversationOf(tx, to, direct),
  }));
  const ids = tx.appendMessages(messages, (all) => eventOf(batch, all));
  const stored = batch.map((each, index) => ({
    ...each,
    id: ids[index] ?? -1,
    conversationId: messages[index]?.conversation_id ?? -1,
  }));
  await noteImported(tx, sourceId, "message", new Map(stored.map(({ key, id }) => [key, id])));
  for (const { id, message, fileIds } of stored) {
    if (fileIds.length > 0) await insertShown(tx, id, message.sent_at, fileIds);
  }
  const reactions = stored.flatMap(({ id, reactions: all }) =>
    all.map((each) => ({ ...each, message_id: id })),
  );
  await insertReactions(tx, reactions);
  await markRead(tx, readParts(tx, stored));
  for (const participants of lists.values()) showParticipants(tx, participants);
}

/** Returns the ids of direct conversations, by their participants. Those that are new are created. */
async function conversationsOf(
  tx: WriteTx,
  lists: ReadonlyMap<string, readonly number[]>,
): Promise<ReadonlyMap<string, number>> {
  if (lists.size === 0) return new Map();
  const ids = await tx.services.conversations.ensureAllIn(tx.runner, [...lists.values()]);
  return new Map([...lists.keys()].map((key, index) => [key, ids[index] ?? -1]));
}

function conversationOf(tx: WriteTx, to: ComposedMessage["to"], direct: ReadonlyMap<string, number>): number {
  const id =
    "streamId" in to
      ? tx.model.streams.get(to.streamId)?.conversation_id
      : direct.get(to.participantIds.join());
  if (id === undefined) throw new Error("An imported message has no conversation");
  return id;
}

function eventOf(batch: readonly ComposedMessage[], ids: readonly number[]) {
  const streams = new Map<number, number>();
  let characters = 0;
  for (const [index, { message, to }] of batch.entries()) {
    characters += message.content.length;
    if ("streamId" in to && !streams.has(to.streamId)) streams.set(to.streamId, ids[index] ?? -1);
  }
  const payload = {
    first: ids[0] ?? -1,
    last: ids.at(-1) ?? -1,
    characters,
    streams: [...streams].map(([stream_id, first_message_id]) => ({ stream_id, first_message_id })),
  };
  return messagesImported.of(payload, { to: "nobody" });
}

/** Returns what is read from the start: by participants, and by those who are in an existing stream already. */
function readParts(
  tx: WriteTx,
  stored: readonly (ComposedMessage & { readonly id: number; readonly conversationId: number })[],
): ReadPart[] {
  const parts = new Map<string, ReadPart>();
  for (const { id, to, conversationId } of stored) {
    const readers =
      "participantIds" in to ? to.participantIds : (tx.model.streams.get(to.streamId)?.subscribers ?? []);
    for (const user_id of readers) {
      const key = `${user_id} ${conversationId}`;
      const { first } = parts.get(key) ?? { first: id };
      parts.set(key, { user_id, conversation_id: conversationId, first, last: id });
    }
  }
  return [...parts.values()];
}
