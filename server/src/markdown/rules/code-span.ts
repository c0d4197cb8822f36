import type { InlineState } from "../inline-state.ts";

/** From `start` to before `end`. */
export interface TextSpan {
  start: number;
  end: number;
}

const noSpans: ReadonlyMap<number, TextSpan> = new Map();

/** Every `` `code` `` by where it starts: between two runs of equally many backticks. */
export function findCodeSpans(source: string): ReadonlyMap<number, TextSpan> {
  if (!source.includes("`")) return noSpans;
  const runs = [...source.matchAll(/`+/g)].map((run) => ({
    start: run.index,
    end: run.index + run[0].length,
    length: run[0].length,
  }));
  // For each run, the next one of its length: read from the right, so that the search is not repeated for each.
  const closing = new Array<number | undefined>(runs.length);
  const nextOfLength = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.length ?? 0;
    closing[index] = nextOfLength.get(length);
    nextOfLength.set(length, index);
  }
  const spans = new Map<number, TextSpan>();
  for (let index = 0; index < runs.length; index++) {
    const close = closing[index];
    const first = runs[index];
    const last = close === undefined ? undefined : runs[close];
    if (first === undefined || last === undefined || close === undefined) continue;
    spans.set(first.start, { start: first.start, end: last.end });
    index = close;
  }
  return spans;
}

/** `` `code` ``: nothing inside is read, spaces are kept. */
export function codeSpan(state: InlineState): boolean {
  const span = state.codeSpans.get(state.pos);
  if (span === undefined) return false;
  const [ticks = ""] = state.match(/`+/y) ?? [];
  state.pushElement("code", null, state.src.slice(span.start + ticks.length, span.end - ticks.length));
  state.pos = span.end;
  return true;
}
