import type { InlineState } from "../inline-state.ts";

/** Keeps `&amp;` and other entities, so that they display their character. */
export function entity(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== "&") return false;
  const match = state.match(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z\d]{1,32});/iy);
  if (match === null) return false;
  state.pushHtml(match[0]);
  state.pos += match[0].length;
  return true;
}
