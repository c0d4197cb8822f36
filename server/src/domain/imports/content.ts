/** Writes the text of an imported message as Markdown, with its references (docs/import-format.md#content). */
import { encodeNarrowPart, encodeStream } from "@confab/markdown/narrow-encoding";
import type { MessageRecord, Part } from "../../exchange/format/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { formatFilePath } from "../attachments/file-name.ts";
import { loadAttachments } from "../attachments/queries.ts";
import { type ImportJob, streamOf, userOf } from "./job.ts";
import { findPlaces } from "./message-queries.ts";
import { findImported } from "./queries.ts";

/** The addresses of what the messages of a batch refer to, by key. */
export interface Addresses {
  readonly messages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, { readonly name: string; readonly path: string }>;
}

const referencesIn = (batch: readonly MessageRecord[]) =>
  batch.flatMap(({ content }) => content.filter((part) => typeof part !== "string"));

/** Returns the keys of messages that a message refers to. */
export const messagesReferredTo = ({ content }: MessageRecord): string[] =>
  content.flatMap((part) => (typeof part !== "string" && "message" in part ? [part.message] : []));

/** Finds what a batch refers to. Messages that are imported later are missing. */
export async function findAddresses(
  tx: Tx,
  job: ImportJob,
  batch: readonly MessageRecord[],
): Promise<Addresses> {
  const references = referencesIn(batch);
  const messageKeys = references.flatMap((part) => ("message" in part ? [part.message] : []));
  const ids = await findImported(tx, job.sourceId, "message", [...new Set(messageKeys)]);
  const places = await findPlaces(tx, [...ids.values()]);
  const addresses = new Map(places.map((place) => [place.message_id, addressOf(place, tx)]));
  const fileKeys = references.flatMap((part) => ("file" in part ? [part.file] : []));
  const fileIds = [...new Set(fileKeys)].flatMap((key) => job.files.get(key) ?? []);
  const attachments = fileIds.length === 0 ? [] : await loadAttachments(tx, fileIds);
  const byId = new Map(attachments.map((attachment) => [attachment.attachment_id, attachment]));
  const files = new Map<string, { name: string; path: string }>();
  for (const key of fileKeys) {
    const found = byId.get(job.files.get(key) ?? -1);
    if (!found) continue;
    const path = formatFilePath({ realmId: tx.realmId, place: found.place, pathName: found.path_name });
    files.set(key, { name: found.file_name, path: `/user_uploads/${path}` });
  }
  const messages = new Map<string, string>();
  for (const [key, id] of ids) {
    const address = addresses.get(id);
    if (address !== undefined) messages.set(key, address);
  }
  return { messages, files };
}

type Place = Awaited<ReturnType<typeof findPlaces>>[number];

function addressOf({ message_id, stream_id, participant_ids, topic }: Place, { model }: Tx): string {
  if (stream_id === null) return `#narrow/dm/${(participant_ids ?? []).join(",")}-group/near/${message_id}`;
  const slug = encodeStream({ id: stream_id, name: model.streams.get(stream_id)?.name ?? "" });
  return `#narrow/channel/${slug}/topic/${encodeNarrowPart(topic)}/near/${message_id}`;
}

/** Returns the Markdown of a message. */
export const markdownOf = (job: ImportJob, addresses: Addresses, { content }: MessageRecord): string =>
  content.map((part) => partOf(job, addresses, part)).join("");

function partOf(job: ImportJob, { messages, files }: Addresses, part: Part): string {
  if (typeof part === "string") return part;
  if ("person" in part) {
    const user = userOf(job, part.person);
    const at = part.silent ? "@_" : "@";
    if (user?.is_active) return `${at}**${user.full_name}|${user.user_id}**`;
    return `${part.silent ? "" : "@"}${user?.full_name ?? part.person}`;
  }
  if ("everyone" in part) return "@**all**";
  if ("group" in part) return `@${part.group}`;
  if ("stream" in part) {
    const name = streamOf(job, part.stream)?.name;
    if (name === undefined) return `#${part.stream}`;
    return part.topic === undefined ? `#**${name}**` : `#**${name}>${part.topic}**`;
  }
  if ("message" in part) {
    const address = messages.get(part.message);
    const text = part.text ?? "message";
    return address === undefined ? text : `[${text.replaceAll(/[[\]]/g, "")}](${address})`;
  }
  const file = files.get(part.file);
  return file ? `[${file.name.replaceAll(/[[\]]/g, "")}](${file.path})` : "[file]";
}
