/**
 * Keeps the client's own files of one build, so that it starts without a network, and shows what is pushed. Answers of the
 * interface are never kept here: what the user has read is kept by the page (`src/offline`).
 */
declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: the files below `/static/app/`, and the one that the page begins with. */
declare const BUILD: { readonly files: readonly string[]; readonly entry: string };

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
  event.waitUntil(open(event.notification.data?.url));
});

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

interface Pushed {
  readonly message_id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** Each push must show something, or the browser ends the subscription. */
async function showPushed(data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as Pushed | undefined;
  if (!pushed) return;
  await self.registration.showNotification(pushed.title, {
    body: pushed.body,
    // The same as in `src/notices/desktop.ts`: one message is told once.
    tag: `message-${pushed.message_id}`,
    data: { url: pushed.url },
  });
}

/** In a window that is open already, if there is one. Only addresses of this server are followed. */
async function open(address: unknown): Promise<void> {
  const url = new URL(String(address ?? PAGE), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((each) => new URL(each.url).pathname === PAGE);
  if (!known) {
    await self.clients.openWindow(url);
    return;
  }
  await known.focus();
  known.postMessage({ type: "open", hash: url.hash });
}
