import type { InlineState } from "../inline-state.ts";

/** A part of a text, from `start` to before `end`. */
export interface TextSpan {
  start: number;
  end: number;
}

export interface CodeSpan extends TextSpan {
  /** The number of backticks at either end. */
  readonly ticks: number;
}

const noSpans: ReadonlyMap<number, CodeSpan> = new Map();

/** Longer runs are closed only by a run of the same length, so that the search stays linear. */
const maximumOpening = 20;

/**
 * Finds every `` `code` `` by its start. A span extends from a run of backticks to the next run of the same length. If
 * there is none, only some of the backticks open the span, and the others are part of the code. The next run with the
 * length of the opening closes it.
 */
export function findCodeSpans(source: string): ReadonlyMap<number, CodeSpan> {
  if (!source.includes("`")) return noSpans;
  const runs = [...source.matchAll(/`+/g)].map((run) => ({ start: run.index, length: run[0].length }));
  const closings = closingsByLength(runs);
  const spans = new Map<number, CodeSpan>();
  for (let index = 0; index < runs.length; index++) {
    const first = runs[index];
    if (first === undefined) continue;
    for (let ticks = first.length; ticks > 0; ticks = Math.min(ticks - 1, maximumOpening)) {
      const close = closings(index, ticks);
      const last = close === undefined ? undefined : runs[close];
      if (last === undefined || close === undefined) continue;
      spans.set(first.start, { start: first.start, end: last.start + last.length, ticks });
      index = close;
      break;
    }
  }
  return spans;
}

/** Finds the next run of a length after a run. Callers must ask in ascending order. */
function closingsByLength(runs: readonly { readonly length: number }[]) {
  const byLength = new Map<number, number[]>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.length ?? 0;
    const indexes = byLength.get(length);
    if (indexes) indexes.push(index);
    else byLength.set(length, [index]);
  }
  return (after: number, length: number): number | undefined => {
    const indexes = byLength.get(length);
    while (indexes && (indexes.at(-1) ?? after + 1) <= after) indexes.pop();
    return indexes?.at(-1);
  };
}

/** Reads `` `code` ``. Parses nothing inside, and keeps spaces. */
export function codeSpan(state: InlineState): boolean {
  const span = state.codeSpans.get(state.pos);
  if (span === undefined) return false;
  state.pushElement("code", null, state.src.slice(span.start + span.ticks, span.end - span.ticks));
  state.pos = span.end;
  return true;
}
