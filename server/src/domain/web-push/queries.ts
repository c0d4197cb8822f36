/** The browsers that get notifications, in SQL. */
import { createHash } from "node:crypto";
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Tx } from "../../realm/tx.ts";

/** A subscription in the form that browsers return. */
export interface WebPushSubscription {
  /** The address to send to. */
  readonly endpoint: string;
  /** A point of P-256, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

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
  const changes = { p256dh, auth, session_hash: sessionHash, added_at: toIso(tx.now) };
  await tx.db
    .insertInto("web_push_subscription")
    .values({ realm_id: tx.realmId, user_id: userId, endpoint_hash: hash(endpoint), endpoint, ...changes })
    .onConflict((conflict) => conflict.columns(["realm_id", "user_id", "endpoint_hash"]).doUpdateSet(changes))
    .execute();
}

/** Deletes all subscriptions of a user except the newest. */
export async function deleteOldestWebPushSubscriptions(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx.runner.query({
    text: `delete from web_push_subscription
            where realm_id = $1 and user_id = $2
              and endpoint_hash in (select endpoint_hash from web_push_subscription
                                     where realm_id = $1 and user_id = $2
                                     order by added_at desc, endpoint_hash offset $3)`,
    values: [tx.realmId, userId, kept],
  });
}

/** Deletes the users' subscriptions that were made with an API key. Those made in a session end with the session. */
export async function deleteKeyedWebPushSubscriptions(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.runner.query({
    text: `delete from web_push_subscription
            where realm_id = $1 and user_id = any($2::int[]) and session_hash is null`,
    values: [tx.realmId, userIds],
  });
}

/** @returns whether the subscription existed */
export async function deleteWebPushSubscription(
  runner: QueryRunner,
  realmId: number,
  userId: number,
  endpoint: string,
): Promise<boolean> {
  const rows = await runner.query({
    text: `delete from web_push_subscription
            where realm_id = $1 and user_id = $2 and endpoint_hash = $3 returning endpoint_hash`,
    values: [realmId, userId, hash(endpoint)],
  });
  return rows.length > 0;
}

/** Returns a user's subscriptions, except those whose session has ended. @param now milliseconds since 1970 */
export const readWebPushSubscriptions = (
  runner: QueryRunner,
  realmId: number,
  userId: number,
  now: number,
): Promise<WebPushSubscription[]> =>
  runner.query<WebPushSubscription>({
    name: "read_web_push_subscriptions",
    text: `select endpoint, p256dh, auth from web_push_subscription as w
            where realm_id = $1 and user_id = $2
              and (session_hash is null
                   or exists (select from session as s
                               where s.realm_id = $1 and s.token_hash = w.session_hash and s.user_id = w.user_id
                                 and s.expires_at > $3::timestamptz))
            order by added_at`,
    values: [realmId, userId, toIso(now)],
  });

/** Addresses may be longer than the longest text that an index holds. */
const hash = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");
