/**
 * The only statement that writes to the log. It locks the realm's counter row, which orders all commits of the realm,
 * and numbers and stores the events and messages. It is always the last statement of its transaction, so the row is
 * locked for the shortest time. Sends use it alone, many in one statement.
 */
import { PARTITION_BITS } from "../db/partitions.ts";
import type { Audience } from "./audience.ts";
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
}

/** An entry of the log: an event, or a message with its event. */
export interface Entry {
  readonly event: NewEvent;
  readonly message?: NewMessage;
}

/** The fields that a message's payload gains when the message is stored. */
export interface StoredIds {
  readonly id: number;
  readonly seq: number;
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

interface Queryable {
  query<R>(statement: { name: string; text: string; values: readonly unknown[] }): Promise<R[]>;
}

interface CommitRow {
  position: number;
  message_id: number;
  submessage_id: number;
  bases: readonly { conversation_id: number; base: number }[] | null;
}

/**
 * Appends all of the entries to the log, or none.
 *
 * @param seenVersion the model's `metadataVersion` when the write was decided
 * @param now milliseconds since 1970
 * @param notify the notification that the other nodes get after the commit; `null` if there are no other nodes
 * @throws StaleModelError when the realm's metadata has changed since
 */
export async function commitEntries(
  database: Queryable,
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
  const [row] = await database.query<CommitRow>({
    name: messages.length > 0 ? "commit_messages" : "commit_events",
    text: messages.length > 0 ? commitWithMessages : commitEvents,
    values: [
      realmId,
      args.seenVersion,
      entries.length,
      metadataEvents,
      new Date(args.now).toISOString(),
      args.notify,
      JSON.stringify(events),
      ...(messages.length > 0
        ? [
            messages.length,
            ...[messages, reads, flags, extras].map((rows) => JSON.stringify(rows)),
            widgetCount,
          ]
        : []),
    ],
  });
  if (!row) throw new StaleModelError();
  return number(entries, row);
}

function toRows(entries: readonly Entry[]) {
  const events: object[] = [];
  const messages: object[] = [];
  const reads: object[] = [];
  const flags: object[] = [];
  const extras: object[] = [];
  let widgetCount = 0;
  const perConversation = new Map<number, number>();
  for (const [ordinal, { event, message }] of entries.entries()) {
    const row = { ordinal, type: event.kind.type, payload: event.payload, audience: event.audience };
    if (!message) {
      events.push(row);
      continue;
    }
    events.push({ ...row, payload: withoutTexts(event.payload as object) });
    const offset = (perConversation.get(message.conversation_id) ?? 0) + 1;
    perConversation.set(message.conversation_id, offset);
    const index = messages.length + 1;
    if (message.widget !== undefined) widgetCount += 1;
    const { read_by, mentioned, alerted, extra_recipients, sent_at, topic_links, ...columns } = message;
    messages.push({
      ...columns,
      ordinal,
      index,
      seq_offset: offset,
      widget_index: message.widget === undefined ? undefined : widgetCount,
      topic_links: topic_links.length > 0 ? topic_links : null,
      sent_at: new Date(sent_at).toISOString(),
    });
    for (const user_id of read_by) reads.push({ index, user_id });
    for (const user_id of extra_recipients) extras.push({ index, user_id });
    flags.push(...flagRows(index, message));
  }
  return { events, messages, reads, flags, extras, widgetCount };
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
  const bases = new Map((row.bases ?? []).map(({ conversation_id, base }) => [conversation_id, base]));
  const events: LogEvent[] = [];
  const messages: (StoredIds | undefined)[] = [];
  let messageId = row.message_id;
  let submessageId = row.submessage_id;
  for (const [ordinal, { event, message }] of entries.entries()) {
    const position = row.position + ordinal + 1;
    if (!message) {
      events.push({ ...event, position });
      messages.push(undefined);
      continue;
    }
    messageId += 1;
    const seq = (bases.get(message.conversation_id) ?? 0) + 1;
    bases.set(message.conversation_id, seq);
    if (message.widget !== undefined) submessageId += 1;
    const widgetId = message.widget === undefined ? {} : { submessage_id: submessageId };
    const ids: StoredIds = { id: messageId, seq, ...widgetId };
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

const commitEvents = `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id, submessage_id
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type, e.payload, e.audience, $5::timestamptz
    from counter, json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
)
select position, message_id, submessage_id, null::json as bases,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end
  from counter`;

/** Extends `first_seqs` of a conversation whose messages enter new partitions by its first number in each of them. */
const moreFirstSeqs = `
  c.first_seqs || (
    select array_agg(c.last_seq + 1 + (select count(*)::int from input as before
                                        where before.conversation_id = c.conversation_id
                                          and before.message_id >> ${PARTITION_BITS} < number) order by number)
      from generate_series(cardinality(c.first_seqs), n.partition) as number)`;

const commitWithMessages = `
with counter as (
  update realm_counter
     set position = position + $3::int, metadata_version = metadata_version + $4::int,
         message_id = message_id + $8::int, submessage_id = submessage_id + $13::int
   where realm_id = $1::bigint and metadata_version = $2::bigint
  returning position - $3::int as position, message_id - $8::int as message_id,
            submessage_id - $13::int as submessage_id
), input as (
  select counter.message_id + m.index as message_id, counter.submessage_id + m.widget_index as submessage_id, m.*
    from counter, json_to_recordset($9::json) as m(
           ordinal int, index int, seq_offset int, conversation_id bigint, sender_id bigint, topic text,
           content text, rendered_content text, client text, topic_links json, mentions_wildcard boolean,
           has_link boolean, has_image boolean, has_attachment boolean, sent_at timestamptz,
           widget_index int, widget text)
), numbered as (
  update conversation as c
     set last_seq = c.last_seq + n.count, first_message_id = coalesce(c.first_message_id, n.first_id),
         first_seqs = case when cardinality(c.first_seqs) > n.partition then c.first_seqs else ${moreFirstSeqs} end
    from (select conversation_id, count(*)::int as count, min(message_id) as first_id,
                 max(message_id) >> ${PARTITION_BITS} as partition
            from input group by conversation_id) as n
   where c.realm_id = $1::bigint and c.conversation_id = n.conversation_id
  returning c.conversation_id, c.last_seq - n.count as base
), placed as (
  select input.*, numbered.base + input.seq_offset as seq
    from input join numbered using (conversation_id)
), stored_message as (
  insert into message (realm_id, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
                       client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, has_submessages,
                       sent_at)
  select $1::bigint, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
         client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, widget is not null, sent_at
    from placed
), stored_submessage as (
  insert into submessage (realm_id, message_id, submessage_id, sender_id, msg_type, content)
  select $1::bigint, message_id, submessage_id, sender_id, 'widget', widget from placed where widget is not null
), marked_read as (
  update inbox as i
     set read = i.read + r.seqs
    from (select placed.conversation_id, input_read.user_id,
                 range_agg(int4range(placed.seq, placed.seq + 1)) as seqs
            from json_to_recordset($10::json) as input_read(index int, user_id bigint)
            join placed using (index)
           group by placed.conversation_id, input_read.user_id) as r
   where i.realm_id = $1::bigint and i.user_id = r.user_id and i.conversation_id = r.conversation_id
), received_extra as (
  insert into inbox as i (realm_id, user_id, conversation_id, received)
  select $1::bigint, x.user_id, placed.conversation_id, range_agg(int4range(placed.seq, placed.seq + 1))
    from json_to_recordset($12::json) as x(index int, user_id bigint)
    join placed using (index)
   group by x.user_id, placed.conversation_id
  on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received
), stored_flag as (
  insert into message_flag (realm_id, user_id, message_id, conversation_id, seq, mentioned, has_alert_word)
  select $1::bigint, f.user_id, placed.message_id, placed.conversation_id, placed.seq, f.mentioned, f.has_alert_word
    from json_to_recordset($11::json) as f(index int, user_id bigint, mentioned boolean, has_alert_word boolean)
    join placed using (index)
), stored_event as (
  insert into event (realm_id, position, type, payload, audience, created_at)
  select $1::bigint, counter.position + e.ordinal + 1, e.type,
         case when placed.message_id is null then e.payload
              else ('{"id":' || placed.message_id || ',"seq":' || placed.seq
                    || coalesce(',"submessage_id":' || placed.submessage_id, '')
                    || ',"content":' || to_json(placed.content)
                    || ',"rendered_content":' || to_json(placed.rendered_content)
                    || ',' || substr(e.payload::text, 2))::json
         end,
         e.audience, $5::timestamptz
    from counter
   cross join json_to_recordset($7::json) as e(ordinal int, type text, payload json, audience json)
    left join placed using (ordinal)
)
select position, message_id, submessage_id,
       (select json_agg(json_build_object('conversation_id', conversation_id, 'base', base)) from numbered) as bases,
       case when $6::text is not null then pg_notify('confab_log', $6::text) end
  from counter`;
