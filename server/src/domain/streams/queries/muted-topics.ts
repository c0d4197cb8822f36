/** Muted topics in SQL. */
import { toIso } from "../../../clock.ts";
import type { Tx } from "../../../realm/tx.ts";

interface TopicOfUser {
  readonly user_id: number;
  readonly stream_id: number;
  readonly topic: string;
}

/** @returns false if it was there, in any case */
export async function insertMutedTopic(tx: Tx, { user_id, stream_id, topic }: TopicOfUser): Promise<boolean> {
  const { rowCount } = await tx.runner.execute({
    name: "insert_muted_topic",
    text: `insert into muted_topic (realm_id, user_id, stream_id, topic, muted_at)
           values ($1, $2, $3, $4, $5)
           on conflict (realm_id, user_id, stream_id, lower(topic)) do nothing`,
    values: [tx.realmId, user_id, stream_id, topic, toIso(tx.now)],
  });
  return rowCount > 0;
}

/** @returns the topic as it was muted, or `undefined` if it was not */
export async function deleteMutedTopic(
  tx: Tx,
  { user_id, stream_id, topic }: TopicOfUser,
): Promise<string | undefined> {
  const [row] = await tx.runner.query<{ topic: string }>({
    name: "delete_muted_topic",
    text: `delete from muted_topic
            where realm_id = $1 and user_id = $2 and stream_id = $3 and lower(topic) = lower($4)
           returning topic`,
    values: [tx.realmId, user_id, stream_id, topic],
  });
  return row?.topic;
}
