/** The policies that users have for topics, in SQL. */
import type { UserTopic } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import { int2, int4, int8, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { TopicPlace } from "../../model/topic-policies.ts";
import type { Tx } from "../../realm/tx.ts";

/** A policy that is stored, as opposed to none. */
type StoredPolicy = UserTopic["visibility_policy"];

const policy = int2.as<StoredPolicy>();

const upsertTopicPolicySql = statement({
  name: "upsert_topic_policy",
  text: `insert into muted_topic as t (realm_id, user_id, stream_id, topic, muted_at, visibility_policy)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (realm_id, user_id, stream_id, lower(topic))
            do update set visibility_policy = excluded.visibility_policy, muted_at = excluded.muted_at`,
});

/** Stores a user's policy for a topic, which keeps the spelling that it was first stored with. */
export async function upsertTopicPolicy(
  tx: Tx,
  userId: number,
  { stream_id, topic }: TopicPlace,
  policy: StoredPolicy,
): Promise<void> {
  const values = [tx.realmId, userId, stream_id, topic, toIso(tx.now), policy];
  await upsertTopicPolicySql.run(tx.runner, values);
}

const deleteTopicPolicySql = statement({
  name: "delete_topic_policy",
  text: `delete from muted_topic
          where realm_id = $1 and user_id = $2 and stream_id = $3 and lower(topic) = lower($4)`,
});

export async function deleteTopicPolicy(
  tx: Tx,
  userId: number,
  { stream_id, topic }: TopicPlace,
): Promise<void> {
  await deleteTopicPolicySql.run(tx.runner, [tx.realmId, userId, stream_id, topic]);
}

const lookupTopicPolicySql = statement({
  name: "lookup_topic_policy",
  text: `select topic, visibility_policy from muted_topic
          where realm_id = $1 and user_id = $2 and stream_id = $3 and lower(topic) = lower($4)`,
  row: { topic: text, visibility_policy: policy },
});

/** Returns a user's policy for a topic, with the spelling that it was stored with; `undefined` if there is none. */
export const lookupTopicPolicy = (
  tx: Tx,
  userId: number,
  { stream_id, topic }: TopicPlace,
): Promise<RowOf<typeof lookupTopicPolicySql> | undefined> =>
  lookupTopicPolicySql.first(tx.runner, [tx.realmId, userId, stream_id, topic]);

/** A user with a policy for a topic, which they spelled that way. */
export interface PolicyHolder {
  readonly user_id: number;
  readonly topic: string;
  readonly visibility_policy: StoredPolicy;
  /** Milliseconds since 1970. */
  readonly updated_at: number;
}

const holder = { user_id: int8, topic: text, visibility_policy: policy, updated_at: timestamptz };

const selectPolicyHoldersSql = statement({
  name: "select_policy_holders",
  text: `select user_id, topic, visibility_policy, muted_at as updated_at from muted_topic
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) order by user_id`,
  row: holder,
});

/** Returns the users who have a policy for a topic. */
export const selectPolicyHolders = (tx: Tx, { stream_id, topic }: TopicPlace): Promise<PolicyHolder[]> =>
  selectPolicyHoldersSql.all(tx.runner, [tx.realmId, stream_id, topic]);

const hasEarlierMessageSql = statement({
  name: "has_earlier_message",
  text: `select 1 as found from message
          where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) and message_id < $4 limit 1`,
  row: { found: int4 },
});

/** True if a message of the topic was sent before this one. */
export const hasEarlierMessage = async (
  tx: Tx,
  message: {
    readonly message_id: number;
    readonly stream: { readonly conversation_id: number };
    readonly topic: string;
  },
): Promise<boolean> =>
  (await hasEarlierMessageSql.first(tx.runner, [
    tx.realmId,
    message.stream.conversation_id,
    message.topic,
    message.message_id,
  ])) !== undefined;

const raiseTopicPoliciesSql = statement({
  name: "raise_topic_policies",
  text: `update muted_topic as t set visibility_policy = s.visibility_policy, muted_at = $7
           from muted_topic as s
          where s.realm_id = $1 and s.stream_id = $2 and lower(s.topic) = lower($3) and s.user_id = any($6::bigint[])
            and t.realm_id = $1 and t.stream_id = $4 and lower(t.topic) = lower($5) and t.user_id = s.user_id
            and t.visibility_policy < s.visibility_policy
         returning t.user_id, t.topic, t.visibility_policy, t.muted_at as updated_at`,
  row: holder,
});

/**
 * Gives these users' policy for one topic to another, if their policy for the other shows less of it.
 *
 * @returns the policies for the other topic that changed
 */
export const raiseTopicPolicies = (
  tx: Tx,
  from: TopicPlace,
  to: TopicPlace,
  userIds: readonly number[],
): Promise<PolicyHolder[]> =>
  raiseTopicPoliciesSql.all(tx.runner, [...movement(tx, from, to), userIds, toIso(tx.now)]);

const renameTopicPoliciesSql = statement({
  name: "rename_topic_policies",
  text: `update muted_topic as m set stream_id = $4, topic = $5
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) and user_id = any($6::bigint[])
            and not exists (select from muted_topic as other
                             where other.realm_id = $1 and other.user_id = m.user_id
                               and other.stream_id = $4 and lower(other.topic) = lower($5))
         returning user_id, topic, visibility_policy, muted_at as updated_at`,
  row: holder,
});

/**
 * Moves these users' policy for one topic to another, unless they have one for the other.
 *
 * @returns the policies for the other topic that are new
 */
export const renameTopicPolicies = (
  tx: Tx,
  from: TopicPlace,
  to: TopicPlace,
  userIds: readonly number[],
): Promise<PolicyHolder[]> => renameTopicPoliciesSql.all(tx.runner, [...movement(tx, from, to), userIds]);

const movement = (tx: Tx, from: TopicPlace, to: TopicPlace) => [
  tx.realmId,
  from.stream_id,
  from.topic,
  to.stream_id,
  to.topic,
];

const deleteTopicPoliciesSql = statement({
  name: "delete_topic_policies",
  text: `delete from muted_topic
          where realm_id = $1 and stream_id = $2 and lower(topic) = lower($3) and user_id = any($4::bigint[])`,
});

/** Removes these users' policy for a topic. */
export async function deleteTopicPolicies(
  tx: Tx,
  { stream_id, topic }: TopicPlace,
  userIds: readonly number[],
): Promise<void> {
  await deleteTopicPoliciesSql.run(tx.runner, [tx.realmId, stream_id, topic, userIds]);
}
