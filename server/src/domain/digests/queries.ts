/** The rounds of weekly mails, and the facts that they tell, in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { bool, int2, int4, int8, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const readDigestRoundSql = statement({
  name: "read_digest_round",
  text: "select weekday, due_at from digest_round where realm_id = $1",
  row: { weekday: int2, due_at: timestamptz },
});

/** Returns the day that an organization's rounds follow, and the time of the next one. */
export const readRound = (
  runner: QueryRunner,
  realmId: number,
): Promise<RowOf<typeof readDigestRoundSql> | undefined> => readDigestRoundSql.first(runner, [realmId]);

const planDigestRoundSql = statement({
  name: "plan_digest_round",
  text: `insert into digest_round as d (realm_id, weekday, done_until, due_at) values ($1, $2, $3, $4)
         on conflict (realm_id) do update
            set weekday = excluded.weekday, done_until = excluded.done_until, due_at = excluded.due_at,
                round_until = null, last_user_id = 0
          where d.weekday <> excluded.weekday`,
});

/** Begins anew, if there are no rounds yet, or if they follow another day. Mornings until now are left out. */
export async function planRounds(
  runner: QueryRunner,
  { realmId, weekday, now, dueAt }: { realmId: number; weekday: number; now: number; dueAt: number },
): Promise<void> {
  await planDigestRoundSql.run(runner, [realmId, weekday, toIso(now), toIso(dueAt)]);
}

const deleteDigestRoundSql = statement({
  name: "delete_digest_round",
  text: "delete from digest_round where realm_id = $1",
});

/** Ends the rounds of an organization that has no weekly mails. */
export async function endRounds(runner: QueryRunner, realmId: number): Promise<void> {
  await deleteDigestRoundSql.run(runner, [realmId]);
}

export type Round = RowOf<typeof claimDigestRoundSql>;

const claimDigestRoundSql = statement({
  name: "claim_digest_round",
  text: `update digest_round
            set due_at = $3, round_until = coalesce(round_until, $2)
          where realm_id = $1 and due_at <= $2
         returning done_until, round_until, last_user_id`,
  row: { done_until: timestamptz, round_until: timestamptz.neverNull, last_user_id: int8 },
});

/** Claims a round that is due: the one that another node has left, or a new one. Nobody else gets it before `until`. */
export const claimRound = (
  runner: QueryRunner,
  { realmId, now, until }: { realmId: number; now: number; until: number },
): Promise<Round | undefined> => claimDigestRoundSql.first(runner, [realmId, toIso(now), toIso(until)]);

const advanceDigestRoundSql = statement({
  name: "advance_digest_round",
  text: `update digest_round set last_user_id = $4, due_at = $5
          where realm_id = $1 and round_until = $2 and last_user_id = $3`,
});

/**
 * Records how far a round has come, and renews the claim.
 *
 * @returns false if another node has continued from there: its mails count
 */
export async function advanceRound(
  runner: QueryRunner,
  realmId: number,
  step: { roundUntil: number; from: number; to: number; until: number },
): Promise<boolean> {
  const { roundUntil, from, to, until } = step;
  const values = [realmId, toIso(roundUntil), from, to, toIso(until)];
  return (await advanceDigestRoundSql.run(runner, values)) > 0;
}

const releaseDigestRoundSql = statement({
  name: "release_digest_round",
  text: "update digest_round set due_at = $3 where realm_id = $1 and round_until = $2",
});

/** Leaves a round in progress to the next node that claims it. */
export async function releaseRound(
  runner: QueryRunner,
  realmId: number,
  roundUntil: number,
  now: number,
): Promise<void> {
  await releaseDigestRoundSql.run(runner, [realmId, toIso(roundUntil), toIso(now)]);
}

const finishDigestRoundSql = statement({
  name: "finish_digest_round",
  text: `update digest_round set done_until = round_until, round_until = null, last_user_id = 0, due_at = $3
          where realm_id = $1 and round_until = $2`,
});

/** Ends a round. @param dueAt the time of the next one */
export async function finishRound(
  runner: QueryRunner,
  realmId: number,
  roundUntil: number,
  dueAt: number,
): Promise<void> {
  await finishDigestRoundSql.run(runner, [realmId, toIso(roundUntil), toIso(dueAt)]);
}

const isOutboxFullSql = statement({
  name: "is_outbox_full",
  text: `select count(*) >= $3 as is_full
           from (select from mail where realm_id = $1 and (due_at <= $2 or attempts > 0) limit $3) as waiting`,
  row: { is_full: bool },
});

/** True if at least `most` mails of an organization wait for the mail server. Those with a later time don't count. */
export async function isOutboxFull(
  runner: QueryRunner,
  { realmId, now, most }: { realmId: number; now: number; most: number },
): Promise<boolean> {
  return (await isOutboxFullSql.one(runner, [realmId, toIso(now), most])).is_full;
}

