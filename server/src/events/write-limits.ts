/** How long whoever writes waits for others who write, and what they are told then; the same for all ways to write. */
import { temporarilyUnavailable } from "@confab/contract";

/**
 * How often a write is decided anew when the realm keeps changing under it. Each attempt follows a catch-up, so only a
 * storm of changes to who may do what gets this far.
 */
export const MAX_ATTEMPTS = 12;

/**
 * How long a request waits for its turn to write at this node. With the waits for a connection and for the counter row that may
 * follow (`db/postgres.ts`) it stays well below the ten seconds after which a client takes a server for dead.
 */
export const MAX_TURN_MILLISECONDS = 3000;

/** For work in the background: it has no client that gives up, and what it began is worth finishing. */
export const UNHURRIED = Number.POSITIVE_INFINITY;

/** Nothing was written; the client is to come again. */
export const changesTooQuickly = () =>
  temporarilyUnavailable("The organization is changing too quickly. Try again in a moment.", 1);
