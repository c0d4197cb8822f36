/** Fetches the messages of a narrow (docs/interface/fetching.md#anchors). */
import { badRequest, type FetchedMessage, MAX_MESSAGES_PER_FETCH, MAX_PAGE_LENGTH } from "@confab/contract";
import { serializedInSteps } from "../../../base/serialized-once.ts";
import type { LongRead } from "../../../db/long-reads.ts";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { flagsOf } from "../stored/message-flags.ts";
import { type MessageView, presentMessage } from "../stored/present.ts";
import { loadMessages, loadReactions, type StoredMessage } from "../stored/queries.ts";
import { loadSubmessages } from "../stored/submessage-queries.ts";
import {
  type Anchor,
  type Around,
  beginReading,
  type Reading,
  readNarrow,
  type Sides,
  selectAround,
} from "./around.ts";
import { matchTexts } from "./match-texts.ts";
import type { Narrow } from "./narrow/narrow.ts";
import type { NarrowTerm } from "./narrow/parse.ts";
import { selectMatching } from "./select/select-ids.ts";

/** The number of messages that a statement loads: at first, and at most. */
const PIECE = { first: 100, most: 200 } as const;

export interface FetchRequest extends Sides {
  readonly anchor: Anchor;
  readonly terms: readonly NarrowTerm[];
  readonly view: MessageView;
}

export interface FetchByIdRequest {
  readonly messageIds: readonly number[];
  readonly terms: readonly NarrowTerm[];
  readonly view: MessageView;
}

export interface FetchedPage {
  /** Ascending. */
  readonly messages: FetchedMessage[];
  /** The id that the anchor resolved to; null in a page of named messages. */
  readonly anchor: number | null;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: boolean;
}

/** @throws ApiError for too many messages in one request, and for an invalid narrow */
export async function fetchMessages(tx: Tx, user: User, request: FetchRequest): Promise<FetchedPage> {
  checkCount(request);
  return fetchPage(tx, await beginReading(tx, user, request), request);
}

/**
 * Fetches the named messages that match the narrow (docs/interface/fetching.md#messages-by-id).
 *
 * @throws ApiError for too many messages in one request, and for an invalid narrow
 */
export async function fetchById(
  tx: Tx,
  user: User,
  { messageIds, terms, view }: FetchByIdRequest,
): Promise<FetchedPage> {
  checkCount({ before: messageIds.length, after: 0 });
  const userId = user.user_id;
  const narrow = await readNarrow(tx, user, terms);
  const ids = await selectMatching(tx, userId, narrow, messageIds);
  const { messages } = await readMessages(tx, { userId, narrow }, ids, view);
  return {
    messages,
    anchor: null,
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
  };
}

/** @throws ApiError */
export function checkCount({ before, after }: Pick<FetchRequest, "before" | "after">): void {
  if (before + after <= MAX_MESSAGES_PER_FETCH) return;
  throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);
}

/** Fetches a page. Does not check whether the reader may see the messages that the narrow selects from. */
export async function fetchPage(
  tx: Tx,
  reading: Reading,
  { view, ...sides }: Sides & { readonly view: MessageView },
): Promise<FetchedPage> {
  const { anchor } = reading;
  const found = await selectAround(tx, reading, sides);
  const { messages, left } = await readMessages(tx, reading, outwards(found), view);
  return {
    messages,
    anchor,
    found_anchor: found.anchor.length > 0,
    found_oldest: found.reachesOldest && !left.some((id) => id < anchor),
    found_newest: found.reachesNewest && !left.some((id) => id > anchor),
    history_limited: false,
  };
}

/** Orders ids from the anchor outwards, alternating between both directions. */
function outwards({ before, anchor, after }: Around): number[] {
  const older = before.toReversed();
  const steps = Array.from({ length: Math.max(older.length, after.length) }, (_, index) => [
    ...older.slice(index, index + 1),
    ...after.slice(index, index + 1),
  ]);
  return [...anchor, ...steps.flat()];
}

/**
 * Reads messages in pieces, in the given order, until the answer reaches its largest size.
 *
 * @returns the messages, ascending, and the ids that were not read
 */
async function readMessages(
  tx: Tx,
  { userId, narrow }: Pick<Reading, "userId" | "narrow">,
  ids: readonly number[],
  view: MessageView,
): Promise<{ messages: FetchedMessage[]; left: readonly number[] }> {
  const read = tx.context.longReads.begin();
  const pieces = read.pieces(PIECE);
  const messages: FetchedMessage[] = [];
  let length = 0;
  let start = 0;
  while (start < ids.length && length < MAX_PAGE_LENGTH) {
    const piece = ids.slice(start, start + pieces.size);
    const rows = await pieces.run(() => loadMessages(tx, userId, piece));
    for (const message of await withParts(tx, narrow, rows, { view, read })) {
      length += message.content.length + (message.match_content?.length ?? 0);
      messages.push(message);
    }
    start += piece.length;
  }
  messages.sort((a, b) => a.id - b.id);
  return { messages: serializedInSteps(messages), left: ids.slice(start) };
}

/** Presents messages with their reactions, submessages and search matches. */
async function withParts(
  tx: Tx,
  narrow: Narrow,
  rows: readonly StoredMessage[],
  { view, read }: { view: MessageView; read: LongRead },
): Promise<FetchedMessage[]> {
  const messages = await presentFetched(tx, rows, view);
  if (narrow.search === undefined) return messages;
  const matches = await matchTexts(tx, narrow.search, rows, read);
  return messages.map((message) => ({ ...message, ...matches.get(message.id) }));
}

/** Presents messages with their reactions and submessages. */
export async function presentFetched(
  tx: Tx,
  rows: readonly StoredMessage[],
  view: MessageView,
): Promise<FetchedMessage[]> {
  const ids = rows.map(({ message_id }) => message_id);
  const reactions = await loadReactions(tx, ids);
  const widgets = rows.filter((row) => row.has_submessages).map((row) => row.message_id);
  const submessages = await loadSubmessages(tx, widgets);
  return rows.map((row) => ({
    ...presentMessage(
      {
        ...row,
        reactions: reactions.get(row.message_id) ?? [],
        submessages: submessages.get(row.message_id) ?? [],
      },
      view,
      tx.model,
    ),
    flags: flagsOf(row),
  }));
}
