/** Splits groups of emoji into lines of equal length, so that only the visible lines are rendered. Pure. */
import type { EmojiChoice } from "./catalogue.ts";

export interface Section {
  /** `undefined` for search results, which need no heading. */
  readonly name: string | undefined;
  readonly choices: readonly EmojiChoice[];
}

export type Line =
  | { readonly key: string; readonly name: string }
  /** @property start the index of the first choice among all choices */
  | { readonly key: string; readonly start: number; readonly choices: readonly EmojiChoice[] };

export function linesOf(sections: readonly Section[], columns: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { name, choices } of sections) {
    if (name !== undefined) lines.push({ key: `heading ${name}`, name });
    for (let index = 0; index < choices.length; index += columns) {
      const some = choices.slice(index, index + columns);
      lines.push({ key: `from ${start}`, start, choices: some });
      start += some.length;
    }
  }
  return lines;
}
