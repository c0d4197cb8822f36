import { expect, test } from "vitest";
import { partsOfText } from "../src/text-parts.ts";

/** Marks the code of a text: `‹code›`. */
const marked = (source: string) =>
  partsOfText(source)
    .map(({ text, isCode }) => (isCode ? `‹${text}›` : text))
    .join("");

test.each([
  ["", ""],
  ["plain *text*", "plain *text*"],
  ["a `b` c", "a ‹`b`› c"],
  ["a ``b ` c`` d ` e", "a ‹``b ` c``› d ` e"],
  ["one ` here\n\nand ` there", "one ` here\n\nand ` there"],
  ["before\n```py\na = 1\n```\nafter", "before\n‹```py\na = 1\n```\n›after"],
  ["~~~\n```\nstill\n~~~\nout", "‹~~~\n```\nstill\n~~~\n›out"],
  ["```\nnever closed `x`", "‹```\nnever closed `x`›"],
  ["```math\nx\n```", "‹```math\nx\n```›"],
  ["```quote\nhi `c`\n```\nbye", "‹```quote\n›hi ‹`c`›\n‹```\n›bye"],
  ["````quote\n```\ncode\n```\ntext\n````\n", "‹````quote\n›‹```\ncode\n```\n›text\n‹````\n›"],
  ["text\n\n    code\n\n    more\nend", "text\n\n‹    code\n\n    more\n›end"],
  ["text\n    no code", "text\n    no code"],
  ["* item\n\n    no code\n\nend\n\n    code", "* item\n\n    no code\n\nend\n\n‹    code›"],
  ["```spoiler About it\ntext\n```", "```spoiler About it\ntext\n‹```›"],
  ["a ``` b ``` c", "a ‹``` b ```› c"],
])("finds the code of %j", (source, expected) => {
  expect(marked(source)).toBe(expected);
});

test("returns a text unchanged if its parts are joined", () => {
  const source = "a `b\n```quote\n```\n    x\n~~~\n\n\t``` `` ` \r\n`y`\n> ```\n";
  expect(
    partsOfText(source)
      .map(({ text }) => text)
      .join(""),
  ).toBe(source);
});
