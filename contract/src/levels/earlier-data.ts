/**
 * Data that only the earlier forms of an event need, such as a list that a later level shortened. It travels with the
 * event under a symbol, which JSON leaves out.
 */
import type { WireObject } from "./level-change.ts";

const key = Symbol("data of earlier levels");

/** Returns an event with data that its later forms do not show. */
export const withEarlierData = <E extends object>(event: E, data: WireObject): E => ({
  ...event,
  [key]: data,
});

/** Returns the data that was added to an event; nothing if there is none. */
export const earlierDataOf = (event: WireObject): WireObject =>
  (event as { readonly [key]?: WireObject })[key] ?? {};
