/** Which request the code that runs now is working for, so that what it logs can be told apart by request. */
import { AsyncLocalStorage } from "node:async_hooks";

/** One request, as far as it is known; filled in while it is handled. */
export interface RequestTrace {
  readonly requestId: string;
  /** The contract's name of what was asked for, or one of the few names of what is not in the contract. */
  endpoint: string;
  realmId: number | undefined;
  userId: number | undefined;
  /** The name of the client program; at most 30 characters. */
  client: string | undefined;
}

const current = new AsyncLocalStorage<RequestTrace>();

/** Runs `work`; what it logs, now or after waiting, is logged with the request. */
export const duringRequest = <T>(trace: RequestTrace, work: () => T): T => current.run(trace, work);

/**
 * Runs what goes on for others when the request at hand has been answered: a loop, a timer, a connection of a pool. It
 * would otherwise log under the name of whoever happened to begin it, and keep that request in memory.
 */
export const outsideRequests = <T>(work: () => T): T => current.exit(work);

/** What each line of the log says about the request at hand; nothing where there is none. */
export function requestFields(): Record<string, unknown> {
  const trace = current.getStore();
  return trace ? fieldsOf(trace) : {};
}

/** The same of a request that is known. */
export const fieldsOf = ({ requestId, realmId, userId }: RequestTrace): Record<string, unknown> => ({
  request_id: requestId,
  realm_id: realmId,
  user_id: userId,
});
