/**
 * Notices while no window is open: the server pushes them to this browser, which has subscribed to them. Whether somebody
 * wants that here is remembered by their id, so that what the browser, the server or the end of a session took away comes
 * back with them, and with nobody else.
 */
import { RequestRefused } from "@confab/client";
import type { BrowserSession } from "../app/session-context.tsx";
import { presentWorker, readyWorker } from "../offline/worker.ts";
import { closeNotices } from "./system-notices.ts";

type Client = BrowserSession["client"];

/** Why nothing can be pushed here. */
export type PushObstacle =
  | "insecure"
  | "unsupported"
  /** The user has said no to this browser, once and for all. */
  | "blocked"
  /** The user was asked, and gave no answer. */
  | "unanswered"
  | "noWorker"
  /** The browser does not reach the service that its maker runs for that, or has none. */
  | "noService";

export class PushFailed extends Error {
  readonly obstacle: PushObstacle;

  constructor(obstacle: PushObstacle, cause?: unknown) {
    super(obstacle, { cause });
    this.name = "PushFailed";
    this.obstacle = obstacle;
  }
}

/** What stands in the way before anything was tried. */
export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "unsupported";
  }
  return Notification.permission === "denied" ? "blocked" : undefined;
}

/** Whether what concerns the user is pushed here. */
export async function isPushed(userId: number): Promise<boolean> {
  return pushObstacle() === undefined && wanting() === userId && (await presentSubscription()) !== undefined;
}

/**
 * Asks the user, the browser and the server, so it has to follow a press.
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
    await tellServer(client, subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  remember(userId);
}

/** @throws RequestRefused, NoAnswer after which this browser gets nothing any more nevertheless */
export async function endPush(client: Client): Promise<void> {
  remember(undefined);
  const subscription = await presentSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await forgetAtServer(client, subscription.endpoint);
}

/**
 * With each start: a subscription that the browser has changed or the server has forgotten is there again, and one that
 * somebody else has left is not. What does not succeed now is tried again at the next start.
 */
export async function renewPush(client: Client, userId: number): Promise<void> {
  if (pushObstacle() !== undefined) return;
  if (wanting() !== userId) await (await presentSubscription())?.unsubscribe();
  else if (Notification.permission === "granted") await tellServer(client, await subscribe(client));
}

/** Nobody is signed in any more. The server pushes nothing of a session that is over. */
export async function leavePush(): Promise<void> {
  const registration = await presentWorker();
  if (!registration) return;
  await closeNotices(registration, () => true);
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

/** One that was made with another key of the server's can't be used any more, and stands in the way. */
async function subscriptionWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** In base64url, as the server has it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** It takes one that it knows as renewed. */
async function tellServer(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await client.addWebPushSubscription({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
}

/** The server may have forgotten it before. */
async function forgetAtServer(client: Client, endpoint: string): Promise<void> {
  try {
    await client.removeWebPushSubscription({ endpoint });
  } catch (error) {
    if (!(error instanceof RequestRefused && error.status === 400)) throw error;
  }
}

const WANTED = "confab.push";

/** The id of the user who wants it in this browser. */
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
    // Storage is full or forbidden: it lasts until the subscription ends.
  }
}
