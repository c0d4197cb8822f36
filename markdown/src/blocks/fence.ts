import type { StateBlock } from "markdown-it";
import { fenceInfo, isMaths } from "../fence-info.ts";
import { pushCode } from "./code.ts";
import { pushMaths } from "./maths.ts";
import { canNest, lineAt, linesBetween } from "./nesting.ts";
import { pushQuote } from "./quote.ts";
import { pushSpoiler } from "./spoiler.ts";

export interface Fence {
  marker: string;
  kind: "code" | "maths" | "quote" | "spoiler";
  language: string | null;
  /** The text after the language. */
  header: string;
}

/**
 * Reads from ```` ```lang ```` or `~~~` to a line of the same fence, or to the end. Fences begin at the margin. Only
 * fences of quotes and spoilers contain others.
 */
export function fence(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.parentType === "quote" || state.parentType === "list") return false;
  const opening = fenceOf(lineAt(state, startLine));
  if (opening === undefined) return false;
  if (silent) return true;
  const closingLine = findClosingLine(state, startLine, endLine, opening);
  const contents = linesBetween(state, startLine + 1, closingLine);
  pushFence(state, opening, contents);
  state.line = Math.min(closingLine + 1, endLine);
  return true;
}

function pushFence(state: StateBlock, { kind, language, header }: Fence, contents: readonly string[]): void {
  if (kind === "maths") pushMaths(state, contents);
  else if (kind === "code" || !canNest(state)) pushCode(state, contents, language, "fence");
  else if (kind === "quote") pushQuote(state, contents, "fence");
  else pushSpoiler(state, header, contents);
}

/** Returns the line of the closing fence, or `endLine`. */
function findClosingLine(state: StateBlock, startLine: number, endLine: number, opening: Fence): number {
  const open = [opening];
  for (let line = startLine + 1; line < endLine; line++) {
    const text = lineAt(state, line).trimEnd();
    const innermost = open.at(-1);
    if (text === innermost?.marker) {
      open.pop();
      if (open.length === 0) return line;
    } else if (innermost?.kind === "quote" || innermost?.kind === "spoiler") {
      const inner = fenceOf(text);
      if (inner !== undefined) open.push(inner);
    }
  }
  return endLine;
}

/** Returns the fence that a line opens. */
export function fenceOf(line: string): Fence | undefined {
  const [, marker, info] = /^(`{3,}|~{3,})([^`~]*)$/.exec(line) ?? [];
  if (marker === undefined || info === undefined) return undefined;
  const given = fenceInfo(info);
  return given && { marker, kind: kindOf(given.language), ...given };
}

function kindOf(language: string | null): Fence["kind"] {
  if (isMaths(language)) return "maths";
  if (language === "quote" || language === "quoted") return "quote";
  return language === "spoiler" ? "spoiler" : "code";
}
