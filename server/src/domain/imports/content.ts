/** Writes the texts of imported messages as Markdown, with their references (docs/import-format.md#content). */
import { encodeNarrowPart, encodeStream } from "@confab/markdown/narrow-encoding";
import type { MessageRecord, Part } from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Tx } from "../../realm/tx.ts";
import { formatFilePath } from "../attachments/file-name.ts";
import { loadAttachments } from "../attachments/queries.ts";
import { versionsOf } from "./edits.ts";
import { withNewNames } from "./emoji.ts";
import { type ImportJob, streamOf, userOf } from "./job.ts";
import { findPlaces } from "./message-queries.ts";
import { findImported } from "./queries.ts";

/** The addresses of what the messages of a batch refer to, by key. */
export interface Addresses {
  readonly messages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, { readonly name: string; readonly path: string }>;
}

/** Returns the texts of a message: the current one, and then the earlier ones that are kept, newest first. */
export const textsOf = (record: MessageRecord): (readonly Part[])[] => [
  record.content,
  ...versionsOf(record).map(({ content }) => content),
];

const referencesIn = (record: MessageRecord) =>
  textsOf(record).flatMap((content) => content.filter((part) => typeof part !== "string"));

/** Returns the keys of messages that a message refers to. */
export const messagesReferredTo = (record: MessageRecord): string[] =>
  referencesIn(record).flatMap((part) => ("message" in part ? [part.message] : []));

/** Finds what a batch refers to. Messages that are imported later are missing. */
export async function findAddresses(
  tx: Tx,
  job: ImportJob,
  batch: readonly MessageRecord[],
): Promise<Addresses> {
  const references = batch.flatMap(referencesIn);
  const messageKeys = references.flatMap((part) => ("message" in part ? [part.message] : []));
  const fileKeys = references.flatMap((part) => ("file" in part ? [part.file] : []));
  return { messages: await findMessages(tx, job, messageKeys), files: await findFiles(tx, job, fileKeys) };
}

async function findMessages(
  tx: Tx,
  { sourceId }: ImportJob,
  keys: readonly string[],
): Promise<Addresses["messages"]> {
  const ids = await findImported(tx, sourceId, "message", [...new Set(keys)]);
  const places = await findPlaces(tx, [...ids.values()]);
  const addresses = new Map(places.map((place) => [place.message_id, addressOf(tx.model, place)]));
  const messages = new Map<string, string>();
  for (const [key, id] of ids) {
    const address = addresses.get(id);
    if (address !== undefined) messages.set(key, address);
  }
  return messages;
}

async function findFiles(tx: Tx, job: ImportJob, keys: readonly string[]): Promise<Addresses["files"]> {
  const fileIds = [...new Set(keys)].flatMap((key) => job.files.get(key) ?? []);
  const attachments = fileIds.length === 0 ? [] : await loadAttachments(tx, fileIds);
  const byId = new Map(attachments.map((attachment) => [attachment.attachment_id, attachment]));
  const files = new Map<string, { name: string; path: string }>();
  for (const key of keys) {
    const found = byId.get(job.files.get(key) ?? -1);
    if (!found) continue;
    const path = formatFilePath({ realmId: tx.realmId, place: found.place, pathName: found.path_name });
    files.set(key, { name: found.file_name, path: `/user_uploads/${path}` });
  }
  return files;
}

interface Place {
  readonly message_id: number | string;
  /** Missing for a direct message, which has participants. */
  readonly stream_id?: number | null;
  readonly participant_ids?: readonly number[] | null;
  readonly topic: string;
}

/** Returns the address to which a link to a message leads. */
export function addressOf(
  model: RealmModel,
  { message_id, stream_id = null, participant_ids, topic }: Place,
): string {
  if (stream_id === null) return `#narrow/dm/${(participant_ids ?? []).join(",")}-group/near/${message_id}`;
  const slug = encodeStream({ id: stream_id, name: model.streams.get(stream_id)?.name ?? "" });
  return `#narrow/channel/${slug}/topic/${encodeNarrowPart(topic)}/near/${message_id}`;
}

/** Returns the Markdown of a text, in which links to messages without an address are their texts. */
export const markdownOf = (job: ImportJob, addresses: Addresses, content: readonly Part[]): string =>
  withNewNames(job, content.map((part) => partOf(job, addresses, part)).join(""));

function partOf(job: ImportJob, { messages, files }: Addresses, part: Part): string {
  if (typeof part === "string") return part;
  if ("person" in part) return mentionOf(job, part);
  if ("everyone" in part) return "@**all**";
  if ("group" in part) {
    const group = job.realm.model.groups.get(job.groups.get(part.group) ?? -1);
    return group ? `@${part.silent ? "_" : ""}*${group.name}*` : `@${part.group}`;
  }
  if ("stream" in part) return streamLinkOf(job, part);
  if ("message" in part) {
    const address = messages.get(part.message);
    const text = part.text ?? "message";
    return address === undefined ? text : linkTo(text, address);
  }
  const file = files.get(part.file);
  return file ? linkTo(part.text ?? file.name, file.path) : (part.text ?? "[file]");
}

function mentionOf(job: ImportJob, { person, silent }: Extract<Part, { person: string }>): string {
  const user = userOf(job, person);
  if (!user?.is_active) return `${silent ? "" : "@"}${user?.full_name ?? person}`;
  return `@${silent ? "_" : ""}**${user.full_name}|${user.user_id}**`;
}

function streamLinkOf(
  job: ImportJob,
  { stream: key, topic, text }: Extract<Part, { stream: string }>,
): string {
  const stream = streamOf(job, key);
  if (stream === undefined) return text ?? `#${key}`;
  if (text !== undefined) {
    const slug = encodeStream({ id: stream.stream_id, name: stream.name });
    const way = topic === undefined ? "" : `/topic/${encodeNarrowPart(topic)}`;
    return linkTo(text, `#narrow/channel/${slug}${way}`);
  }
  return topic === undefined ? `#**${stream.name}**` : `#**${stream.name}>${topic}**`;
}

const linkTo = (text: string, address: string): string => `[${text.replaceAll(/[[\]]/g, "")}](${address})`;
