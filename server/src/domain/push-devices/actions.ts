/**
 * The devices on which people want push notifications (docs/interface/organization.md#domains-and-playgrounds). No
 * event is sent, because no client shows the list.
 */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { countPushDevices, deletePushDevice, type PushService, putPushDevice } from "./queries.ts";

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

/**
 * Tests a device of the user, or all of them if the token is absent.
 *
 * @throws ApiError if there is one: the server has no connection to the push services
 */
export async function testPushDevices(tx: Tx, user: User, token: string | undefined): Promise<void> {
  const count = await countPushDevices(tx, user.user_id, token);
  if (count > 0) throw badRequest("This server does not send push notifications to mobile devices.");
  if (token !== undefined) throw unknownPushDevice();
}

const unknownPushDevice = () => new ApiError("Device not recognized", { code: "INVALID_PUSH_DEVICE_TOKEN" });

function checkToken(service: PushService, token: string): void {
  if (token === "" || token.length > MAX_TOKEN_LENGTH) throw badRequest("Empty or invalid length token");
  if (service === "apns" && !isEncoded(token)) throw badRequest("Invalid APNS token");
}

/** True for a possible token of Apple's: clients send its bytes in base 16 or 64. */
const isEncoded = (token: string): boolean =>
  token.length % 2 === 0 &&
  (/^[\da-f]+$/i.test(token) || /^(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(token));
