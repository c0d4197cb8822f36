/** The time, the timers and the randomness of the browser. Nothing else in the client reads them. */
import type { Runtime } from "@confab/client";

export const browserRuntime: Runtime = {
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
  random: () => Math.random(),
};

/**
 * Returns this computer's time in milliseconds since 1970. Within a session, `session.serverNow()` is the time to use.
 */
export const browserNow = (): number => Date.now();
