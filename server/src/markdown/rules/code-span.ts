import type { InlineState } from "../inline-state.ts";

/** From `start` to before `end`. */
export interface TextSpan {
  start: number;
  end: number;
}

export interface CodeSpan extends TextSpan {
  /** Backticks at either end. */
  readonly ticks: number;
}

const noSpans: ReadonlyMap<number, CodeSpan> = new Map();

/** Longer runs close only by one of their own length, so that the search stays linear. */
const maximumOpening = 20;

/**
 * Every `` `code` `` by where it starts: from a run of backticks to the next run of as many. Where there is none, the
 * code begins with some of the opening backticks, and ends at a run of the others.
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

/** Finds the next run of a length after a run; to be asked in order. */
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

/** `` `code` ``: nothing inside is read, spaces are kept. */
export function codeSpan(state: InlineState): boolean {
  const span = state.codeSpans.get(state.pos);
  if (span === undefined) return false;
  state.pushElement("code", null, state.src.slice(span.start + span.ticks, span.end - span.ticks));
  state.pos = span.end;
  return true;
}
