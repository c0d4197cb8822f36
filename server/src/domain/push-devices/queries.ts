/** Devices for push notifications in SQL. */
import { createHash } from "node:crypto";
import { int8, statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

export type PushService = "apns" | "gcm";

interface Device {
  readonly service: PushService;
  readonly token: string;
}

const putPushDeviceSql = statement({
  name: "put_push_device",
  text: `insert into push_device (realm_id, user_id, service, token_hash, token, app_id)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (realm_id, user_id, service, token_hash) do update set app_id = excluded.app_id`,
});

export async function putPushDevice(
  tx: Tx,
  userId: number,
  { service, token, appId }: Device & { appId?: string },
): Promise<void> {
  await putPushDeviceSql.run(tx.runner, [tx.realmId, userId, service, hash(token), token, appId ?? null]);
}

const deletePushDeviceSql = statement({
  name: "delete_push_device",
  text: "delete from push_device where realm_id = $1 and user_id = $2 and service = $3 and token_hash = $4",
});

/** @returns whether the device existed */
export async function deletePushDevice(tx: Tx, userId: number, { service, token }: Device): Promise<boolean> {
  return (await deletePushDeviceSql.run(tx.runner, [tx.realmId, userId, service, hash(token)])) > 0;
}

const countPushDevicesSql = statement({
  name: "count_push_devices",
  text: `select count(*) as count from push_device
          where realm_id = $1 and user_id = $2 and ($3::text is null or token_hash = $3)`,
  row: { count: int8 },
});

/** Counts the user's devices that have the token; all of them if it is absent. */
export async function countPushDevices(tx: Tx, userId: number, token: string | undefined): Promise<number> {
  const wanted = token === undefined ? null : hash(token);
  return (await countPushDevicesSql.one(tx.runner, [tx.realmId, userId, wanted])).count;
}

/** Tokens may be longer than the longest text that an index holds. */
const hash = (token: string): string => createHash("sha256").update(token).digest("hex");
