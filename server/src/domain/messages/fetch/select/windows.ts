/** Divides all messages, starting at a place, into ranges of ids. A statement examines such a range in a short time. */
import type { EngineKind } from "../../../../db/engine.ts";
import type { Span } from "../narrow/selection.ts";

/** The first and the last id of a range, both inclusive. */
export interface Window {
  readonly least: number;
  readonly most: number;
}

/**
 * The number of ids in each window; the last number applies to all further windows. The embedded database blocks
 * everyone while it examines a window, and has fewer messages.
 */
export const scanSizes = (engine: EngineKind): readonly number[] =>
  engine === "embedded" ? [2 ** 10, 2 ** 13] : [2 ** 10, 2 ** 14, 2 ** 19];

/** The number of ids in each window of a search, whose index leads to the matches in a window. */
export const searchSizes = (engine: EngineKind): readonly number[] =>
  engine === "embedded" ? [2 ** 9, 2 ** 14] : [2 ** 13, 2 ** 17, 2 ** 20];

/** Yields windows without gaps or overlap, as far as messages exist. */
export function* windowsFrom(
  { direction, from }: Span,
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
