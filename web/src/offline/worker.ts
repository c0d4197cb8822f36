/** The service worker (`web/worker`), as the page sees it. */

/** What it tells the windows. */
export type WorkerMessage =
  /** A notification was clicked that is about what stands at this address. */
  | { readonly type: "open"; readonly hash: string }
  /** The browser has ended the subscription to what is pushed. */
  | { readonly type: "subscription_ended" };

/** @throws TypeError where the browser allows none, or its file does not come */
export const startWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/service-worker.js");

/** `undefined` before it was started the first time, and where there can be none. */
export const presentWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration("/");

/**
 * Starts it, and waits until it has what it needs.
 *
 * @throws TypeError as `startWorker`; Error where it could not keep the client's files
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
