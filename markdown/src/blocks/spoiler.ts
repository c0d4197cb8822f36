import type { StateBlock } from "markdown-it";
import { parseContents } from "./nesting.ts";

/** Adds a header that is always visible, and contents that a click reveals. */
export function pushSpoiler(state: StateBlock, header: string, contents: readonly string[]): void {
  pushHtml(state, '<div class="spoiler-block"><div class="spoiler-header">\n');
  inside(state, [header]);
  pushHtml(state, '</div><div class="spoiler-content" aria-hidden="true">\n');
  inside(state, contents);
  pushHtml(state, "</div></div>\n");
}

function inside(state: StateBlock, lines: readonly string[]): void {
  state.level++;
  parseContents(state, lines, "fence");
  state.level--;
}

function pushHtml(state: StateBlock, html: string): void {
  state.push("html_block", "", 0).content = html;
}
