import type { StateBlock } from "markdown-it";
import { lineAt } from "./nesting.ts";

/** Returns true if a line is a horizontal rule, even if it could also begin a list item. */
export const isHorizontalRule = (line: string): boolean => /^ {0,3}([-*_])(?: {0,2}\1){2,}\s*$/.test(line);

/** Reads three or more of `-`, `*` or `_`, at most two spaces apart. */
export function horizontalRule(
  state: StateBlock,
  startLine: number,
  _endLine: number,
  silent: boolean,
): boolean {
  if (!isHorizontalRule(lineAt(state, startLine))) return false;
  if (silent) return true;
  state.push("hr", "hr", 0);
  state.line = startLine + 1;
  return true;
}
