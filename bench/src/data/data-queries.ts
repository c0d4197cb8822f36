/** Writes a generated organization directly into the database, in bulk: ten million messages in minutes. */
import type { QueryRunner } from "@confab/server/db/engine";
import { commonStreams, type DataPlan, strideOf } from "./data-plan.ts";

/** The largest ids of existing rows; new ids begin after them. */
export interface Bases {
  readonly realm_id: number;
  readonly user_id: number;
  readonly stream_id: number;
  readonly conversation_id: number;
  readonly message_id: number;
}

/** The time of the first message. Each further message is six seconds later, so ten million messages span two years. */
const EPOCH = "2024-01-01T00:00:00Z";
const SECONDS_APART = 6;

/**
 * Returns an SQL expression for a fraction from 0 to below 1: the same for the same number, seed and purpose on every
 * engine.
 */
const share = (plan: DataPlan, purpose: number, number = "n.i"): string =>
  `((hashint8extended(${number}::bigint, ${plan.seed * 100 + purpose}) & 1073741823) / 1073741824::float8)`;

/** Returns an SQL expression for a number from 1 to `most`; the chance of n is about 1/n. */
const zipf = (most: string | number, part: string): string =>
  `least(floor(power(${most}::float8 + 1, ${part})), ${most})::int`;

export async function readBases(db: QueryRunner): Promise<Bases> {
  const [row] = await db.query<Bases>({
    text: `select realm_id, message_id,
                  (select max(user_id) + 1 from account) as user_id,
                  (select max(stream_id) from stream) as stream_id,
                  (select max(conversation_id) from conversation) as conversation_id
             from realm_counter order by realm_id limit 1`,
    values: [],
  });
  if (!row) throw new Error("The database has no organization yet.");
  return row;
}

export async function insertUsers(
  db: QueryRunner,
  bases: Bases,
  users: readonly { email: string; hash: string; encrypted: string }[],
  first: number,
): Promise<void> {
  await db.query({
    text: `insert into account (realm_id, user_id, delivery_email, full_name, role, joined_at, api_key_hash,
                                api_key_encrypted)
           select $1, $2::bigint + number - 1, email, 'Person ' || ($3::bigint + number - 1), 400, '${EPOCH}', hash, encrypted
             from unnest($4::text[], $5::text[], $6::text[])
                  with ordinality as u(email, hash, encrypted, number)`,
    values: [
      bases.realm_id,
      bases.user_id + first,
      first,
      users.map(({ email }) => email),
      users.map(({ hash }) => hash),
      users.map(({ encrypted }) => encrypted),
    ],
  });
}

/** Replaces the keys of accounts, as if they had been generated anew. */
export async function setApiKeys(
  db: QueryRunner,
  realmId: number,
  keys: readonly { userId: number; hash: string; encrypted: string }[],
): Promise<void> {
  await db.query({
    text: `update account as a set api_key_hash = k.hash, api_key_encrypted = k.encrypted
             from unnest($2::bigint[], $3::text[], $4::text[]) as k(user_id, hash, encrypted)
            where a.realm_id = $1 and a.user_id = k.user_id`,
    values: [
      realmId,
      keys.map(({ userId }) => userId),
      keys.map(({ hash }) => hash),
      keys.map(({ encrypted }) => encrypted),
    ],
  });
}

/** Sets a password, so that a user can sign in as people do. */
export const setPassword = (db: QueryRunner, email: string, passwordHash: string): Promise<unknown> =>
  db.query({
    text: "update account set password_hash = $2 where delivery_email = $1",
    values: [email, passwordHash],
  });

export async function insertStreams(db: QueryRunner, bases: Bases, names: readonly string[]): Promise<void> {
  await db.query({
    text: `with named as (select * from unnest($4::text[]) with ordinality as s(name, number)),
           conversations as (
             insert into conversation (realm_id, conversation_id, stream_id)
             select $1, $2::bigint + number, $3::bigint + number from named)
           insert into stream (realm_id, stream_id, conversation_id, name, description, rendered_description,
                               invite_only, is_web_public, history_public_to_subscribers, stream_post_policy,
                               created_at)
           select $1, $3::bigint + number, $2::bigint + number, name, '', '', false, false, true, 1, '${EPOCH}' from named`,
    values: [bases.realm_id, bases.conversation_id, bases.stream_id, names],
  });
  // Only the last four weeks, because the server reports the traffic of no other time.
  await db.query({
    text: `insert into stream_traffic (realm_id, stream_id, day, messages)
           select $1, $2::bigint + number, current_date - d, 1 + 1000 / number
             from generate_series(1, $3::int) as number, generate_series(1, 28) as d`,
    values: [bases.realm_id, bases.stream_id, names.length],
  });
}

