/** Counts the messages of an export. */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import { missingFor } from "./references.ts";

export interface MessageCounts {
  readonly messages: number;
  readonly topics: number;
}

/**
 * @param known the keys of the people and streams of the export
 * @param problems gets the messages that refer to others
 */
export async function countMessages(
  from: NeutralExport,
  known: { readonly people: ReadonlySet<string>; readonly streams: ReadonlySet<string> },
  problems: Problems,
): Promise<MessageCounts> {
  const topics = new Set<string>();
  let messages = 0;
  for await (const { record, place } of from.messages()) {
    const missing = missingFor(record, known);
    if (missing) problems.add({ ...place, ...missing });
    if (missing?.isNeeded) continue;
    const { to } = record;
    messages += 1;
    if ("stream" in to) topics.add(`${to.stream} ${to.topic.trim().toLowerCase()}`);
  }
  return { messages, topics: topics.size };
}
