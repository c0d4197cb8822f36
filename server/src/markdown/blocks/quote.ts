import type { StateBlock } from "markdown-it";
import { canNest, isInterrupted, lineAt, parseContents } from "./nesting.ts";

const marker = /^ {0,3}> ?/;

/** `> text` up to a blank line. Lines without the marker belong to it, unless another block begins there. */
export function quote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!canNest(state) || !beginsQuote(state, startLine, endLine)) return false;
  if (silent) return true;
  const contents: string[] = [];
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line++) {
    const text = lineAt(state, line);
    const content = text.replace(marker, "");
    if (content === text && isInterrupted(state, line, endLine, "quote")) break;
    contents.push(content);
  }
  pushQuote(state, contents, "quote");
  state.line = line;
  return true;
}

/** A quote around the lines; `parent` says what they were taken from. */
export function pushQuote(state: StateBlock, contents: readonly string[], parent: "quote" | "fence"): void {
  state.push("blockquote_open", "blockquote", 1);
  parseContents(state, contents, parent);
  state.push("blockquote_close", "blockquote", -1);
}

/** A marker with nothing after it is text, unless the quote has something on its next line. */
function beginsQuote(state: StateBlock, line: number, endLine: number): boolean {
  const isQuoted = (index: number) => /^ {0,3}>[ \t]*\S/.test(lineAt(state, index));
  if (!marker.test(lineAt(state, line))) return false;
  return isQuoted(line) || (line + 1 < endLine && isQuoted(line + 1));
}
