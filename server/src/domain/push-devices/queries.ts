/** Devices for push notifications in SQL. */
import { createHash } from "node:crypto";
import type { Tx } from "../../realm/tx.ts";

export type PushService = "apns" | "gcm";

interface Device {
  readonly service: PushService;
  readonly token: string;
}

export async function putPushDevice(
  tx: Tx,
  userId: number,
  { service, token, appId }: Device & { appId?: string },
): Promise<void> {
  const app_id = appId ?? null;
  await tx.db
    .insertInto("push_device")
    .values({ realm_id: tx.realmId, user_id: userId, service, token_hash: hash(token), token, app_id })
    .onConflict((conflict) =>
      conflict.columns(["realm_id", "user_id", "service", "token_hash"]).doUpdateSet({ app_id }),
    )
    .execute();
}

/** @returns whether the device existed */
export async function deletePushDevice(tx: Tx, userId: number, { service, token }: Device): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("push_device")
    .where("realm_id", "=", tx.realmId)
    .where("user_id", "=", userId)
    .where("service", "=", service)
    .where("token_hash", "=", hash(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Tokens may be longer than the longest text that an index holds. */
const hash = (token: string): string => createHash("sha256").update(token).digest("hex");
