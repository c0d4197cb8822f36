/** The page's side of the service worker (`web/worker`). */

/** A message from the service worker to the windows. */
export type WorkerMessage =
  /** The user clicked a notification; the hash is the address of its message. */
  | { readonly type: "open"; readonly hash: string }
  /** The browser has ended the push subscription. */
  | { readonly type: "subscription_ended" };

/** A message from a window to the service worker: the language that it should work in without a network. */
export interface PageMessage {
  readonly language: string;
}

/** @throws TypeError if the browser allows no service worker, or its file fails to load */
export const startWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/service-worker.js");

/** Returns `undefined` before the first start, and where the browser supports no service worker. */
export const presentWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration("/");

/**
 * Starts the worker, and waits until it has the files that it needs.
 *
 * @throws TypeError as `startWorker`; Error if the worker could not store the client's files
 */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await startWorker();
  const coming = registration.installing;
  if (registration.active || !coming) return navigator.serviceWorker.ready;
  const isOver = Promise.withResolvers<void>();
  coming.addEventListener("statechange", () => {
    if (coming.state === "redundant") isOver.reject(new Error("The service worker was not installed"));
    else if (coming.state === "activated") isOver.resolve();
  });
  await isOver.promise;
  return registration;
}
