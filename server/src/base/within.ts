import type { Clock } from "./clock.ts";

/** The error of a wait that took too long. The result may still arrive, but nobody waits for it any longer. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`Nothing arrived within ${milliseconds} ms`);
    this.name = new.target.name;
  }
}

/**
 * Waits for a promise, but no longer than the given time.
 *
 * @throws TimedOut, or the error that the promise is rejected with
 */
export async function within<T>(clock: Clock, milliseconds: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = clock.after(milliseconds, () => late.reject(new TimedOut(milliseconds)));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    timer.cancel();
  }
}
