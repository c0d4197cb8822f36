/**
 * Caches the client's own files of one build, so that the client starts without a network, and shows pushed
 * notifications. Never caches answers of the interface; the page stores what the user has read (`src/offline`).
 */

import type { PageMessage, WorkerMessage } from "../src/browser/service-worker.ts";
import { dataOf, showNotification } from "../src/notifications/system-notifications.ts";

declare const self: ServiceWorkerGlobalScope;

/** Names of files below `/static/app/`. The build fills them in wherever the constant is read. */
declare const BUILD: {
  /** The files that everyone needs. */
  readonly files: readonly string[];
  /** The texts of each other language than English. */
  readonly catalogues: Readonly<Record<string, string>>;
  /** The page's first script. */
  readonly entry: string;
  /** The icon of notices. */
  readonly icon: string;
};

const { files: FOR_EVERYONE, catalogues: CATALOGUES, entry: ENTRY, icon: ICON } = BUILD;

const PREFIX = "confab-files ";
const CACHE = PREFIX + ENTRY;
const PAGE = "/";
const FILES = "/static/app/";

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));

/** Windows that run an older build keep its files until they close; only then does a new worker take over. */
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && pathname === PAGE) event.respondWith(page(event.request));
  else if (pathname.startsWith(FILES)) event.respondWith(file(event.request));
});

self.addEventListener("message", (event) => {
  const { language } = event.data as PageMessage;
  event.waitUntil(keepCatalogue(language));
});

self.addEventListener("push", (event) => event.waitUntil(showPushed(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { hash } = dataOf(event.notification) ?? {};
  if (hash !== undefined) event.waitUntil(open(hash));
});

/** The windows know whether a signed-in user wants a new subscription. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(notifyWindows()));

/** The cached page includes its response headers, and so the policy that came with it. */
async function keepFiles(): Promise<void> {
  const answer = await fetch(PAGE, { cache: "no-store" });
  // The page belongs to another site or to another build, whose files differ.
  if (!answer.ok || !(await answer.clone().text()).includes(ENTRY)) throw new Error("This is another page");
  const cache = await caches.open(CACHE);
  await cache.addAll(FOR_EVERYONE.map((name) => FILES + name));
  await cache.put(PAGE, answer);
}

/** Other languages are only fetched by those who need them. */
async function keepCatalogue(language: string): Promise<void> {
  const name = CATALOGUES[language];
  if (name === undefined) return;
  const cache = await caches.open(CACHE);
  if (!(await cache.match(FILES + name))) await cache.add(FILES + name);
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * Returns the server's answer, because the server decides what the page shows, e.g. to a signed-out user. Falls back to
 * the cached page only if the server is unreachable.
 */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** File names depend on the content, so a cached file is never outdated. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A pushed notification as the server sends it (`addWebPushSubscription` in the contract). */
interface Pushed {
  readonly type: "message";
  readonly message_id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/**
 * Shows a pushed notification. Browsers end a subscription if a push shows nothing, except while the user is in a
 * window. That window then shows the notification itself.
 */
async function showPushed(data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as Pushed | undefined;
  if (pushed?.type !== "message") return;
  const isHere = (await windowsOfClient()).some(
    ({ focused, visibilityState }) => focused && visibilityState === "visible",
  );
  if (isHere) return;
  const { message_id: messageId, title, body } = pushed;
  // The address may use any name of the server; only its hash matters.
  const { hash } = new URL(pushed.url);
  await showNotification(self.registration, { messageId, title, body, hash }, { icon: FILES + ICON });
}

/** Opens an address in an existing window, if there is one. */
async function open(hash: string): Promise<void> {
  const windows = await windowsOfClient();
  const chosen = windows.find(({ visibilityState }) => visibilityState === "visible") ?? windows[0];
  if (!chosen) {
    await self.clients.openWindow(PAGE + hash);
    return;
  }
  chosen.postMessage({ type: "open", hash } satisfies WorkerMessage);
  await chosen.focus();
}

async function notifyWindows(): Promise<void> {
  for (const each of await windowsOfClient()) {
    each.postMessage({ type: "subscription_ended" } satisfies WorkerMessage);
  }
}

/** Returns the client's windows, the most recently used first. */
async function windowsOfClient(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === PAGE);
}
