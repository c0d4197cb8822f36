/** Formats text, and continues lists, as the compose box does. */
import { expect, test } from "vitest";
import { continuedList } from "../../src/writing/continue-list.ts";
import { type Edit, type Format, formatted } from "../../src/writing/formatting.ts";

/** Splits a text at its marks for the selection: `a [b] c`, or `a | c` for a caret. */
function selectionOf(marked: string): { content: string; from: number; to: number } {
  const from = marked.search(/[[|]/);
  if (marked[from] === "|") return { content: marked.replace("|", ""), from, to: from };
  const to = marked.indexOf("]") - 1;
  return { content: marked.replace("[", "").replace("]", ""), from, to };
}

/** Returns the text after an edit, with the selection marked in the same way. */
function after(content: string, { from, to, text, selectFrom, selectTo }: Edit): string {
  const changed = content.slice(0, from) + text + content.slice(to);
  const selected = changed.slice(selectFrom, selectTo);
  const mark = selected === "" ? "|" : `[${selected}]`;
  return changed.slice(0, selectFrom) + mark + changed.slice(selectTo);
}

test.each<[Format, string, string]>([
  ["strikethrough", "so [wrong] it was", "so ~~[wrong]~~ it was"],
  ["strikethrough", "so ~~[wrong]~~ it was", "so [wrong] it was"],
  ["numbers", "[one\ntwo]", "[1. one\n2. two]"],
  ["numbers", "[1. one\n2. two]", "[one\ntwo]"],
  ["list", "[one\ntwo]", "[* one\n* two]"],
  ["maths", "see [x^2]", "see $$[x^2]$$"],
  ["maths", "[x^2\n\ny^2]", "```math\n[x^2\n\ny^2]\n```"],
  ["poll", "Lunch at|", "/poll Lunch at|"],
  ["poll", "/todo Lunch|", "/poll Lunch|"],
  ["todo", "|", "/todo |"],
])("formats as %s: %j", (format, marked, expected) => {
  const { content, from, to } = selectionOf(marked);
  expect(after(content, formatted(format, content, from, to))).toBe(expected);
});

test("inserts a table on lines of its own, headed by the selected text", () => {
  const edit = formatted("table", "Costs:\nItem\nmore", 7, 11);
  expect(edit.text).toBe("\n| Item |  |\n| --- | --- |\n|  |  |\n");
  expect([edit.selectFrom, edit.selectTo]).toEqual([10, 14]);
});

test.each([
  ["* bread|", "* bread\n* |"],
  ["9. nine|", "9. nine\n10. |"],
  ["  - [ ] inner|", "  - [ ] inner\n  - |"],
  ["> said|", "> said\n> |"],
  ["* bread\n* |", "* bread\n|"],
  ["2) two| and more", "2) two\n3) | and more"],
  ["```quote\n* said|", "```quote\n* said\n* |"],
  ["```quote\n* said\n```\n* bread|", "```quote\n* said\n```\n* bread\n* |"],
])("continues or ends the list %j", (marked, expected) => {
  const from = marked.indexOf("|");
  const content = marked.replace("|", "");
  const edit = continuedList(content, from);
  expect(edit && after(content, edit)).toBe(expected);
});

test.each([
  "text|",
  "*|",
  "1.5|",
  "```\n* code|",
  "**bold** text|",
  "~~~~text\n```\n* code|",
  "```quote\n```js\n* code|",
])("adds nothing to a line break in %j", (marked) => {
  expect(continuedList(marked.replace("|", ""), marked.indexOf("|"))).toBeUndefined();
});
