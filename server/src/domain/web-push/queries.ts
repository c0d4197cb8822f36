/** The browsers that get notifications, in SQL. */
import { createHash } from "node:crypto";
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { type RowOf, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

/** A subscription in the form that browsers return. */
export type WebPushSubscription = RowOf<typeof readWebPushSubscriptionsSql>;

const putWebPushSubscriptionSql = statement({
  name: "put_web_push_subscription",
  text: `insert into web_push_subscription
           (realm_id, user_id, endpoint_hash, endpoint, p256dh, auth, session_hash, added_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (realm_id, user_id, endpoint_hash)
         do update set p256dh = excluded.p256dh, auth = excluded.auth,
                       session_hash = excluded.session_hash, added_at = excluded.added_at`,
});

/**
 * Inserts a subscription, or updates one with the same address.
 *
 * @param sessionHash of the session with which it ends
 */
export async function putWebPushSubscription(
  tx: Tx,
  userId: number,
  { endpoint, p256dh, auth }: WebPushSubscription,
  sessionHash: string | null,
): Promise<void> {
  await putWebPushSubscriptionSql.run(tx.runner, [
    tx.realmId,
    userId,
    hash(endpoint),
    endpoint,
    p256dh,
    auth,
    sessionHash,
    toIso(tx.now),
  ]);
}

const deleteOldestWebPushSubscriptionsSql = statement({
  name: "delete_oldest_web_push_subscriptions",
  text: `delete from web_push_subscription
          where realm_id = $1 and user_id = $2
            and endpoint_hash in (select endpoint_hash from web_push_subscription
                                   where realm_id = $1 and user_id = $2
                                   order by added_at desc, endpoint_hash offset $3)`,
});

/** Deletes all subscriptions of a user except the newest. */
export async function deleteOldestWebPushSubscriptions(tx: Tx, userId: number, kept: number): Promise<void> {
  await deleteOldestWebPushSubscriptionsSql.run(tx.runner, [tx.realmId, userId, kept]);
}

const deleteKeyedWebPushSubscriptionsSql = statement({
  name: "delete_keyed_web_push_subscriptions",
  text: `delete from web_push_subscription
          where realm_id = $1 and user_id = any($2::int[]) and session_hash is null`,
});

/** Deletes the users' subscriptions that were made with an API key. Those made in a session end with the session. */
export async function deleteKeyedWebPushSubscriptions(tx: Tx, userIds: readonly number[]): Promise<void> {
  await deleteKeyedWebPushSubscriptionsSql.run(tx.runner, [tx.realmId, userIds]);
}

const deleteWebPushSubscriptionSql = statement({
  name: "delete_web_push_subscription",
  text: `delete from web_push_subscription
          where realm_id = $1 and user_id = $2 and endpoint_hash = $3 returning endpoint_hash`,
  row: { endpoint_hash: text },
});

/** @returns whether the subscription existed */
export async function deleteWebPushSubscription(
  runner: QueryRunner,
  realmId: number,
  userId: number,
  endpoint: string,
): Promise<boolean> {
  return (await deleteWebPushSubscriptionSql.run(runner, [realmId, userId, hash(endpoint)])) > 0;
}

const readWebPushSubscriptionsSql = statement({
  name: "read_web_push_subscriptions",
  text: `select endpoint, p256dh, auth from web_push_subscription as w
          where realm_id = $1 and user_id = $2
            and (session_hash is null
                 or exists (select from session as s
                             where s.realm_id = $1 and s.token_hash = w.session_hash and s.user_id = w.user_id
                               and s.expires_at > $3::timestamptz))
          order by added_at`,
  row: {
    /** The address to send to. */
    endpoint: text,
    /** A point of P-256, base64url. */
    p256dh: text,
    /** 16 bytes, base64url. */
    auth: text,
  },
});

/** Returns a user's subscriptions, except those whose session has ended. @param now milliseconds since 1970 */
export const readWebPushSubscriptions = (
  runner: QueryRunner,
  realmId: number,
  userId: number,
  now: number,
): Promise<WebPushSubscription[]> => readWebPushSubscriptionsSql.all(runner, [realmId, userId, toIso(now)]);

/** Addresses may be longer than the longest text that an index holds. */
const hash = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");
