/**
 * Keeps the client's own files of one build, so that it starts without a network, and shows what is pushed. Answers of the
 * interface are never kept here: what the user has read is kept by the page (`src/offline`).
 */
import { dataOf, showNotice } from "../src/notices/system-notices.ts";
import type { WorkerMessage } from "../src/offline/worker.ts";

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: the files below `/static/app/`, the one that the page begins with, and the icon of notices. */
declare const BUILD: { readonly files: readonly string[]; readonly entry: string; readonly icon: string };

const PREFIX = "confab-files ";
const CACHE = PREFIX + BUILD.entry;
const PAGE = "/";
const FILES = "/static/app/";

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));

/** Windows that still run an older build have its files until they are closed: only then a new worker takes over. */
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && pathname === PAGE) event.respondWith(page(event.request));
  else if (pathname.startsWith(FILES)) event.respondWith(file(event.request));
});

self.addEventListener("push", (event) => event.waitUntil(showPushed(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { hash } = dataOf(event.notification) ?? {};
  if (hash !== undefined) event.waitUntil(open(hash));
});

/** The windows know whether somebody is signed in who wants another one. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellWindows()));

/** With the page goes the policy that it was sent with. */
async function keepFiles(): Promise<void> {
  const answer = await fetch(PAGE, { cache: "no-store" });
  // Somebody else's page, or that of another build, whose files are not these.
  if (!answer.ok || !(await answer.clone().text()).includes(BUILD.entry))
    throw new Error("This is another page");
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD.files.map((name) => FILES + name));
  await cache.put(PAGE, answer);
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server decides what stands there, e.g. that nobody is signed in; only when it is away, what is kept. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** Names are of the content, so what is kept is never out of date. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** As the server sends it (`addWebPushSubscription` in the contract). */
interface Pushed {
  readonly type: "message";
  readonly message_id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/**
 * Each push must show something, or the browser ends the subscription: but for those that come while the user is in a
 * window, which tells them itself.
 */
async function showPushed(data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as Pushed | undefined;
  if (pushed?.type !== "message") return;
  const isHere = (await windowsOfClient()).some(
    ({ focused, visibilityState }) => focused && visibilityState === "visible",
  );
  if (isHere) return;
  const { message_id: messageId, title, body } = pushed;
  // Whichever name of the server stands there, it is this one.
  const { hash } = new URL(pushed.url);
  await showNotice(self.registration, { messageId, title, body, hash }, { icon: FILES + BUILD.icon });
}

/** In a window that is open already, if there is one. */
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

async function tellWindows(): Promise<void> {
  for (const each of await windowsOfClient()) {
    each.postMessage({ type: "subscription_ended" } satisfies WorkerMessage);
  }
}

/** The one that was used last comes first. */
async function windowsOfClient(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === PAGE);
}
