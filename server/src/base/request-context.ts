/** Knows the request that the running code works for, so that lines of the log can be distinguished by request. */
import { AsyncLocalStorage } from "node:async_hooks";

/** The known facts of one request, filled in while it is handled. */
export interface RequestTrace {
  readonly requestId: string;
  /** The endpoint's name in the contract, or one of the few names for requests outside the contract. */
  endpoint: string;
  realmId: number | undefined;
  userId: number | undefined;
  /** The name of the client program; at most 30 characters. */
  client: string | undefined;
}

const current = new AsyncLocalStorage<RequestTrace>();

/** Runs `work`. Everything that it logs, immediately or after waiting, is logged with the request. */
export const duringRequest = <T>(trace: RequestTrace, work: () => T): T => current.run(trace, work);

/**
 * Runs work that continues for others after the current request has been answered: a loop, a timer, a connection of a
 * pool. It would otherwise log under the request that happened to start it, and keep that request in memory.
 */
export const outsideRequests = <T>(work: () => T): T => current.exit(work);

/** Returns a function that does the same later, still for the current request. */
export function keepRequest<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const trace = current.getStore();
  return trace ? (...args) => current.run(trace, work, ...args) : work;
}

/** Returns the fields that each line of the log has about the current request; none if no request is current. */
export function requestFields(): Record<string, unknown> {
  const trace = current.getStore();
  return trace ? fieldsOf(trace) : {};
}

/** Returns the same fields for a given request. */
export const fieldsOf = ({ requestId, realmId, userId }: RequestTrace): Record<string, unknown> => ({
  request_id: requestId,
  realm_id: realmId,
  user_id: userId,
});
