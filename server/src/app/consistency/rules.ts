/**
 * The rules that tables follow together, each with a statement that finds the rows that break it. No foreign key ensures
 * them, because most of these rows are written many at a time. To add a rule, add an entry to `rules`.
 */
import type { Engine } from "../../db/engine.ts";
import { type DeclaredStatement, int8, statement, text } from "../../db/statement.ts";

export interface Rule {
  readonly title: string;
  readonly sql: DeclaredStatement<{ readonly found: number; readonly example: string | null }>;
}

/** @param find selects a text that identifies each row that breaks the rule; `$1` is the organization */
const rule = (name: string, title: string, find: string): Rule => ({
  title,
  sql: statement({
    name: `check_${name}`,
    text: `select count(*) as found, min(example) as example from (${find}) as broken (example)`,
    row: { found: int8, example: text.orNull },
    isPlannedEachTime: true,
    isLong: true,
  }),
});

const liftTimeoutSql = statement({
  name: "lift_statement_timeout",
  text: "select set_config('statement_timeout', '0', true) as timeout",
  row: { timeout: text },
});

/** Counts the rows that break a rule, however long that takes. */
export const findBroken = (engine: Engine, sql: Rule["sql"], realmId: number) =>
  engine.transaction(async (connection) => {
    await liftTimeoutSql.run(connection, []);
    return sql.one(connection, [realmId]);
  });

/** Finds rows of a table whose message does not exist. */
const withMessage = (table: string, title: string): Rule =>
  rule(
    `messages_of_${table}`,
    title,
    `select 'message ' || t.message_id
       from ${table} as t
       left join message as m on m.realm_id = t.realm_id and m.message_id = t.message_id
      where t.realm_id = $1 and m.message_id is null`,
  );

/** Finds rows of a table that are ahead of the organization's counter. */
const withinCounter = (table: string, column: string, counter: string, title: string): Rule =>
  rule(
    `counter_of_${table}`,
    title,
    `select '${column} ' || t.${column}
       from ${table} as t join realm_counter as c on c.realm_id = t.realm_id
      where t.realm_id = $1 and t.${column} > c.${counter}`,
  );

