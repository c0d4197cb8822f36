import type { StateBlock, Token } from "markdown-it";
import { canNest, isInterrupted, lineAt, parseContents } from "./nesting.ts";

interface Marker {
  kind: "bullet" | "ordered";
  indent: number;
  number: number;
  text: string;
}

interface Item {
  lines: string[];
  /** Blank lines around it: its text stands in paragraphs. */
  loose: boolean;
}

const indentOfNested = 2;

/** `* a`, `- a`, `+ a` and `1. a`; what is two spaces further in belongs to the item. */
export function list(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = markerOf(lineAt(state, startLine));
  if (first === undefined || first.indent > 3 || !canNest(state)) return false;
  // A line of prose may well begin with a year and a full stop.
  if (silent) return first.kind === "bullet" || first.number < 10;
  const { items, nextLine } = readItems(state, startLine, endLine, first);

  const tag = first.kind === "bullet" ? "ul" : "ol";
  const open = state.push("list_open", tag, 1);
  if (first.kind === "ordered" && first.number !== 1) open.attrs = [["start", String(first.number)]];
  for (const item of items) pushItem(state, item);
  state.push("list_close", tag, -1);
  state.line = nextLine;
  return true;
}

function readItems(
  state: StateBlock,
  startLine: number,
  endLine: number,
  first: Marker,
): { items: Item[]; nextLine: number } {
  let item: Item = { lines: [first.text], loose: false };
  const items = [item];
  const innerIndent = first.indent + indentOfNested;
  // Within an item, the first nested list and what follows lose the indent; before that it is part of the text.
  let nested = false;
  let nextLine = startLine + 1;
  for (let line = nextLine; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    const afterBlank = line > nextLine;
    const text = lineAt(state, line);
    const marker = markerOf(text);
    if (indentOf(text) >= innerIndent) {
      if (afterBlank) {
        item.loose = true;
        item.lines.push("");
      }
      nested ||= afterBlank || marker !== undefined;
      item.lines.push(nested ? withoutIndent(text, innerIndent) : text);
    } else if (isInterrupted(state, line, endLine, "list")) {
      break;
    } else if (marker !== undefined) {
      if (marker.kind !== first.kind) break;
      if (afterBlank) item.loose = true;
      item = { lines: [marker.text], loose: afterBlank };
      items.push(item);
      nested = false;
    } else if (afterBlank) {
      break;
    } else {
      item.lines.push(text);
    }
    nextLine = line + 1;
  }
  return { items, nextLine };
}

function pushItem(state: StateBlock, item: Item): void {
  state.push("list_item_open", "li", 1);
  const contentStart = state.tokens.length;
  parseContents(state, item.lines, "list");
  if (!item.loose) hideParagraphs(state.tokens, contentStart, state.level);
  state.push("list_item_close", "li", -1);
}

/** Only those of the item itself, not those of blocks in it. */
function hideParagraphs(tokens: readonly Token[], start: number, level: number): void {
  for (const token of tokens.slice(start)) {
    if (token.tag === "p" && token.level === level) token.hidden = true;
  }
}

function markerOf(line: string): Marker | undefined {
  const [, indent, bullet, number, text] = /^([ \t]*)(?:([*+-])|(\d{1,9})\.) +(.*)$/.exec(line) ?? [];
  if (indent === undefined || text === undefined) return undefined;
  return {
    kind: bullet === undefined ? "ordered" : "bullet",
    indent: columnsOf(indent),
    number: Number(number),
    text,
  };
}

function indentOf(line: string): number {
  return columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
}

function columnsOf(space: string): number {
  return space.replaceAll("\t", "    ").length;
}

function withoutIndent(line: string, columns: number): string {
  const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
  return indent.replaceAll("\t", "    ").slice(columns) + line.slice(indent.length);
}
