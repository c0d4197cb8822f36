/**
 * Data that only the earlier forms of an event need, such as a list that a later level shortened. It travels with the
 * event under a symbol, which JSON leaves out.
 */
import type { LevelEvent, WireObject } from "./level-change.ts";

const key = Symbol("data of earlier levels");

/** Returns an event with data that its later forms do not show. */
export const withEarlierData = <E extends object>(event: E, data: WireObject): E => ({
  ...event,
  [key]: data,
});

/** Returns the same error with data that its later forms do not show. */
export const errorWithEarlierData = <E extends Error>(error: E, data: WireObject): E =>
  Object.assign(error, { [key]: data });

/** Returns an event that a level removed, although no newer one stands for it. Clients of the level don't get it. */
export const onlyBefore = <E extends object>(level: number, event: E): E =>
  withEarlierData(event, { endedAt: level });

/** True if clients of the level no longer get the event. */
export function hasEnded(event: WireObject, level: number): boolean {
  const { endedAt } = earlierDataOf(event);
  return typeof endedAt === "number" && level >= endedAt;
}

/**
 * Returns an event in whose place clients below a level get another one.
 *
 * @param earlier in the form of the newest level
 */
export const insteadBefore = <E extends object>(level: number, event: E, earlier: LevelEvent): E =>
  withEarlierData(event, { before: { level, event: earlier } });

/** Returns the event that clients of the level get in place of another one; `undefined` if they get that. */
export function eventInstead(event: WireObject, level: number): LevelEvent | undefined {
  const before = earlierDataOf(event)["before"] as Before | undefined;
  return before && level < before.level ? before.event : undefined;
}

interface Before {
  readonly level: number;
  readonly event: LevelEvent;
}

/** Returns the data that was added to an event or an error; nothing if there is none. */
export const earlierDataOf = (event: object): WireObject =>
  (event as { readonly [key]?: WireObject })[key] ?? {};
