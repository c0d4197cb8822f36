import type { StateBlock } from "markdown-it";
import { isInterrupted, linesBetween } from "./nesting.ts";

/** Reads all other lines, up to a blank line or another block. */
export function paragraph(state: StateBlock, startLine: number, endLine: number): boolean {
  let nextLine = startLine + 1;
  while (
    nextLine < endLine &&
    !state.isEmpty(nextLine) &&
    !isInterrupted(state, nextLine, endLine, "paragraph")
  ) {
    nextLine++;
  }
  state.push("paragraph_open", "p", 1);
  const token = state.push("inline", "", 0);
  // Trims only the start of the first line: clients show the leading spaces of the others.
  token.content = linesBetween(state, startLine, nextLine).join("\n").trimStart();
  token.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = nextLine;
  return true;
}
