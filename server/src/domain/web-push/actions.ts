/** Adds and removes browsers that get notifications. No event is sent, because no client shows the list. */
import { ECDH } from "node:crypto";
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import {
  deleteOldestWebPushSubscriptions,
  deleteWebPushSubscription,
  putWebPushSubscription,
  type WebPushSubscription,
} from "./queries.ts";

/** The largest number for one user: each message is sent to all of them. */
const MAX_SUBSCRIPTIONS = 20;

const AUTH_BYTES = 16;

/** @param sessionHash of the session with which the subscription ends. @throws ApiError */
export async function addWebPushSubscription(
  tx: WriteTx,
  user: User,
  subscription: WebPushSubscription,
  sessionHash: string | null,
): Promise<void> {
  check(subscription);
  await putWebPushSubscription(tx, user.user_id, subscription, sessionHash);
  await deleteOldestWebPushSubscriptions(tx, user.user_id, MAX_SUBSCRIPTIONS);
}

/** @throws ApiError */
export async function removeWebPushSubscription(tx: WriteTx, user: User, endpoint: string): Promise<void> {
  const isRemoved = await deleteWebPushSubscription(tx.runner, tx.realmId, user.user_id, endpoint);
  if (!isRemoved) throw badRequest("Subscription does not exist");
}

/** Checks the format of a subscription. Sending checks that the address is public (`outgoing/`). */
function check({ endpoint, p256dh, auth }: WebPushSubscription): void {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) throw badRequest("Invalid endpoint");
  if (!isPoint(p256dh)) throw badRequest("Invalid p256dh");
  if (!isBase64Url(auth) || Buffer.from(auth, "base64url").length !== AUTH_BYTES) {
    throw badRequest("Invalid auth");
  }
}

const isBase64Url = (text: string): boolean => /^[\w-]+={0,2}$/.test(text);

/** True for an uncompressed point of the curve P-256. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (!isBase64Url(text) || bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
