/**
 * Finds the messages in a list that match a narrow, for clients that show a narrow while new messages arrive (reference
 * 5.5).
 */
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { loadMessages } from "../stored/queries.ts";
import { readNarrow } from "./around.ts";
import { type MatchTexts, matchTexts } from "./match-texts.ts";
import type { NarrowTerm } from "./narrow/parse.ts";
import { selectMatching } from "./select/select-ids.ts";

/** The number of messages that a statement loads: at first, and at most. */
const PIECE = { first: 100, most: 200 } as const;

/**
 * @returns by id, the texts of the messages that match and that the user has a record of
 * @throws ApiError BAD_NARROW
 */
export async function findMatches(
  tx: Tx,
  user: User,
  messageIds: readonly number[],
  terms: readonly NarrowTerm[],
): Promise<Map<number, MatchTexts>> {
  const narrow = await readNarrow(tx, user, terms);
  const ids = await selectMatching(tx, user.user_id, narrow, messageIds);
  const read = tx.context.longReads.begin();
  const pieces = read.pieces(PIECE);
  const found = new Map<number, MatchTexts>();
  for (let start = 0; start < ids.length; ) {
    const piece = ids.slice(start, start + pieces.size);
    const rows = await pieces.run(() => loadMessages(tx, user.user_id, piece));
    for (const [id, texts] of await matchTexts(tx, narrow.search, rows, read)) found.set(id, texts);
    start += piece.length;
  }
  return found;
}
