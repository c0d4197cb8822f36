/** Stores imported messages, in batches (docs/import-format.md#messages). */

import { setImmediate } from "node:timers/promises";
import type { Found } from "../../exchange/format/read.ts";
import type { MessageRecord } from "../../exchange/format/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { insertShown } from "../attachments/claim-queries.ts";
import { messagesImported } from "../messages/send/import-events.ts";
import { showParticipants } from "../users/acquaintance.ts";
import { type ComposedMessage, composeImported } from "./compose.ts";
import { addressOf, findAddresses, markdownOf, messagesReferredTo, textsOf } from "./content.ts";
import { divideMessage } from "./division.ts";
import type { ImportJob } from "./job.ts";
import { insertReactions, markRead, type ReadPart } from "./message-queries.ts";
import { findImported, noteImported } from "./queries.ts";

/** A transaction stores this many messages at most. Others who write wait for it. */
export interface BatchLimits {
  readonly messages: number;
  readonly characters: number;
  /** This many batches may wait to be stored while the next one is prepared, which leaves others less of the processor. */
  readonly ahead: number;
}

/** Two batches ahead keep both the database and this process busy: one is stored, and another one waits for it. */
export const LARGE_BATCHES: BatchLimits = { messages: 100, characters: 20_000, ahead: 2 };

/** The ids of messages that were just stored, by their placeholders. */
type StoredIds = ReadonlyMap<string, number>;

/** The addresses to which links lead, by the keys of messages. */
type Addresses = ReadonlyMap<string, string>;

/** A batch that is being stored, or waits for it. */
interface Storing {
  readonly addresses: Addresses;
  readonly stored: Promise<StoredIds>;
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
  const unstored: Storing[] = [];
  try {
    for await (const batch of batchesOf(job.from.messages(), limits)) {
      while (unstored.length > limits.ahead) await unstored.shift()?.stored;
      const before = [...unstored];
      const prepared = await prepareBatch(
        job,
        batch,
        new Map(before.flatMap(({ addresses }) => [...addresses])),
      );
      if (prepared.hasLaterLinks) hasLaterLinks = true;
      const stored = storeBatch(job, prepared.composed, before);
      stored.then(
        () => onMessages(batch.length),
        // A failure is thrown where a later batch waits for this one.
        () => undefined,
      );
      unstored.push({ addresses: prepared.addresses, stored });
    }
  } finally {
    // A failure leaves no work behind.
    await Promise.allSettled(unstored.map(({ stored }) => stored));
  }
  for (const { stored } of unstored) await stored;
  return hasLaterLinks;
}

async function* batchesOf(
  all: AsyncIterable<Found<MessageRecord>>,
  limits: BatchLimits,
): AsyncGenerator<Found<MessageRecord>[]> {
  let batch: Found<MessageRecord>[] = [];
  let characters = 0;
  for await (const found of all) {
    if (batch.length >= limits.messages || characters >= limits.characters) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(found);
    // The answers of the database to the batches before must not wait until this one is complete.
    if (batch.length % 8 === 0) await setImmediate();
    for (const part of textsOf(found.record).flat()) characters += typeof part === "string" ? part.length : 1;
  }
  if (batch.length > 0) yield batch;
}

interface PreparedBatch {
  readonly composed: readonly ComposedMessage[];
  readonly addresses: Addresses;
  /** True if links of the batch may lead to later messages. */
  readonly hasLaterLinks: boolean;
}

/**
 * Composes the messages of a batch that were not imported before.
 *
 * @param before the messages of the batches before this one that may not be stored yet
 */