/** Subscribes users `first` up to, but without, `end`, to their streams (see `streamsOf`). */
export async function insertSubscriptions(
  db: QueryRunner,
  { plan, bases, first, end }: { plan: DataPlan; bases: Bases; first: number; end: number },
): Promise<void> {
  const { own, others, stride } = strideOf(plan);
  const common = commonStreams(plan);
  const pairs = `
    select u, s from generate_series(${first}, ${end - 1}) as u, generate_series(1, ${common}) as s
    union all
    select u, ${common} + 1 + (u + j * ${stride}) % ${Math.max(others, 1)}
      from generate_series(${first}, ${end - 1}) as u, generate_series(0, ${own - 1}) as j`;
  await insertPairs(db, bases, pairs);
}

/** Subscribes users to streams: `users[i]`, counted from 0, to `streams[i]`, counted from 1. */
export async function insertMemberships(
  db: QueryRunner,
  bases: Bases,
  users: readonly number[],
  streams: readonly number[],
): Promise<void> {
  await insertPairs(db, bases, "select * from unnest($5::int[], $6::int[]) as p(u, s)", [users, streams]);
}

/** @param values the parameters of the pairs' statement, from $5 on */
async function insertPairs(
  db: QueryRunner,
  bases: Bases,
  pairs: string,
  values: readonly (readonly number[])[] = [],
): Promise<void> {
  await db.query({
    text: `with pair as (${pairs}), inboxes as (
             insert into inbox (realm_id, user_id, conversation_id, received)
             select $1, $2::bigint + u, $3::bigint + s, '{[1,)}' from pair)
           insert into subscription (realm_id, user_id, stream_id, is_active, color)
           select $1, $2::bigint + u, $4::bigint + s, true, '#76ce90' from pair`,
    values: [bases.realm_id, bases.user_id, bases.conversation_id, bases.stream_id, ...values],
  });
}

/** Creates the table of the fragments that texts consist of; it exists until `dropFragments`. */
export async function insertFragments(db: QueryRunner, fragments: readonly string[]): Promise<void> {
  await dropFragments(db);
  await db.query({ text: "create table bench_fragment (number int primary key, text text)", values: [] });
  await db.query({
    text: `insert into bench_fragment select number, text from unnest($1::text[]) with ordinality as f(text, number)`,
    values: [fragments],
  });
}

export async function dropFragments(db: QueryRunner): Promise<void> {
  await db.query({ text: "drop table if exists bench_fragment", values: [] });
}

/** Inserts messages by number, from 1; all earlier messages must exist. */
export async function insertMessages(
  db: QueryRunner,
  args: { plan: DataPlan; bases: Bases; first: number; last: number; fragments: number },
): Promise<void> {
  const { plan, bases, first, last, fragments } = args;
  const { others, own, stride } = strideOf(plan);
  const common = commonStreams(plan);
  const fragment = (purpose: number) => `1 + floor(${share(plan, purpose)} * ${fragments})::int`;
  // The sender is a subscriber of the stream: the inverse of `insertSubscriptions`.
  const rounds = Math.max(Math.floor(plan.users / Math.max(others, 1)), 1);
  const offset = `(n.stream - ${common + 1} - floor(${share(plan, 3)} * ${own})::int * ${stride} + ${stride * own * others})`;
  const sender = `case when n.stream <= ${common} then ${zipf(plan.users, share(plan, 3))} - 1
    else ${offset} % ${Math.max(others, 1)} + floor(${share(plan, 4)} * ${rounds})::int * ${others} end`;
  await db.query({
    text: `
      with n as materialized (
        select i, ${zipf(plan.streams, share(plan, 1, "i"))} as stream
          from generate_series(${first}, ${last}) as i
      ), text as (
        select n.i, n.stream, ${zipf(plan.topicsPerStream, share(plan, 2))} as topic, ${sender} as sender,
               a.text || case when ${share(plan, 7)} < 0.5 then '' else ' ' || b.text end as content
          from n
          join bench_fragment as a on a.number = ${fragment(5)}
          join bench_fragment as b on b.number = ${fragment(6)}
      )
      insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content,
                           client, sent_at)
      select $1, $2::bigint + t.i, c.conversation_id,
             $3::bigint + t.sender,
             'topic ' || t.topic, t.content, '<p>' || t.content || '</p>', 'website',
             '${EPOCH}'::timestamptz + make_interval(secs => t.i * ${SECONDS_APART})
        from text as t
        join conversation as c on c.realm_id = $1 and c.conversation_id = $4::bigint + t.stream
       order by t.i`,
    values: [bases.realm_id, bases.message_id, bases.user_id, bases.conversation_id],
  });
  await db.query({
    text: `update conversation as c
              set last_message_id = greatest(c.last_message_id, m.last_id),
                  first_message_id = least(c.first_message_id, m.first_id)
             from (select conversation_id, max(message_id) as last_id, min(message_id) as first_id from message
                    where realm_id = $1 and message_id between $2 and $3 group by conversation_id) as m
            where c.realm_id = $1 and c.conversation_id = m.conversation_id`,
    values: [bases.realm_id, bases.message_id + first, bases.message_id + last],
  });
  await db.query({
    text: "update realm_counter set message_id = $2 where realm_id = $1",
    values: [bases.realm_id, bases.message_id + last],
  });
}

