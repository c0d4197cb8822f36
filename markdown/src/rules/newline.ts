import type { InlineState } from "../inline-state.ts";

/** Keeps every newline in a paragraph as a line break in the message. */
export function newline(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== "\n") return false;
  state.push("softbreak", "br", 0);
  state.pos++;
  return true;
}