async function prepareBatch(
  job: ImportJob,
  batch: readonly Found<MessageRecord>[],
  before: Addresses,
): Promise<PreparedBatch> {
  const { realm, sourceId } = job;
  const keys = batch.map(({ record }) => record.key);
  const known = await realm.read((tx) => findImported(tx, sourceId, "message", keys));
  const isKnown = (key: string) => known.has(key) || before.has(key);
  const fresh = batch.filter(({ record }) => !isKnown(record.key));
  // An earlier import may have been interrupted before it completed the links.
  let hasLaterLinks = batch.some(
    ({ record }) => isKnown(record.key) && messagesReferredTo(record).length > 0,
  );
  const records = fresh.map(({ record }) => record);
  const { files, messages: stored } = await realm.read((tx) => findAddresses(tx, job, records));
  const messages = new Map([...stored, ...before]);
  const addresses = new Map<string, string>();
  const composed: ComposedMessage[] = [];
  for (const found of fresh) {
    // As in `batchesOf`.
    await setImmediate();
    const { record } = found;
    if (addresses.has(record.key)) continue;
    for (const [index, part] of divideMessage(record).entries()) {
      const texts = textsOf(part).map((content) => markdownOf(job, { files, messages }, content));
      await realm.services.renderer.prepare(...texts);
      const message = composeImported(job, { ...found, record: part, continues: index > 0 }, texts);
      if (!message) break;
      if (messagesReferredTo(part).some((key) => !messages.has(key))) hasLaterLinks = true;
      composed.push(message);
      if (message.key === undefined) continue;
      const address = addressOfUnstored(job, message);
      addresses.set(message.key, address);
      messages.set(message.key, address);
    }
  }
  return { composed, addresses, hasLaterLinks };
}

const addressOfUnstored = ({ realm }: ImportJob, { placeholder, to, message }: ComposedMessage): string => {
  const place = "streamId" in to ? { stream_id: to.streamId } : { participant_ids: to.participantIds };
  return addressOf(realm.model, { ...place, topic: message.topic, message_id: placeholder });
};

/** @param before the batches to which its messages refer by placeholders, and which must be stored first */
async function storeBatch(
  job: ImportJob,
  composed: readonly ComposedMessage[],
  before: readonly Storing[],
): Promise<StoredIds> {
  if (composed.length === 0) return new Map();
  const ids = await job.realm.write(async (tx) => {
    const stored = await Promise.all(before.map((each) => each.stored));
    return store(tx, job, composed, new Map(stored.flatMap((each) => [...each])));
  }, UNHURRIED);
  job.counts.messages += composed.filter(({ key }) => key !== undefined).length;
  return ids;
}

async function store(
  tx: WriteTx,
  { sourceId, placeholders }: ImportJob,
  batch: readonly ComposedMessage[],
  before: StoredIds,
): Promise<StoredIds> {
  const lists = new Map(
    batch.flatMap(({ to }) =>
      "participantIds" in to ? [[to.participantIds.join(), to.participantIds] as const] : [],
    ),
  );
  const direct = await conversationsOf(tx, lists);
  const conversationIds = batch.map(({ to }) => conversationOf(tx, to, direct));
  const byPlaceholder = new Map<string, number>();
  const ids = tx.appendMessages(batch.length, (all) => {
    for (const [index, { placeholder }] of batch.entries()) byPlaceholder.set(placeholder, all[index] ?? -1);
    const known = new Map([...before, ...byPlaceholder]);
    const messages = batch.map(({ message, fileIds }, index) => ({
      ...placeholders.replaceIn(message, known),
      has_attachment: fileIds.length > 0,
      conversation_id: conversationIds[index] ?? -1,
    }));
    return { event: eventOf(batch, all), further: messages };
  });
  const stored = batch.map((each, index) => ({
    ...each,
    id: ids[index] ?? -1,
    conversationId: conversationIds[index] ?? -1,
  }));
  // The ids of a batch follow each other, so those of messages that continue others are known (see `completeLinks`).
  const noted = stored.flatMap(({ key, id }) => (key === undefined ? [] : [[key, id] as const]));
  await noteImported(tx, sourceId, "message", new Map(noted));
  await insertShown(
    tx,
    stored.map(({ id, message, fileIds }) => ({ message_id: id, sent_at: message.sent_at, fileIds })),
  );
  const reactions = stored.flatMap(({ id, reactions: all }) =>
    all.map((each) => ({ ...each, message_id: id })),
  );
  await insertReactions(tx, reactions);
  await markRead(tx, readParts(tx, stored));
  for (const participants of lists.values()) showParticipants(tx, participants);
  return byPlaceholder;
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
