import type { StateBlock } from "markdown-it";
import { lineAt } from "./nesting.ts";

/** Reads `# text` to `###### text`. Drops hashes at the end. */
export function heading(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const [, hashes, text = ""] = /^(#{1,6})[ \t](.*)$/.exec(lineAt(state, startLine)) ?? [];
  if (hashes === undefined) return false;
  if (silent) return true;
  const tag = `h${hashes.length}`;
  state.push("heading_open", tag, 1);
  const token = state.push("inline", "", 0);
  token.content = text
    .trim()
    .replace(/(?<!#)#+$/, "")
    .trim();
  token.children = [];
  state.push("heading_close", tag, -1);
  state.line = startLine + 1;
  return true;
}
