import type { StateBlock } from "markdown-it";
import { languageName } from "../code-languages.ts";
import { contextOf, type RenderContext } from "../context.ts";
import { escapeAttribute, escapeCode } from "../escape.ts";
import { shebangLanguage } from "../fence-info.ts";
import { lineAt } from "./nesting.ts";

const indent = /^(?: {4}|\t)/;

/** Reads lines with an indent of four spaces, including blank lines between them. */
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
  pushCode(state, lines, null, "indentation");
  return true;
}

/**
 * Adds a block of code in the structure that clients expect. A fence without a language has the organization's default.
 * If there is no language at all, a first line like `#!/bin/sh` determines the highlighting, but not the displayed
 * name.
 *
 * @param language as the sender wrote it
 */
export function pushCode(
  state: StateBlock,
  lines: readonly string[],
  language: string | null,
  markedBy: "fence" | "indentation",
): void {
  const context = contextOf(state);
  const code = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();
  const given = language ?? (markedBy === "fence" ? context.lookups.defaultCodeBlockLanguage : null);
  const name = given === null ? null : languageName(given);
  const attribute = name === null ? "" : ` data-code-language="${escapeAttribute(name)}"`;
  const html = highlightCode(code, name ?? languageName(shebangLanguage(code) ?? ""), context);
  state.push("html_block", "", 0).content =
    `<div class="codehilite"${attribute}><pre><span></span><code>${html}\n</code></pre></div>${markedBy === "fence" ? "\n" : "\n\n"}`;
}

function highlightCode(code: string, language: string, { options, deadline }: RenderContext): string {
  const highlight = options.libraries.highlight(language);
  return highlight?.(code, deadline) ?? escapeCode(code);
}
