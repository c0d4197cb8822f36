import type { StateBlock, Token } from "markdown-it";
import { canNest, isInterrupted, lineAt, parseContents } from "./nesting.ts";

const marker = /^ {0,3}> ?/;

/**
 * Reads `> text` up to a blank line. Lines without the marker belong to the quote, unless another block begins there.
 */
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

/** Adds a quote around the lines. `parent` is the kind of markup that they were taken from. */
export function pushQuote(state: StateBlock, contents: readonly string[], parent: "quote" | "fence"): void {
  state.push("blockquote_open", "blockquote", 1);
  parseContents(state, contents, parent);
  if (contents.at(-1) === "") endWithBreak(state.tokens);
  state.push("blockquote_close", "blockquote", -1);
}

/** Adds an empty marker below a list to its last item, as a line. */
function endWithBreak(tokens: readonly Token[]): void {
  let index = tokens.length - 1;
  while (tokens[index]?.nesting === -1) index--;
  const isInList = tokens.slice(index).some(({ type }) => type === "list_item_close");
  const last = tokens[index];
  if (isInList && last?.type === "inline") last.content += "\n";
}

/** The largest number of empty markers to check before the quote's first text. The rule runs on each of them. */
const maximumEmptyLines = 20;

/** Returns false for empty markers, unless a text follows directly below. */
function beginsQuote(state: StateBlock, line: number, endLine: number): boolean {
  const last = Math.min(endLine, line + maximumEmptyLines);
  for (let index = line; index < last; index++) {
    const text = lineAt(state, index);
    if (index === line && !marker.test(text)) return false;
    if (!/^ {0,3}>[ \t]*$/.test(text)) return !state.isEmpty(index);
  }
  return false;
}
