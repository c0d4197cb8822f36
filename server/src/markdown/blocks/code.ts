import type { StateBlock } from "markdown-it";
import { languageName } from "../code-languages.ts";
import { escapeAttribute, escapeCode } from "../escape.ts";
import { lineAt } from "./nesting.ts";

const indent = /^(?: {4}|\t)/;

/** Lines that are four spaces in, blank ones between them included. */
export function indentedCode(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (silent || !indent.test(lineAt(state, startLine))) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = lineAt(state, line);
    if (!state.isEmpty(line) && !indent.test(text)) break;
    lines.push(text.replace(indent, ""));
  }
  state.line = startLine + lines.length;
  pushCode(state, lines, null);
  return true;
}

/** A block of code in the structure that clients expect; `language` as someone wrote it. */
export function pushCode(state: StateBlock, lines: readonly string[], language: string | null): void {
  const code = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();
  const attribute =
    language === null ? "" : ` data-code-language="${escapeAttribute(languageName(language))}"`;
  state.push("html_block", "", 0).content =
    `<div class="codehilite"${attribute}><pre><span></span><code>${escapeCode(code)}\n</code></pre></div>\n`;
}
