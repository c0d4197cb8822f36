/**
 * The only function that writes to the log. Its statement locks the realm's counter row, which orders all commits of
 * the realm, and numbers and stores the events and messages. It is always the last statement of its transaction, so the
 * row is locked for the shortest time. Sends use it alone, many in one statement.
 */
import { toIso } from "../base/clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { isUniqueViolation } from "../db/errors.ts";
import type { Audience } from "./audience.ts";
import { type CommitRow, commitEventsSql, commitMessagesSql } from "./commit-queries.ts";
import type { LogEvent, NewEvent } from "./event-kind.ts";

/** A message that is about to be stored. Its event's payload gets `StoredIds` when they are known. */
export interface NewMessage {
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly topic: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly topic_links: readonly { text: string; url: string }[];
  readonly mentions_wildcard: boolean;
  readonly has_link: boolean;
  readonly has_image: boolean;
  readonly has_attachment: boolean;
  /** Milliseconds since 1970. */
  readonly sent_at: number;
  /** Users who get a flag row with the message. */
  readonly mentioned: readonly number[];
  readonly alerted: readonly number[];
  /** Bots outside the stream that get this message only, because it mentions them. */
  readonly extra_recipients: readonly number[];
  /** Users for whom the message is read immediately. */
  readonly read_by: readonly number[];
  /** JSON of the submessage that is stored with it, if it is a widget. */
  readonly widget?: string | undefined;
  /** The key by which its sender may repeat the request. A second message with it violates the table's key. */
  readonly idempotency_key?: string | undefined;
  /** The time of its last edit, in milliseconds since 1970, if it was edited before it is stored. */
  readonly edited_at?: number | undefined;
  /** Its earlier versions, newest first, as they are stored. */
  readonly edit_history?: readonly object[] | undefined;
}

/** An entry of the log: an event, or a message with its event. */
export interface Entry {
  readonly event: NewEvent;
  readonly message?: NewMessage;
  /** Messages that are stored with the event, and have none of their own. */
  readonly further?: readonly NewMessage[];
}

/** An entry for one message. */
export type MessageEntry = Entry & Required<Pick<Entry, "message">>;

/** An entry for messages that share an event. */
export type MessagesEntry = Required<Pick<Entry, "event" | "further">>;

/** Returns the number of messages that the entries store. */
export const countMessages = (entries: readonly Entry[]): number =>
  entries.reduce(
    (count, { message, further = [] }) => count + Number(message !== undefined) + further.length,
    0,
  );

/** The fields that a message's payload gains when the message is stored. */
export interface StoredIds {
  readonly id: number;
  /** Set only if the message is a widget. */
  readonly submessage_id?: number;
}

export interface Committed {
  readonly events: readonly LogEvent[];
  /** One element per entry, in order; `undefined` for entries without a message. */
  readonly messages: readonly (StoredIds | undefined)[];
}

/**
 * The writer's model was out of date, and nothing was written. The writer catches up with the log and decides again.
 */
export class StaleModelError extends Error {
  constructor() {
    super("The realm has changed since this write was decided");
    this.name = "StaleModelError";
  }
}

/** True if nothing was written because a message with the idempotency key of one of the entries exists. */
export const isStoredAlready = (error: unknown): boolean => isUniqueViolation(error, "idempotency_key_pkey");

/**
 * Appends all of the entries to the log, or none.
 *
 * @param seenVersion the model's `metadataVersion` when the write was decided
 * @param now milliseconds since 1970
 * @param notify the notification that the other nodes get after the commit; `null` if there are no other nodes
 * @throws StaleModelError when the realm's metadata has changed since; an error that `isStoredAlready` recognizes
 */
