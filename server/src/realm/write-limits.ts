/**
 * Limits the time that a writer waits for other writers, and defines the error after it. All kinds of writes use them.
 */
import { temporarilyUnavailable } from "@confab/contract";

/**
 * The largest number of times that a write is decided when the realm keeps changing meanwhile. Each attempt follows a
 * catch-up, so only a storm of changes of permissions needs this many.
 */
export const MAX_ATTEMPTS = 12;

/**
 * The longest time that a request waits for its turn to write at this node. The waits for a connection and for the
 * counter row may follow (`db/postgres.ts`). Together they stay well below the ten seconds after which a client assumes
 * that the server is down.
 */
export const MAX_TURN_MILLISECONDS = 3000;

/** For background work, which has no client that gives up, and which is worth finishing once it has started. */
export const UNHURRIED = Number.POSITIVE_INFINITY;

/** Nothing was written, and the client should retry. */
export const changesTooQuickly = () =>
  temporarilyUnavailable("The organization is changing too quickly. Try again in a moment.", 1);
