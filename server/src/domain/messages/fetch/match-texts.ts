/** The content and topic of messages with the matches of a search highlighted. */
import { escapeHtml } from "@confab/contract";
import type { LongRead } from "../../../db/long-reads.ts";
import type { Tx } from "../../../realm/tx.ts";
import type { StoredMessage } from "../stored/queries.ts";
import { highlight } from "./highlight.ts";
import type { SearchText } from "./narrow/narrow.ts";

/** Both texts are HTML. */
export interface MatchTexts {
  readonly match_content: string;
  readonly match_subject: string;
}

/** @param search if absent, the texts are returned unchanged */
export async function matchTexts(
  tx: Tx,
  search: SearchText | undefined,
  messages: readonly Pick<StoredMessage, "message_id" | "rendered_content" | "topic">[],
  read: LongRead,
): Promise<Map<number, MatchTexts>> {
  const texts = messages.flatMap(({ rendered_content, topic }) => [rendered_content, escapeHtml(topic)]);
  const marked = search === undefined ? texts : await highlight(tx, search, texts, read);
  return new Map(
    messages.map(({ message_id }, index) => [
      message_id,
      {
        match_content: tx.model.imageAddresses.inHtml(marked[2 * index] ?? ""),
        match_subject: marked[2 * index + 1] ?? "",
      },
    ]),
  );
}