export async function commitEntries(
  runner: QueryRunner,
  args: {
    realmId: number;
    seenVersion: number;
    now: number;
    notify: string | null;
    entries: readonly Entry[];
  },
): Promise<Committed> {
  const { realmId, entries } = args;
  const { events, messages, reads, flags, extras, widgetCount } = toRows(entries);
  const metadataEvents = entries.filter(({ event }) => event.kind.apply).length;
  const common = [
    realmId,
    args.seenVersion,
    entries.length,
    metadataEvents,
    toIso(args.now),
    args.notify,
    JSON.stringify(events),
  ];
  const row =
    messages.length === 0
      ? await commitEventsSql.first(runner, common)
      : await commitMessagesSql.first(runner, [
          ...common,
          messages.length,
          ...[messages, reads, flags, extras].map((rows) => JSON.stringify(rows)),
          widgetCount,
        ]);
  if (!row) throw new StaleModelError();
  return number(entries, row);
}

function toRows(entries: readonly Entry[]) {
  const events: object[] = [];
  const rows = new MessageRows();
  for (const [ordinal, { event, message, further = [] }] of entries.entries()) {
    const payload = message ? withoutTexts(event.payload as object) : event.payload;
    events.push({ ordinal, type: event.kind.type, payload, audience: event.audience });
    if (message) rows.add(message, ordinal);
    for (const each of further) rows.add(each, null);
  }
  return { events, ...rows };
}

/** The rows of messages and of what is stored with them. */
class MessageRows {
  readonly messages: object[] = [];
  readonly reads: object[] = [];
  readonly flags: object[] = [];
  readonly extras: object[] = [];
  widgetCount = 0;
  readonly #lastIndexes = new Map<number, number>();

  /** @param ordinal the number of the event that has the message's texts; null if none has */
  add(message: NewMessage, ordinal: number | null): void {
    const index = this.messages.length + 1;
    const previousIndex = this.#lastIndexes.get(message.conversation_id);
    this.#lastIndexes.set(message.conversation_id, index);
    if (message.widget !== undefined) this.widgetCount += 1;
    const { read_by, mentioned, alerted, extra_recipients, sent_at, edited_at, topic_links, ...columns } =
      message;
    this.messages.push({
      ...columns,
      ordinal,
      index,
      previous_index: previousIndex,
      widget_index: message.widget === undefined ? undefined : this.widgetCount,
      topic_links: topic_links.length > 0 ? topic_links : null,
      sent_at: new Date(sent_at).toISOString(),
      edited_at: edited_at === undefined ? undefined : new Date(edited_at).toISOString(),
    });
    for (const user_id of read_by) this.reads.push({ index, user_id });
    for (const user_id of extra_recipients) this.extras.push({ index, user_id });
    this.flags.push(...flagRows(index, message));
  }
}

/**
 * Removes the message's texts. They are sent to the database once, as part of the message, and it adds them to the
 * payload.
 */
function withoutTexts(payload: object): object {
  return { ...payload, content: undefined, rendered_content: undefined };
}

function flagRows(index: number, { mentioned, alerted }: NewMessage) {
  const users = new Set([...mentioned, ...alerted]);
  return [...users].map((user_id) => ({
    index,
    user_id,
    mentioned: mentioned.includes(user_id),
    has_alert_word: alerted.includes(user_id),
  }));
}

function number(entries: readonly Entry[], row: CommitRow): Committed {
  const events: LogEvent[] = [];
  const messages: (StoredIds | undefined)[] = [];
  let messageId = row.message_id;
  let submessageId = row.submessage_id;
  for (const [ordinal, { event, message, further = [] }] of entries.entries()) {
    const position = row.position + ordinal + 1;
    if (!message) {
      events.push({ ...event, position });
      messages.push(undefined);
      messageId += further.length;
      submessageId += further.filter(({ widget }) => widget !== undefined).length;
      continue;
    }
    messageId += 1;
    if (message.widget !== undefined) submessageId += 1;
    const widgetId = message.widget === undefined ? {} : { submessage_id: submessageId };
    const ids: StoredIds = { id: messageId, ...widgetId };
    events.push({ ...event, position, payload: { ...ids, ...(event.payload as object) } });
    messages.push(ids);
  }
  return { events, messages };
}

/** A log entry in the form in which another node reads it. */
export interface StoredEvent {
  readonly position: number;
  readonly type: string;
  readonly payload: unknown;
  readonly audience: Audience;
}
