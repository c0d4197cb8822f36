/** How long whoever writes waits for others who write, and what they are told then; the same for all ways to write. */
import { temporarilyUnavailable } from "@confab/contract";

/**
 * How often a write is decided anew when the realm keeps changing under it. Each attempt follows a catch-up, so only a
 * storm of changes to who may do what gets this far.
 */
export const MAX_ATTEMPTS = 12;

/**
 * How long a write waits for its turn at this node. With the waits for a connection and for the counter row that may
 * follow (`db/postgres.ts`) it stays below the ten seconds after which a client takes a server for dead.
 */
export const MAX_TURN_MILLISECONDS = 4000;

/** Nothing was written; the client is to come again. */
export const changesTooQuickly = () =>
  temporarilyUnavailable("The organization is changing too quickly. Try again in a moment.", 1);
