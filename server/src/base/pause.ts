import type { Clock } from "./clock.ts";

/** Waits for the given number of milliseconds, or until the signal is aborted. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const timer = clock.after(milliseconds, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => timer.cancel());
}
