/** Completes the links of imported messages to later ones, whose ids were unknown when the former were stored. */
import { ApiError } from "@confab/contract";
import type { MessageRecord } from "../../exchange/format/records.ts";
import type { User } from "../../model/records.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { normalizeContent } from "../messages/send/content.ts";
import { importedLinksCompleted } from "../messages/send/import-events.ts";
import { findAddresses, markdownOf, messagesReferredTo } from "./content.ts";
import { divideMessage } from "./division.ts";
import { type ImportJob, userOf } from "./job.ts";
import { type CompletedText, completeTexts } from "./message-queries.ts";
import { findImported } from "./queries.ts";

/** A transaction changes this many messages at most. */
const BATCH = 100;

/**
 * Reads the messages once more, and writes the links that were stored as plain text. A message that still has exactly
 * that text is changed; so nothing is noted, an import that was killed continues, and edits by people are kept.
 */
export async function completeLinks(job: ImportJob): Promise<void> {
  let batch: MessageRecord[] = [];
  for await (const { record } of job.from.again().messages()) {
    if (messagesReferredTo(record).length === 0) continue;
    batch.push(record);
    if (batch.length < BATCH) continue;
    await completeBatch(job, batch);
    batch = [];
  }
  if (batch.length > 0) await completeBatch(job, batch);
}

/** Returns the text of a message with all links; `undefined` if it stays as it is. */
function completedText(
  { realm }: ImportJob,
  sender: User,
  text: { readonly message_id: number; readonly without: string; readonly markdown: string },
): CompletedText | undefined {
  try {
    const content = normalizeContent(text.markdown);
    const previous = normalizeContent(text.without);
    if (content === previous) return undefined;
    const { html, hasLink } = realm.services.renderer.message(content, sender);
    return { message_id: text.message_id, previous, content, rendered_content: html, has_link: hasLink };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function completeBatch(job: ImportJob, batch: readonly MessageRecord[]): Promise<void> {
  const { realm, sourceId, counts } = job;
  const keys = [...new Set(batch.flatMap((record) => [record.key, ...messagesReferredTo(record)]))];
  const ids = await realm.read((tx) => findImported(tx, sourceId, "message", keys));
  const addresses = await realm.read((tx) => findAddresses(tx, job, batch));
  const isBefore = (key: string, id: number) => (ids.get(key) ?? -1) < id;
  const later = batch.filter((record) => {
    const id = ids.get(record.key) ?? Number.POSITIVE_INFINITY;
    return messagesReferredTo(record).some((key) => !isBefore(key, id));
  });
  // The messages that a message is divided into follow each other.
  const parts = later.flatMap((record) =>
    divideMessage(record).map((part, index) => ({
      part,
      message_id: (ids.get(record.key) ?? Number.NaN) + index,
    })),
  );
  const texts = parts.map(({ part }) => markdownOf(job, addresses, part.content));
  await realm.services.renderer.prepare(...texts);
  const completed = parts.flatMap(({ part, message_id }, index) => {
    const sender = userOf(job, part.sender);
    if (!sender || Number.isNaN(message_id)) return [];
    const earlier = [...addresses.messages].filter(([key]) => isBefore(key, message_id));
    const without = markdownOf(job, { ...addresses, messages: new Map(earlier) }, part.content);
    return completedText(job, sender, { message_id, without, markdown: texts[index] ?? "" }) ?? [];
  });
  if (completed.length === 0) return;
  counts.linked += await realm.write(async (tx) => {
    const message_ids = await completeTexts(tx, completed);
    const characters = completed.reduce((sum, { content }) => sum + content.length, 0);
    if (message_ids.length > 0) {
      tx.append(importedLinksCompleted.of({ message_ids, characters }, { to: "nobody" }));
    }
    return message_ids.length;
  }, UNHURRIED);
}
