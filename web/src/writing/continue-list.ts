/** Continues lists and quotations on the next line. Pure. */
import type { Edit } from "./formatting.ts";
import { isInCode } from "./is-in-code.ts";

/** The beginning of an item: its indentation, its mark, a space, and its text. */
const item = /^(?<indent>[ \t]*)(?<mark>[*+-]|\d{1,6}[.)]|>)(?<space>[ \t]+)(?<text>.*)$/;

/**
 * Returns the edit for a line break within a list or a quotation: it begins the next item, and after an empty item it
 * ends the list. Returns `undefined` where a line break is nothing else.
 */
export function continuedList(content: string, caret: number): Edit | undefined {
  const start = content.lastIndexOf("\n", caret - 1) + 1;
  const {
    indent = "",
    mark = "",
    space = "",
    text = "",
  } = item.exec(content.slice(start, caret))?.groups ?? {};
  if (mark === "" || isInCode(content.slice(0, start))) return undefined;
  if (text.trim() === "") {
    return { from: start, to: caret, text: "", selectFrom: start, selectTo: start };
  }
  const next = `\n${indent}${following(mark)}${space}`;
  return {
    from: caret,
    to: caret,
    text: next,
    selectFrom: caret + next.length,
    selectTo: caret + next.length,
  };
}

/** Returns the mark of the next item: the next number, or the same sign. */
const following = (mark: string): string => mark.replace(/^\d+/, (number) => String(Number(number) + 1));
