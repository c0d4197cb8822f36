import { escapeText } from "../escape.ts";
import type { InlineState } from "../inline-state.ts";

const wordCharacter = /[\p{L}\p{N}_]/u;

/**
 * Reads `$$tex$$` on one line, not next to a letter, a digit or another dollar sign
 * (docs/interface/rendered-html.md#inline).
 */
export function maths(state: InlineState): boolean {
  const { src, pos, context } = state;
  if (!src.startsWith("$$", pos) || src.charAt(pos - 1) === "$") return false;
  // An expression that begins with an underscore is a face of triumph: $$_$$.
  const [whole, tex] = state.match(/\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)/y) ?? [];
  if (whole === undefined || tex === undefined) return false;
  if (wordCharacter.test(src.charAt(pos - 1)) || wordCharacter.test(src.charAt(pos + whole.length)))
    return false;
  const html = context.options.libraries.maths(tex, false);
  state.pushHtml(html ?? `<span class="tex-error">${escapeText(whole)}</span>`);
  context.deadline.check();
  state.pos += whole.length;
  return true;
}
