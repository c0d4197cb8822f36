/**
 * Coordinates several windows of one browser: one of them shows notifications, and knows what the user looks at in any
 * of them. This role and each watched view are locks. A lock ends with the window that holds it, however the window
 * ends.
 */
import { type Model, matchOf, type Narrow } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";

type Watches = (message: FetchedMessage) => boolean;

const prefixOf = (ownId: number) => `confab ${ownId} watches `;

/** Locks exist only in a secure context. Without them each window shows its own notifications. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * Waits until this window is chosen to show notifications.
 *
 * @param signal ends the wait, and this window's turn
 */
export function whenChosen(ownId: number, signal: AbortSignal, begin: () => void): void {
  const available = locks();
  if (!available) begin();
  else {
    hold(available, `confab ${ownId} notices`, signal, begin);
  }
}

/** Tells other windows what the user looks at, until the signal. */
export function announceWatched(ownId: number, narrow: Narrow, signal: AbortSignal): void {
  const available = locks();
  if (available) hold(available, prefixOf(ownId) + JSON.stringify(narrow), signal, () => undefined);
}

/** @returns a function that says whether a message is visible in the window that has the focus */
export async function watchedNow(model: Model, here: Narrow | undefined): Promise<Watches> {
  const prefix = prefixOf(model.options.userId);
  const { held = [] } = (await locks()?.query()) ?? {};
  const elsewhere = held.flatMap(({ name }) =>
    name?.startsWith(prefix) ? [JSON.parse(name.slice(prefix.length)) as Narrow] : [],
  );
  const matches = [...elsewhere, ...(here ? [here] : [])].flatMap((narrow) => matchOf(narrow) ?? []);
  return (message) => matches.some((match) => match(message, model));
}

function hold(available: LockManager, name: string, signal: AbortSignal, begin: () => void): void {
  const end = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => end.resolve());
  available
    .request(name, { signal }, () => {
      if (signal.aborted) return undefined;
      begin();
      return end.promise;
    })
    .catch(() => {
      // The window gave up before its turn came.
    });
}
