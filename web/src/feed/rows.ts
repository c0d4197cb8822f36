/** Computes the rows of a view of messages from top to bottom: days, headings of conversations, messages. Pure. */
import {
  type Conversation,
  conversationKey,
  conversationOfMessage,
  type IdMap,
  type Model,
} from "@confab/client";
import type { FetchedMessage } from "@confab/contract";

export type Row =
  /** @property day milliseconds since 1970, any time within the day */
  | { readonly kind: "day"; readonly key: string; readonly day: number }
  | {
      readonly kind: "heading";
      readonly key: string;
      readonly conversation: Conversation;
      readonly day: number;
    }
  /** A divider before the first message that was unread when the view was opened. */
  | { readonly kind: "unread"; readonly key: string }
  /** @property isFirst true for the first of consecutive messages by one person, which shows the sender */
  | { readonly kind: "message"; readonly key: string; readonly id: number; readonly isFirst: boolean };

/** The rows with the data that they were made from, and the index of each message's first row. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly ids: readonly number[];
  readonly messages: IdMap<FetchedMessage>;
  /** For each index in `ids`, the number of rows before those of the message. */
  readonly starts: readonly number[];
}

export interface RowOptions {
  readonly ownId: number;
  /** True if the view contains several conversations. */
  readonly hasHeadings: boolean;
  readonly unreadFrom: number | undefined;
}

/** The time between two messages of one person from which they are shown separately. */
const TOGETHER_SECONDS = 10 * 60;

/**
 * @param before the result for the same options. Reuses as many of its rows as possible, so that messages at either end
 *   cost the same in a view of 10,000 as in one of 10
 * @returns rows whose keys stay the same as messages arrive at either end; reuses all rows of `before` if nothing
 *   changes
 */
export function rowsOf(
  ids: readonly number[],
  { messages }: Pick<Model, "messages">,
  options: RowOptions,
  before: Rows = { rows: [], ids: [], messages, starts: [] },
): Rows {
  const [firstChanged, lastChanged] = changedIn(before, messages, options);
  const head = Math.min(commonStart(before.ids, ids), firstChanged);
  if (head === ids.length && head === before.ids.length) return { ...before, ids, messages };
  const common = Math.min(commonEnd(before.ids, ids, head), before.ids.length - 1 - lastChanged);
  // The look of a message depends on the one above, which may have changed.
  const tail = Math.max(0, common - 1);
  const rows = before.rows.slice(0, before.starts[head] ?? before.rows.length);
  const starts = before.starts.slice(0, head);
  const made = ids.slice(head, ids.length - tail).filter((id) => messages.has(id));
  let above = messages.get(ids[head - 1] ?? -1);
  for (const id of made) {
    const message = messages.get(id);
    if (!message) continue;
    starts.push(rows.length);
    rows.push(...rowsOfMessage(message, above, options));
    above = message;
  }
  const tailStart = before.starts[before.ids.length - tail] ?? before.rows.length;
  const moved = rows.length - tailStart;
  for (const start of before.starts.slice(before.ids.length - tail)) starts.push(start + moved);
  const isWhole = made.length === ids.length - head - tail;
  return {
    rows: rows.concat(before.rows.slice(tailStart)),
    ids: isWhole ? ids : [...ids.slice(0, head), ...made, ...ids.slice(ids.length - tail)],
    messages,
    starts,
  };
}

/** @param before the message above */
function rowsOfMessage(
  message: FetchedMessage,
  before: FetchedMessage | undefined,
  options: RowOptions,
): Row[] {
  const { id } = message;
  const rows: Row[] = [];
  const isNewDay = before === undefined || dayOf(before) !== dayOf(message);
  if (isNewDay) rows.push({ kind: "day", key: `day ${id}`, day: message.timestamp * 1000 });
  const isFirstUnread = id === options.unreadFrom;
  if (isFirstUnread) rows.push({ kind: "unread", key: "unread" });
  const isElsewhere =
    options.hasHeadings && (isNewDay || placeOf(before, options.ownId) !== placeOf(message, options.ownId));
  if (isElsewhere) {
    const conversation = conversationOfMessage(message, options.ownId);
    rows.push({ kind: "heading", key: `heading ${id}`, conversation, day: message.timestamp * 1000 });
  }
  const isFirst = isNewDay || isFirstUnread || isElsewhere || !belongTogether(before, message);
  rows.push({ kind: "message", key: `message ${id}`, id, isFirst });
  return rows;
}

function commonStart(one: readonly number[], other: readonly number[]): number {
  const most = Math.min(one.length, other.length);
  let index = 0;
  while (index < most && one[index] === other[index]) index += 1;
  return index;
}

/** Returns the number of common entries at the end, not counting the first `start` entries. */
function commonEnd(one: readonly number[], other: readonly number[], start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}

/**
 * Returns the first and last index in `before.ids` whose rows must be rebuilt. If there are none, the first is beyond
 * the end and the last is -1.
 */
function changedIn(
  before: Rows,
  messages: IdMap<FetchedMessage>,
  { ownId }: RowOptions,
): readonly [number, number] {
  let [first, last] = [before.ids.length, -1];
  for (const id of messages.changedSince(before.messages)) {
    const [was, is] = [before.messages.get(id), messages.get(id)];
    if (!was || (is && looksAlike(was, is, ownId))) continue;
    const index = before.ids.indexOf(id);
    if (index < 0) continue;
    first = Math.min(first, index);
    last = Math.max(last, index);
  }
  return [first, last];
}

/** True if both versions of a message have the same rows. The row itself follows changes of the content. */
const looksAlike = (one: FetchedMessage, other: FetchedMessage, ownId: number): boolean =>
  one.sender_id === other.sender_id &&
  one.timestamp === other.timestamp &&
  one.is_me_message === other.is_me_message &&
  one.subject === other.subject &&
  placeOf(one, ownId) === placeOf(other, ownId);

const placeOf = (message: FetchedMessage, ownId: number): string =>
  conversationKey(conversationOfMessage(message, ownId));

/** Returns the day in this computer's time zone. */
const dayOf = ({ timestamp }: FetchedMessage): string => new Date(timestamp * 1000).toDateString();

const belongTogether = (before: FetchedMessage, message: FetchedMessage): boolean =>
  before.sender_id === message.sender_id &&
  !message.is_me_message &&
  !before.is_me_message &&
  message.timestamp - before.timestamp < TOGETHER_SECONDS;
