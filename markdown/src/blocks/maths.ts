import type { StateBlock } from "markdown-it";
import { contextOf } from "../context.ts";
import { escapeTex } from "../escape.ts";

/**
 * Adds displayed formulas. A blank line ends one formula and begins the next (docs/interface/rendered-html.md#blocks).
 */
export function pushMaths(state: StateBlock, lines: readonly string[]): void {
  const { deadline, options } = contextOf(state);
  for (const tex of lines.join("\n").split(/\n{2,}/)) {
    const html = options.libraries.maths(tex, true) ?? `<span class="tex-error">${escapeTex(tex)}</span>`;
    deadline.check();
    state.push("html_block", "", 0).content = `<p>${html}</p>\n`;
  }
}
