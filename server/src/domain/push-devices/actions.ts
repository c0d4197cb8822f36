/**
 * The devices on which people want push notifications (docs/interface/organization.md#domains-and-playgrounds). No
 * event is sent, because no client shows the list.
 */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { deletePushDevice, type PushService, putPushDevice } from "./queries.ts";

const MAX_TOKEN_LENGTH = 4096;

/** Adds a device. If it is registered already, only its application is updated. @throws ApiError */
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

/** True for a possible token of Apple's: clients send its bytes in base 16 or 64. */
const isEncoded = (token: string): boolean =>
  token.length % 2 === 0 &&
  (/^[\da-f]+$/i.test(token) || /^(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(token));