/**
 * Appends messages of one topic to a stream, unread by all of its subscribers, as if they had been sent without events.
 * They were sent an hour ago, or some days before.
 */
export async function insertTopic(
  db: QueryRunner,
  args: { streamId: number; senderId: number; topic: string; count: number; daysAgo?: number },
): Promise<void> {
  await db.query({
    text: `with counter as (
             update realm_counter set message_id = message_id + $4::bigint
              where realm_id = (select realm_id from stream where stream_id = $1)
             returning realm_id, message_id - $4::bigint as base
           ), grown as (
             update conversation as c
                set last_message_id = counter.base + $4::bigint,
                    first_message_id = coalesce(c.first_message_id, counter.base + 1)
               from counter where c.realm_id = counter.realm_id and c.stream_id = $1
             returning c.realm_id, c.conversation_id, counter.base
           )
           insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content,
                                client, sent_at)
           select realm_id, base + n, conversation_id, $2, $3, 'message ' || n, '<p>message ' || n || '</p>', 'website',
                  now() - interval '1 hour' - make_interval(days => $5::int)
             from grown, generate_series(1, $4::bigint) as n`,
    values: [args.streamId, args.senderId, args.topic, args.count, args.daysAgo ?? 0],
  });
}

/** Marks messages as read for the readers. */
export async function markRead(db: QueryRunner, plan: DataPlan, bases: Bases): Promise<void> {
  await db.query({
    text: `update inbox as i
              set read = int8multirange(int8range(0, 1 + last.message_id))
             from conversation as c
            cross join lateral (
              select coalesce((select m.message_id from message as m
                                where m.realm_id = $1 and m.conversation_id = c.conversation_id
                                order by m.message_id desc offset $4 limit 1), 0) as message_id) as last
            where i.realm_id = $1 and i.user_id between $2 and $3
              and c.realm_id = $1 and c.conversation_id = i.conversation_id`,
    values: [bases.realm_id, bases.user_id, bases.user_id + plan.readers - 1, plan.unreadPerStream],
  });
}

/** Advances the sequences, so that later ids follow the inserted ones. */
export async function advanceSequences(db: QueryRunner): Promise<void> {
  for (const [table, column] of [
    ["account", "user_id"],
    ["stream", "stream_id"],
    ["conversation", "conversation_id"],
  ]) {
    await db.query({
      text: `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`,
      values: [],
    });
  }
}

export async function readCounts(
  db: QueryRunner,
  bases: Bases,
  plan: DataPlan,
): Promise<{ messages: number; byStream: number[] }> {
  const rows = await db.query<{ count: number }>({
    text: `select count(m.message_id) from conversation as c
             left join message as m on m.realm_id = c.realm_id and m.conversation_id = c.conversation_id
            where c.realm_id = $1 and c.conversation_id > $2 and c.conversation_id <= $2 + $3
            group by c.conversation_id order by c.conversation_id`,
    values: [bases.realm_id, bases.conversation_id, plan.streams],
  });
  const byStream = rows.map(({ count }) => count);
  return { messages: byStream.reduce((sum, number) => sum + number, 0), byStream };
}

/** Returns the database's bytes on disk, indexes included. */
export async function databaseSize(db: QueryRunner): Promise<number> {
  const text = "select pg_database_size(current_database()) as bytes";
  const [row] = await db.query<{ bytes: number }>({ text, values: [] });
  return row?.bytes ?? 0;
}

/** Returns a digest of all messages, to compare the content of two databases. */
export async function digestMessages(db: QueryRunner, bases: Bases): Promise<string> {
  const [row] = await db.query<{ digest: string }>({
    text: `select md5(string_agg(concat_ws('|', message_id - $2, conversation_id - $3, sender_id - $4, topic,
                                           content, extract(epoch from sent_at)::bigint), ',' order by message_id)) as digest
             from message where realm_id = $1 and message_id > $2`,
    values: [bases.realm_id, bases.message_id, bases.conversation_id, bases.user_id],
  });
  return row?.digest ?? "";
}
