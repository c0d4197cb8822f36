/** The browsers that notifications are sent to, in SQL. */
import { createHash } from "node:crypto";
import { toIso } from "../../clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Tx } from "../../realm/tx.ts";

/** As a browser gives it out. */
export interface WebPushSubscription {
  /** Where to send. */
  readonly endpoint: string;
  /** A point of P-256, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

/** Renews one that is known already. @param sessionHash of the session that it is to end with */
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

/** Deletes all of a user's but the newest. */
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

/** Deletes those of users that were made with an API key; those made in a session end with it. */
export async function deleteKeyedWebPushSubscriptions(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.runner.query({
    text: `delete from web_push_subscription
            where realm_id = $1 and user_id = any($2::int[]) and session_hash is null`,
    values: [tx.realmId, userIds],
  });
}

/** @returns whether there was one */
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

/** A user's, but for those whose session has ended. @param now milliseconds since 1970 */
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

/** An index holds no text as long as an address may be. */
const hash = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");
