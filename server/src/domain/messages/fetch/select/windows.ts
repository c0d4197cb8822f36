/** Divides all messages, starting at a place, into ranges of ids. A statement examines such a range in a short time. */
import type { EngineKind } from "../../../../db/engine.ts";
import type { PieceSizes, Pieces } from "../../../../db/long-reads.ts";
import type { Span } from "../narrow/selection.ts";

/** The first and the last id of a range, both inclusive. */
export interface Window {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns the numbers of ids in a window of a read that examines each message. The embedded database blocks everyone while
 * it examines a window, and windows with many messages may follow some with few.
 */
export const scanSizes = (engine: EngineKind): PieceSizes =>
  engine === "embedded"
    ? { first: 2 ** 10, least: 2 ** 13, most: 2 ** 15 }
    : { first: 2 ** 10, least: 2 ** 14, most: 2 ** 19 };

/** Returns the numbers of ids in a window of a search, whose index leads to the matches in a window. */
export const searchSizes = (engine: EngineKind): PieceSizes =>
  engine === "embedded"
    ? { first: 2 ** 9, least: 2 ** 14, most: 2 ** 17 }
    : { first: 2 ** 13, least: 2 ** 17, most: 2 ** 20 };

/**
 * Yields windows without gaps or overlap, as far as messages exist.
 *
 * @param pieces determine the size of each window, when it is requested
 */
export function* windowsFrom(
  { direction, from }: Pick<Span, "direction" | "from">,
  { oldest, newest }: { readonly oldest: number; readonly newest: number },
  pieces: Pick<Pieces, "size">,
): Generator<Window> {
  const isBefore = direction === "before";
  let start = isBefore ? Math.min(from ?? newest, newest) : Math.max(from ?? oldest, oldest);
  while (start >= oldest && start <= newest) {
    const { size } = pieces;
    const window = isBefore
      ? { least: Math.max(start - size + 1, oldest), most: start }
      : { least: start, most: Math.min(start + size - 1, newest) };
    yield window;
    start = isBefore ? window.least - 1 : window.most + 1;
  }
}