const selectAbsentSql = statement({
  name: "select_absent",
  text: `select u.user_id
           from unnest($2::bigint[]) as u(user_id)
          where not exists (
                  select from presence as p
                   where p.realm_id = $1 and p.user_id = u.user_id and p.reported_at > $3)
            and not exists (
                  select from session as s
                   where s.realm_id = $1 and s.user_id = u.user_id and s.last_used_at > $3)
            and not exists (
                  select from event_queue as q
                   where q.realm_id = $1 and q.user_id = u.user_id and q.last_used_at > $3)
            and not exists (
                  select from message as m
                   where m.realm_id = $1 and m.sender_id = u.user_id and m.message_id > $4)`,
  row: { user_id: int8 },
});

/**
 * Returns those of these users of whom no client has run, and who have not written, since a time.
 *
 * @param lastId the last message before that time
 */
export async function selectAbsent(
  tx: Tx,
  userIds: readonly number[],
  since: number,
  lastId: number,
): Promise<number[]> {
  const rows = await selectAbsentSql.all(tx.runner, [tx.realmId, userIds, toIso(since), lastId]);
  return rows.map(({ user_id }) => user_id);
}

/** The messages of one sender in a topic, or in a direct conversation, whose `topic` is `""`. */
export type TopicShare = RowOf<typeof countTopicsSql>;

const countTopicsSql = statement({
  name: "count_topics",
  text: `select conversation_id, lower(topic) as topic, sender_id, count(*)::int as messages,
                min(message_id) as first_id, max(message_id) as last_id
           from message
          where realm_id = $1 and message_id > $2 and message_id <= $3
          group by conversation_id, lower(topic), sender_id`,
  row: {
    conversation_id: int8,
    /** In lower case. */
    topic: text,
    sender_id: int8,
    messages: int4,
    first_id: int8,
    last_id: int8,
  },
});

/** Counts the messages with ids from after `after` up to `upTo` by topic and sender. */
export const countTopics = (tx: Tx, after: number, upTo: number): Promise<TopicShare[]> =>
  countTopicsSql.all(tx.runner, [tx.realmId, after, upTo]);

/** The largest number of messages of a direct conversation that are counted. */
const MOST_COUNTED = 1000;

export type DirectShare = RowOf<typeof countUnreadDirectSql>;

const countUnreadDirectSql = statement({
  name: "count_unread_direct",
  text: `select i.user_id, m.sender_id, count(*)::int as messages
           from inbox as i
           join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
          cross join lateral (
            select sender_id from message as m
             where m.realm_id = $1 and m.conversation_id = i.conversation_id and m.message_id > $3
               and i.received @> m.message_id and not i.read @> m.message_id
             order by m.message_id limit ${MOST_COUNTED}) as m
          where i.realm_id = $1 and i.user_id = any($2::bigint[])
            and c.stream_id is null and c.last_message_id > $3
          group by i.user_id, m.sender_id
          order by i.user_id, messages desc, m.sender_id`,
  row: { user_id: int8, sender_id: int8, messages: int4 },
});

/** Counts the unread direct messages after a message by reader and sender, those with most messages first. */
export const countUnreadDirect = (
  tx: Tx,
  userIds: readonly number[],
  after: number,
): Promise<DirectShare[]> => countUnreadDirectSql.all(tx.runner, [tx.realmId, userIds, after]);

/** A part of a conversation, and somebody who wants to read it. */
export interface Reading {
  readonly user_id: number;
  readonly conversation_id: number;
  readonly first_id: number;
  readonly last_id: number;
}

const selectReceivedSql = statement({
  name: "select_received",
  text: `select w.place
           from json_to_recordset($2::json)
                  as w(place int, user_id bigint, conversation_id bigint, first_id bigint, last_id bigint)
           join inbox as i
             on i.realm_id = $1 and i.user_id = w.user_id and i.conversation_id = w.conversation_id
          where i.received @> int8range(w.first_id, w.last_id, '[]')`,
  row: { place: int4 },
});

/** Returns those of the parts that their readers have received as a whole. */
export async function selectReceived<R extends Reading>(tx: Tx, readings: readonly R[]): Promise<Set<R>> {
  if (readings.length === 0) return new Set();
  const wanted = readings.map(({ user_id, conversation_id, first_id, last_id }, place) => ({
    place,
    user_id,
    conversation_id,
    first_id,
    last_id,
  }));
  const rows = await selectReceivedSql.all(tx.runner, [tx.realmId, JSON.stringify(wanted)]);
  return new Set(rows.flatMap(({ place }) => readings[place] ?? []));
}

export type Opening = RowOf<typeof loadOpeningsSql>;

const loadOpeningsSql = statement({
  name: "load_openings",
  text: `select message_id, conversation_id, sender_id, topic, lower(topic) as lower_topic, rendered_content
           from message where realm_id = $1 and message_id = any($2::bigint[])`,
  row: {
    message_id: int8,
    conversation_id: int8,
    sender_id: int8,
    topic: text,
    lower_topic: text,
    rendered_content: text,
  },
});

/** Loads messages as they are now, by id. Does not check who may read them. */
export async function loadOpenings(tx: Tx, messageIds: readonly number[]): Promise<Map<number, Opening>> {
  if (messageIds.length === 0) return new Map();
  const rows = await loadOpeningsSql.all(tx.runner, [tx.realmId, messageIds]);
  return new Map(rows.map((row) => [row.message_id, row]));
}
