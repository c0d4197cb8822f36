/**
 * Notifications while no window is open: the server pushes them to this browser through a subscription. This module
 * stores the id of the user who wants them here. A subscription that the browser, the server or the end of a session
 * removed then comes back with that user, and with nobody else.
 */
import { RequestRefused } from "@confab/client";
import { presentWorker, readyWorker } from "../browser/service-worker.ts";
import type { BrowserSession } from "../session/session-context.tsx";
import { closeNotifications } from "./system-notifications.ts";

type Client = BrowserSession["client"];

/** The reason why this browser cannot receive pushed notifications. */
export type PushObstacle =
  | "insecure"
  | "unsupported"
  /** The user has permanently refused notifications in this browser. */
  | "blocked"
  /** The user was asked, and did not answer. */
  | "unanswered"
  | "noWorker"
  /** The browser cannot reach its maker's push service, or has none. */
  | "noService";

export class PushFailed extends Error {
  readonly obstacle: PushObstacle;

  constructor(obstacle: PushObstacle, cause?: unknown) {
    super(obstacle, { cause });
    this.name = "PushFailed";
    this.obstacle = obstacle;
  }
}

/** Returns the obstacle that is known before any attempt. */
export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "unsupported";
  }
  return Notification.permission === "denied" ? "blocked" : undefined;
}

/** Returns whether this browser receives pushed notifications for the user. */
export async function isPushed(userId: number): Promise<boolean> {
  return pushObstacle() === undefined && wanting() === userId && (await presentSubscription()) !== undefined;
}

/**
 * Asks the user, the browser and the server. Must follow a press of a button.
 *
 * @throws PushFailed, RequestRefused, NoAnswer
 */
export async function beginPush(client: Client, userId: number): Promise<void> {
  const obstacle = pushObstacle();
  if (obstacle) throw new PushFailed(obstacle);
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushFailed(permission === "denied" ? "blocked" : "unanswered");
  const subscription = await subscribe(client);
  try {
    await storeAtServer(client, subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  remember(userId);
}

/** @throws RequestRefused, NoAnswer; even then this browser receives no further notifications */
export async function endPush(client: Client): Promise<void> {
  remember(undefined);
  const subscription = await presentSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await forgetAtServer(client, subscription.endpoint);
}

/**
 * Runs at each start. Restores a subscription that the browser has changed or the server has forgotten, and removes a
 * subscription that another user has left. A failed attempt is retried at the next start.
 */
export async function renewPush(client: Client, userId: number): Promise<void> {
  if (pushObstacle() !== undefined) return;
  if (wanting() !== userId) await (await presentSubscription())?.unsubscribe();
  else if (Notification.permission === "granted") await storeAtServer(client, await subscribe(client));
}

/** Ends pushing when nobody is signed in any longer. The server pushes nothing for a session that has ended. */
export async function leavePush(): Promise<void> {
  const registration = await presentWorker();
  if (!registration) return;
  await closeNotifications(registration, () => true);
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

async function presentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await presentWorker();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

async function subscribe(client: Client): Promise<PushSubscription> {
  const registration = await readyWorker().catch((error: unknown) => {
    throw new PushFailed("noWorker", error);
  });
  const { public_key } = await client.getWebPushKey();
  return subscriptionWith(registration.pushManager, public_key).catch((error: unknown) => {
    throw new PushFailed("noService", error);
  });
}

/** Subscribes. Removes a subscription made with another server key first: it is unusable, and blocks a new one. */
async function subscriptionWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Returns the key in base64url, as the server sends it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Registers the subscription; the server treats a known one as renewed. */
async function storeAtServer(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await client.addWebPushSubscription({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
}

/** Ignores a subscription that the server has already forgotten. */
async function forgetAtServer(client: Client, endpoint: string): Promise<void> {
  try {
    await client.removeWebPushSubscription({ endpoint });
  } catch (error) {
    if (!(error instanceof RequestRefused && error.status === 400)) throw error;
  }
}

const WANTED = "confab.push";

/** Returns the id of the user who wants pushed notifications in this browser. */
function wanting(): number | undefined {
  try {
    return Number(localStorage.getItem(WANTED) ?? undefined) || undefined;
  } catch {
    return undefined;
  }
}

function remember(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(WANTED);
    else localStorage.setItem(WANTED, String(userId));
  } catch {
    // Storage is full or forbidden: the choice lasts until the subscription ends.
  }
}
