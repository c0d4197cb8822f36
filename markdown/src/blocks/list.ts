import type { StateBlock, Token } from "markdown-it";
import { isHorizontalRule } from "./horizontal-rule.ts";
import { type Item, type List, ListBuilder, markerOf } from "./list-structure.ts";
import { canNest, isInterrupted, lineAt, parseContents } from "./nesting.ts";

/** Reads `* a`, `- a`, `+ a` and `1. a`, with the contents below them that have an indent of two spaces. */
export function list(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = markerOf(lineAt(state, startLine));
  if (first === undefined || !canNest(state)) return false;
  if (silent) return true;
  const builder = new ListBuilder(first, state.level);
  let line = startLine;
  while (line < endLine) {
    const { lines, nextLine } = readBlock(state, line, endLine);
    const [first = ""] = lines;
    if (line > startLine && (isHorizontalRule(first) || !builder.continuesWith(first))) break;
    builder.add(lines);
    state.line = nextLine;
    if (nextLine < endLine && !state.isEmpty(nextLine)) break;
    line = nextLine;
    while (line < endLine && state.isEmpty(line)) line++;
  }
  pushList(state, builder.list);
  return true;
}

/** Returns the lines up to a blank one, or to another kind of block. */
function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
): { lines: string[]; nextLine: number } {
  const lines = [lineAt(state, startLine)];
  let line = startLine + 1;
  for (; line < endLine && !state.isEmpty(line) && !isInterrupted(state, line, endLine, "list"); line++) {
    lines.push(lineAt(state, line));
  }
  return { lines, nextLine: line };
}

function pushList(state: StateBlock, { kind, start, items }: List): void {
  const tag = kind === "bullet" ? "ul" : "ol";
  const open = state.push("list_open", tag, 1);
  if (kind === "ordered" && start !== 1) open.attrs = [["start", String(start)]];
  for (const item of items) pushItem(state, item);
  state.push("list_close", tag, -1);
}

function pushItem(state: StateBlock, { parts }: Item): void {
  state.push("list_item_open", "li", 1);
  for (const part of parts) {
    if ("list" in part) pushList(state, part.list);
    else {
      const contentStart = state.tokens.length;
      parseContents(state, part.lines, "list");
      if (!part.inParagraph) hideParagraphs(state.tokens, contentStart, state.level);
    }
  }
  state.push("list_item_close", "li", -1);
}

/** Hides only the paragraphs of the item itself, not those of blocks in it. */
function hideParagraphs(tokens: readonly Token[], start: number, level: number): void {
  for (const token of tokens.slice(start)) {
    if (token.tag === "p" && token.level === level) token.hidden = true;
  }
}