export const rules: readonly Rule[] = [
  withinCounter("message", "message_id", "message_id", "The counter is not behind any message"),
  withinCounter("event", "position", "position", "The counter is not behind any event"),
  withinCounter("log_consumer", "position", "position", "No background work is ahead of the log"),
  withinCounter("event_queue", "position", "position", "No queue is ahead of the log"),
  rule(
    "end_of_log",
    "The log ends at the counter",
    `select 'position ' || c.position from realm_counter as c
      where c.realm_id = $1 and c.position <> (select max(position) from event where realm_id = $1)`,
  ),
  rule(
    "gaps",
    "The log has no gaps",
    `select 'position ' || e.position
       from event as e
       left join event as previous on previous.realm_id = e.realm_id and previous.position = e.position - 1
      where e.realm_id = $1 and previous.position is null
        and e.position <> (select min(position) from event where realm_id = $1)`,
  ),
  rule(
    "conversations_of_messages",
    "Every message belongs to a conversation",
    `select 'message ' || m.message_id
       from message as m
       left join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
      where m.realm_id = $1 and c.conversation_id is null`,
  ),
  rule(
    "senders",
    "Every message has a sender",
    `select 'message ' || m.message_id
       from message as m
       left join account as a on a.realm_id = m.realm_id and a.user_id = m.sender_id
      where m.realm_id = $1 and a.user_id is null`,
  ),
  rule(
    "ends_of_conversations",
    "Every conversation knows its first and its last message",
    `select 'conversation ' || c.conversation_id
       from conversation as c
       left join (select realm_id, conversation_id, min(message_id) as first_id, max(message_id) as last_id
                    from message where realm_id = $1 group by realm_id, conversation_id) as m
              on m.realm_id = c.realm_id and m.conversation_id = c.conversation_id
      where c.realm_id = $1
        and (c.first_message_id is distinct from m.first_id or c.last_message_id < m.last_id)`,
  ),
  rule(
    "inboxes_of_subscribers",
    "Subscribers, and only they, receive the messages of a stream",
    `select 'user ' || coalesce(i.user_id, u.user_id) || ' in stream ' || s.stream_id
       from stream as s
       join (select realm_id, stream_id, user_id from subscription where realm_id = $1 and is_active) as u
         on u.realm_id = s.realm_id and u.stream_id = s.stream_id
       full join (select realm_id, conversation_id, user_id from inbox
                   where realm_id = $1 and upper_inf(received)
                     and conversation_id in (select conversation_id from stream where realm_id = $1)) as i
         on i.realm_id = u.realm_id and i.user_id = u.user_id and i.conversation_id = s.conversation_id
      where i.user_id is null or u.user_id is null`,
  ),
  rule(
    "ranges_of_inboxes",
    "Nobody has read messages that do not exist yet",
    `select 'user ' || i.user_id || ' in conversation ' || i.conversation_id
       from inbox as i
       join realm_counter as c on c.realm_id = i.realm_id
      where i.realm_id = $1 and (upper_inf(i.read) or upper(i.read) > c.message_id + 1)`,
  ),
  withMessage("reaction", "Every reaction belongs to a message"),
  withMessage("submessage", "Every submessage belongs to a message"),
  withMessage("attachment_message", "Every shown file belongs to a message"),
  rule(
    "messages_of_flags",
    "Every flag belongs to a message, in the same conversation",
    `select 'user ' || f.user_id || ', message ' || f.message_id
       from message_flag as f
       left join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
      where f.realm_id = $1 and m.conversation_id is distinct from f.conversation_id`,
  ),
  rule(
    "messages_of_pins",
    "Every pin belongs to a message, in the same conversation",
    `select 'message ' || p.message_id
       from pinned_message as p
       left join message as m on m.realm_id = p.realm_id and m.message_id = p.message_id
      where p.realm_id = $1 and m.conversation_id is distinct from p.conversation_id`,
  ),
  rule(
    "attachments",
    "A file is unused if no message shows it, and only then",
    `select 'file ' || a.attachment_id
       from attachment as a
       left join (select distinct realm_id, attachment_id from attachment_message where realm_id = $1) as m
              on m.realm_id = a.realm_id and m.attachment_id = a.attachment_id
      where a.realm_id = $1 and (a.unused_since is null) <> (m.attachment_id is not null)`,
  ),
  rule(
    "upload_space",
    "The space of uploads is the sum of their sizes",
    `select s.bytes || ' bytes' from upload_space as s
      where s.realm_id = $1
        and s.bytes <> (select coalesce(sum(size), 0) from attachment where realm_id = $1)`,
  ),
  rule(
    "search_index",
    "Every message is in the search index, or about to be",
    `select 'message ' || m.message_id
       from message as m
       left join message_search as s on s.realm_id = m.realm_id and s.message_id = m.message_id
      where m.realm_id = $1 and s.message_id is null and ${waits("m")}`,
  ),
  rule(
    "forgotten_messages",
    "The search index has no deleted messages, but those about to be removed",
    `select 'message ' || s.message_id
       from message_search as s
       left join message as m on m.realm_id = s.realm_id and m.message_id = s.message_id
      where s.realm_id = $1 and m.message_id is null and ${waits("s")}`,
  ),
];

/** A condition that no event about a message waits for the search index. */
function waits(table: string): string {
  return `not exists (
            select from log_consumer as k
              join event as e on e.realm_id = k.realm_id and e.position > k.position
             where k.realm_id = $1 and k.name = 'search_index'
               and (e.payload ->> 'id' = ${table}.message_id::text
                    or exists (select from json_array_elements_text(e.payload -> 'message_ids') as id
                                where id = ${table}.message_id::text)))`;
}
