import type { Clock } from "./clock.ts";

/** What was waited for did not come in time. It may still come; nobody waits for it any more. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`Nothing came within ${milliseconds} ms`);
    this.name = new.target.name;
  }
}

/** Waits for a promise, but not for longer. @throws TimedOut, or what the promise is rejected with */
export async function within<T>(clock: Clock, milliseconds: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = clock.after(milliseconds, () => late.reject(new TimedOut(milliseconds)));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    timer.cancel();
  }
}
