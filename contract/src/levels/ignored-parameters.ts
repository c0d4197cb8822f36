/** Answers that list the parameters that the server does not know. */
import type { Endpoint } from "../endpoint.ts";

/** The level from which on all answers list them. Before, only those of a few endpoints did. */
export const ALL_ANSWERS_LIST_IGNORED = 167;

export const reportsIgnoredAt = ({ reportsIgnored }: Endpoint, level: number): boolean =>
  reportsIgnored || level >= ALL_ANSWERS_LIST_IGNORED;
