/** Converts errors to the form of an earlier level. */
import type { Endpoint } from "../endpoint.ts";
import type { ApiError } from "../errors.ts";
import { changesOfErrors } from "./all-changes.ts";

/** Returns an error as an endpoint answered with it at a level. */
export function errorAt({ name }: Endpoint, error: ApiError, level: number): ApiError {
  return changesOfErrors(name)
    .filter((one) => one.level > level)
    .reduce((converted, { change }) => change(converted), error);
}
