import type { StateBlock } from "markdown-it";
import { contextOf } from "../context.ts";

/**
 * The largest depth of nested blocks; deeper contents stay text. A quote is one level, a list two. Each level reads its
 * contents again, so the limit also bounds the work.
 */
const maximumLevel = 40;

/**
 * The signature of markdown-it's block rules. With `silent`, a rule only returns whether a block begins on `startLine`.
 */
export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Wraps a rule so that it stops when the rendering's time is up. */
export function blockRule(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    contextOf(state).deadline.step();
    return rule(state, startLine, endLine, silent);
  };
}

export function canNest(state: StateBlock): boolean {
  return state.level < maximumLevel;
}

/** Returns the text of a line, without its newline. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/** Returns the lines from `start` to before `end`. */
export function linesBetween(state: StateBlock, start: number, end: number): string[] {
  const lines: string[] = [];
  for (let line = start; line < end; line++) lines.push(lineAt(state, line));
  return lines;
}

/** Parses the contents of a block, without their markers, as blocks inside the current one. */
export function parseContents(
  state: StateBlock,
  lines: readonly string[],
  parent: "fence" | "quote" | "list",
): void {
  const inner = new state.md.block.State(lines.join("\n"), state.md, state.env, state.tokens);
  inner.level = state.level;
  inner.parentType = parent;
  state.md.block.tokenize(inner, 0, inner.lineMax);
}

/**
 * Returns true if another kind of block begins on the line, out of those that may interrupt `chain` (see `engine.ts`).
 */
export function isInterrupted(
  state: StateBlock,
  line: number,
  endLine: number,
  chain: "paragraph" | "quote" | "list" | "table",
): boolean {
  return state.md.block.ruler.getRules(chain).some((rule) => rule(state, line, endLine, true));
}
