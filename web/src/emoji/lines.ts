/** Splits groups of emoji into lines of equal length, so that only the visible lines are rendered. Pure. */
import type { EmojiChoice } from "./catalogue.ts";

export interface Section {
  /** `undefined` for search results, which need no heading. */
  readonly name: string | undefined;
  readonly choices: readonly EmojiChoice[];
}

/**
 * @property section the index of the section
 * @property start the index of the first choice among all choices
 */
export type Line = { readonly key: string; readonly section: number; readonly start: number } & (
  | { readonly name: string }
  | { readonly choices: readonly EmojiChoice[] }
);

export function linesOf(sections: readonly Section[], columns: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const [section, { name, choices }] of sections.entries()) {
    if (name !== undefined) lines.push({ key: `heading ${name}`, section, start, name });
    for (let index = 0; index < choices.length; index += columns) {
      const some = choices.slice(index, index + columns);
      lines.push({ key: `from ${start}`, section, start, choices: some });
      start += some.length;
    }
  }
  return lines;
}

/**
 * Returns the index that an arrow key leads to. Left and right move the caret instead if the search field has text.
 *
 * @param at the index of the present choice
 */
export function targetOf(
  key: string,
  at: number,
  lines: readonly Line[],
  isTyping: boolean,
): number | undefined {
  if (key === "ArrowRight" && !isTyping) return at + 1;
  if (key === "ArrowLeft" && !isTyping) return at - 1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const rows = lines.filter((line) => "choices" in line);
  const row = rows.findIndex(({ start, choices }) => at < start + choices.length);
  const next = rows[row + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return at;
  return next.start + Math.min(at - (rows[row]?.start ?? 0), next.choices.length - 1);
}

/** Returns the index of the section that a key leads to. */
export function sectionFor(key: string, at: number, lines: readonly Line[]): number | undefined {
  if (key !== "PageDown" && key !== "PageUp") return undefined;
  const here = lines.findLast(({ start }) => start <= at)?.section ?? 0;
  const last = lines.at(-1)?.section ?? 0;
  return Math.max(0, Math.min(last, here + (key === "PageDown" ? 1 : -1)));
}
