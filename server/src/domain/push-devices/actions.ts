/** The devices that people want push notifications on (reference 14.10). Nobody is told; no client sees the list. */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { deletePushDevice, type PushService, putPushDevice } from "./queries.ts";

const MAX_TOKEN_LENGTH = 4096;

/** A device that is registered already only takes the new application. @throws ApiError */
export async function addPushDevice(
  tx: WriteTx,
  user: User,
  device: { service: PushService; token: string; appId?: string },
): Promise<void> {
  checkToken(device.service, device.token);
  await putPushDevice(tx, user.user_id, device);
}

/** @throws ApiError */
export async function removePushDevice(
  tx: WriteTx,
  user: User,
  device: { service: PushService; token: string },
): Promise<void> {
  checkToken(device.service, device.token);
  if (!(await deletePushDevice(tx, user.user_id, device))) throw badRequest("Token does not exist");
}

function checkToken(service: PushService, token: string): void {
  if (token === "" || token.length > MAX_TOKEN_LENGTH) throw badRequest("Empty or invalid length token");
  if (service === "apns" && !isEncoded(token)) throw badRequest("Invalid APNS token");
}

/** Apple's tokens are bytes; clients send them in base 16 or 64. */
const isEncoded = (token: string): boolean =>
  token.length % 2 === 0 &&
  (/^[\da-f]+$/i.test(token) || /^(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(token));
