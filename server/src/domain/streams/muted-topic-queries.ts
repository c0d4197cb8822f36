/** Muted topics in SQL. */
import { toIso } from "../../base/clock.ts";
import { int8, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

interface TopicOfUser {
  readonly user_id: number;
  readonly stream_id: number;
  readonly topic: string;
}

const insertMutedTopicSql = statement({
  name: "insert_muted_topic",
  text: `insert into muted_topic (realm_id, user_id, stream_id, topic, muted_at)
         values ($1, $2, $3, $4, $5)
         on conflict (realm_id, user_id, stream_id, lower(topic)) do nothing`,
});

/** @returns false if it was muted already, compared without case */
export async function insertMutedTopic(tx: Tx, { user_id, stream_id, topic }: TopicOfUser): Promise<boolean> {
  return (
    (await insertMutedTopicSql.run(tx.runner, [tx.realmId, user_id, stream_id, topic, toIso(tx.now)])) > 0
  );
}

const deleteMutedTopicSql = statement({
  name: "delete_muted_topic",
  text: `delete from muted_topic
          where realm_id = $1 and user_id = $2 and stream_id = $3 and lower(topic) = lower($4)
         returning topic`,
  row: { topic: text },
});

/** @returns the topic as it was spelled when it was muted, or `undefined` if it was not */
export async function deleteMutedTopic(
  tx: Tx,
  { user_id, stream_id, topic }: TopicOfUser,
): Promise<string | undefined> {
  const row = await deleteMutedTopicSql.first(tx.runner, [tx.realmId, user_id, stream_id, topic]);
  return row?.topic;
}

/** A topic of a stream, compared without case. */
export interface TopicPlace {
  readonly stream_id: number;
  readonly topic: string;
}

const selectMutersSql = statement({
  name: "select_muters",
  text: `select user_id, topic from muted_topic
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) order by user_id`,
  row: { user_id: int8, topic: text },
});

/** Returns the users who have muted a topic, with the topic as they spelled it. */
export const selectMuters = (
  tx: Tx,
  { stream_id, topic }: TopicPlace,
): Promise<{ user_id: number; topic: string }[]> =>
  selectMutersSql.all(tx.runner, [tx.realmId, stream_id, topic]);

const renameMutedTopicSql = statement({
  name: "rename_muted_topic",
  text: `update muted_topic as m set stream_id = $4, topic = $5
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) and user_id = any($6::bigint[])
            and not exists (select from muted_topic as other
                             where other.realm_id = $1 and other.user_id = m.user_id
                               and other.stream_id = $4 and lower(other.topic) = lower($5))
         returning user_id`,
  row: { user_id: int8 },
});

/**
 * Moves these users' muted topic, unless they have muted the new one as well.
 *
 * @returns the users whose topic was moved
 */
export async function renameMutedTopic(
  tx: Tx,
  from: TopicPlace,
  to: TopicPlace,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await renameMutedTopicSql.all(tx.runner, [
    tx.realmId,
    from.stream_id,
    from.topic,
    to.stream_id,
    to.topic,
    userIds,
  ]);
  return rows.map(({ user_id }) => user_id);
}

const deleteMutedTopicOfSql = statement({
  name: "delete_muted_topic_of",
  text: `delete from muted_topic
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) and user_id = any($4::bigint[])`,
});

export async function deleteMutedTopicOf(
  tx: Tx,
  { stream_id, topic }: TopicPlace,
  userIds: readonly number[],
): Promise<void> {
  await deleteMutedTopicOfSql.run(tx.runner, [tx.realmId, stream_id, topic, userIds]);
}
