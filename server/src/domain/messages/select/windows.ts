/** Divides all messages into ranges of ids, from a place on. What is in such a range takes a statement a short time. */
import type { EngineKind } from "../../../db/engine.ts";
import type { Place } from "./selection.ts";

/** Ids from the one up to, and with, the other. */
export interface Window {
  readonly least: number;
  readonly most: number;
}

/**
 * The number of ids in each window; the last number holds for all further ones. The embedded database makes everybody wait
 * while it looks at them, and has fewer of them.
 */
export const scanSizes = (engine: EngineKind): readonly number[] =>
  engine === "embedded" ? [2 ** 10, 2 ** 13] : [2 ** 10, 2 ** 14, 2 ** 19];

/** The same for a search, whose index leads to the matches in a window. */
export const searchSizes = (engine: EngineKind): readonly number[] =>
  engine === "embedded" ? [2 ** 9, 2 ** 14] : [2 ** 13, 2 ** 17, 2 ** 20];

/** Yields windows without gap or overlap, as far as there are messages. */
export function* windowsFrom(
  { direction, from }: Place,
  newest: number,
  sizes: readonly number[],
): Generator<Window> {
  const isBefore = direction === "before";
  let start = isBefore ? Math.min(from ?? newest, newest) : (from ?? 0);
  for (let index = 0; start >= 0 && start <= newest; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 1;
    const window = isBefore
      ? { least: Math.max(start - size + 1, 0), most: start }
      : { least: start, most: start + size - 1 };
    yield window;
    start = isBefore ? window.least - 1 : window.most + 1;
  }
}
