import type { StateBlock } from "markdown-it";
import { findCodeSpans } from "../rules/code-span.ts";
import { isInterrupted, lineAt, linesBetween } from "./nesting.ts";

/**
 * Reads a row of headings, a row of dashes that sets the alignments, then rows up to a blank line or another block. A
 * table without rows gets an empty one. In a table with one column, every row must begin or end with a bar.
 */
export function table(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || startLine + 1 >= endLine || !lineAt(state, startLine).includes("|")) return false;
  const headings = cellsOf(lineAt(state, startLine));
  const delimiters = cellsOf(lineAt(state, startLine + 1));
  if (headings.length !== delimiters.length) return false;
  if (!delimiters.every((delimiter) => /^:?-+:?$/.test(delimiter))) return false;
  const alignments = delimiters.map(alignmentOf);
  const endOfRows = findEndOfRows(state, startLine + 2, endLine);
  const rows = linesBetween(state, startLine + 2, endOfRows);
  const isRow = (row: string) => alignments.length > 1 || /^\s*\||\|\s*$/.test(row);
  if (![...linesBetween(state, startLine, startLine + 2), ...rows].every(isRow)) return false;

  state.push("table_open", "table", 1);
  state.push("thead_open", "thead", 1);
  pushRow(state, "th", headings, alignments);
  state.push("thead_close", "thead", -1);
  state.push("tbody_open", "tbody", 1);
  for (const row of rows) pushRow(state, "td", cellsOf(row), alignments);
  if (rows.length === 0) pushRow(state, "td", [], new Array<undefined>(alignments.length).fill(undefined));
  state.push("tbody_close", "tbody", -1);
  state.push("table_close", "table", -1);
  state.line = endOfRows;
  return true;
}

function findEndOfRows(state: StateBlock, startLine: number, endLine: number): number {
  let line = startLine;
  while (line < endLine && !state.isEmpty(line) && !isInterrupted(state, line, endLine, "table")) line++;
  return line;
}

function pushRow(
  state: StateBlock,
  tag: "th" | "td",
  cells: readonly string[],
  alignments: readonly (string | undefined)[],
): void {
  state.push("tr_open", "tr", 1);
  for (const [column, alignment] of alignments.entries()) {
    const open = state.push(`${tag}_open`, tag, 1);
    if (alignment !== undefined) open.attrs = [["align", alignment]];
    const token = state.push("inline", "", 0);
    token.content = cells[column] ?? "";
    token.children = [];
    state.push(`${tag}_close`, tag, -1);
  }
  state.push("tr_close", "tr", -1);
}

function alignmentOf(delimiter: string): string | undefined {
  if (delimiter.startsWith(":")) return delimiter.endsWith(":") ? "center" : "left";
  return delimiter.endsWith(":") ? "right" : undefined;
}

/** Returns the cells of a row. Splits at bars outside code; bars around the row are optional. */
function cellsOf(line: string): string[] {
  const row = line.trim();
  const codeSpans = findCodeSpans(row);
  const cells: string[] = [];
  let start = row.startsWith("|") ? 1 : 0;
  for (let position = start; position < row.length; position++) {
    if (row.charAt(position) === "|") {
      cells.push(row.slice(start, position).trim());
      start = position + 1;
    } else position = (codeSpans.get(position)?.end ?? position + 1) - 1;
  }
  if (start < row.length) cells.push(row.slice(start).trim());
  return cells;
}
