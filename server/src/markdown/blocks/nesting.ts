import type { StateBlock } from "markdown-it";
import { contextOf } from "../context.ts";

/**
 * How deeply blocks may stand in one another; what is deeper stays text. A quote is one level, a list two. Each level
 * reads its contents again, so this also bounds the work.
 */
const maximumLevel = 40;

/** The form of markdown-it's block rules. With `silent` a rule only says whether a block begins on `startLine`. */
export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** The rule, stopped when the rendering's time is up. */
export function blockRule(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    contextOf(state).deadline.step();
    return rule(state, startLine, endLine, silent);
  };
}

export function canNest(state: StateBlock): boolean {
  return state.level < maximumLevel;
}

/** The text of a line, without its newline. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/** The lines from `start` to before `end`. */
export function linesBetween(state: StateBlock, start: number, end: number): string[] {
  const lines: string[] = [];
  for (let line = start; line < end; line++) lines.push(lineAt(state, line));
  return lines;
}

/** Reads the contents of a block, stripped of what makes them its contents, as blocks inside the current one. */
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

/** Whether another kind of block begins on the line, of those that may interrupt `chain` (see `engine.ts`). */
export function isInterrupted(
  state: StateBlock,
  line: number,
  endLine: number,
  chain: "paragraph" | "quote" | "list" | "table",
): boolean {
  return state.md.block.ruler.getRules(chain).some((rule) => rule(state, line, endLine, true));
}
