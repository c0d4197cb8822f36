/**
 * Several windows of one browser: one of them gives notices, and it knows what the user looks at in any of them. Both are
 * locks, which end with the window that has them, however it ends.
 */
import { type Model, matchOf, type Narrow } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";

type Watches = (message: FetchedMessage) => boolean;

const prefixOf = (ownId: number) => `confab ${ownId} watches `;

/** Without a secure context there are no locks: then each window speaks for itself. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * Waits until this window is the one that gives notices.
 *
 * @param signal ends that
 */
export function whenChosen(ownId: number, signal: AbortSignal, begin: () => void): void {
  const available = locks();
  if (!available) begin();
  else {
    hold(available, `confab ${ownId} notices`, signal, begin);
  }
}

/** Says to the other windows what the user looks at, until the signal. */
export function tellWatched(ownId: number, narrow: Narrow, signal: AbortSignal): void {
  const available = locks();
  if (available) hold(available, prefixOf(ownId) + JSON.stringify(narrow), signal, () => undefined);
}

/** @returns whether a message is before the user's eyes, in whichever window has the focus */
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
      // It was given up before its turn came.
    });
}
