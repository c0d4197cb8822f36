/** Rocket.Chat's Markdown, and what it becomes. */
import type { Part } from "@confab/server/exchange/format/records";
import { convertText, fenceAround, type TextContext } from "@confab/server/exchange/rocketchat/text";
import { describe, expect, test } from "vitest";

const references: TextContext = {
  mention: (name) => {
    if (name === "all") return { everyone: true };
    return ["bob", "o.hara"].includes(name) ? { person: name } : undefined;
  },
  room: (name) => (name === "general" ? { stream: "GENERAL" } : undefined),
  address: (address, text) => {
    const message = /^https:\/\/chat\.example\.com\/.*msg=(\w+)$/.exec(address)?.[1];
    return message === undefined ? undefined : { message, ...(text?.trim() && { text }) };
  },
  emoji: (name) => (name === "smile" ? "😄" : undefined),
  onCut: () => {},
};

/** An invisible character that keeps two signs apart. */
const S = "\u200b";

describe("the conversion of a text", () => {
  test.each<[string, Part[]]>([
    ["*bold*, **bold**", ["**bold**, **bold**"]],
    ["_italic_ and __italic__", ["*italic* and *italic*"]],
    ["~gone~ and ~~gone~~", ["~~gone~~ and ~~gone~~"]],
    ["*a _b_* c", ["**a** ***b*** c"]],
    ["~*x*~", ["**~~x~~**"]],
    ["*a*_b_", [`**a**${S}*b*`]],
    ["*a* _b_ *c*", ["**a** *b* **c**"]],
    ["*a*~b~", ["**a**~~b~~"]],
    ["2 * 3 * 4", ["2  **3**  4"]],
    ["3 * 4 = 12", ["3 * 4 = 12"]],
    ["***Hello***", ["&#42;**Hello**&#42;"]],
    ["**Hello*", ["&#42;**Hello**"]],
    ["snake_case_name", ["snake_case_name"]],
    ["`*not bold*` and ``a ` b``", ["`*not bold*` and ``a ` b``"]],
    ["*see `a*b` here*", ["**see `a*b` here**"]],
    ["*see https://example.com/a*b here*", ["**see https://example.com/a*b here**"]],
    ["https://example.com/a_b_c*d*", ["https://example.com/a_b_c*d*"]],
    ["[a *b*](https://example.com/(x))", ["[a **b**](https://example.com/(x))"]],
    ["<https://example.com|there>", ["[there](https://example.com)"]],
    ["![alt](https://example.com/x.png)", ["[alt](https://example.com/x.png)"]],
    ["<t:1708551317:R>", ["<time:2024-02-21T21:35:17.000Z>"]],
    [":smile: :unknown:", ["😄 :unknown:"]],
    ["\\(x^2\\)", ["$$x^2$$"]],
  ])("converts %j", (text, parts) => {
    expect(convertText(text, references)).toEqual(parts);
  });

  test.each<[string, Part[]]>([
    ["@bob @all", [{ person: "bob" }, " ", { everyone: true }]],
    [
      "@bob, @bob. @bob: (@bob)",
      [{ person: "bob" }, ", ", { person: "bob" }, ". ", { person: "bob" }, ": (", { person: "bob" }, ")"],
    ],
    ["@o.hara.", [{ person: "o.hara" }, "."]],
    ["@nobody a@bob.example", ["@nobody a@bob.example"]],
    ["*hi @bob!*", ["**hi ", { person: "bob" }, "!**"]],
    ["`@bob`", ["`@bob`"]],
    ["#general #unknown a#general", [{ stream: "GENERAL" }, " #unknown a#general"]],
    ["see https://chat.example.com/channel/x?msg=m1.", ["see ", { message: "m1" }, "."]],
    ["[this](https://chat.example.com/group/x?msg=m1)", [{ message: "m1", text: "this" }]],
  ])("finds what %j refers to", (text, parts) => {
    expect(convertText(text, references)).toEqual(parts);
  });

  test.each<[string, string]>([
    ["@*bold*", `@${S}**bold**`],
    ["#*bold*", `#${S}**bold**`],
    ["@**all**", `@${S}**all**`],
    ["*x@*Ada*y*", `**x@${S}**Ada**y**`],
    ["&amp; & &lt", "&amp;amp; & &lt"],
    ["<time:2020-01-01T00:00:00Z>", "&lt;time:2020-01-01T00:00:00Z>"],
    ["a ~~b and *c*", "a ~&#126;b and **c**"],
    ["~~~\nx", `${S}~~~\nx`],
    ["```\nnever closed", `${S}\`\`\`\nnever closed`],
    ["+ no list", `${S}+ no list`],
    ["    no code", "\u00a0\u00a0\u00a0\u00a0no code"],
  ])("keeps %j from becoming what it is not", (text, markdown) => {
    expect(convertText(text, references)).toEqual([markdown]);
  });

  test.each<[string, string]>([
    ["```js\nlet *a*;\n```", "```js\nlet *a*;\n```"],
    ["```two words\nx```\nafter", "```\ntwo words\nx\n```\nafter"],
    ["```one line```", "```one line```"],
    ["> quoted\nnot quoted", "> quoted\n\nnot quoted"],
    ["> a\n> *b*\n\nc", "> a\n> **b**\n\nc"],
    ["# Title *a*", "# Title **a**"],
    ["- a\n    - *b*\n* c", "- a\n    - **b**\n* c"],
    ["* Hello*", " **Hello**"],
    ["1. *a*", "1. **a**"],
    ["\\[\nx\n\ny\n\\]\nz", "```math\nx\ny\n```\nz"],
    ["$$\nx\n$$", "```math\nx\n```"],
    ["||hidden *a*||", "```spoiler\nhidden **a**\n```"],
    ["||\n```\nx\n```\n||", "````spoiler\n```\nx\n```\n````"],
    ["a\r\nb\rc", "a\nb\nc"],
  ])("converts the blocks of %j", (text, markdown) => {
    expect(convertText(text, references)).toEqual([markdown]);
  });

  test("cuts texts that are far too long, and tells of it", () => {
    let cut = 0;
    const counting = { ...references, onCut: () => (cut += 1) };
    expect(String(convertText("x".repeat(1_000_000), counting)[0]).length).toBe(40_000);
    expect(convertText("🐙".repeat(40_000), counting)).toEqual(["🐙".repeat(40_000)]);
    expect(cut).toBe(1);
  });
});

test("a fence is longer than those in its contents", () => {
  expect(fenceAround(["a ```` b", { person: "U1" }])).toBe("`````");
  expect(fenceAround(["a `b`"])).toBe("```");
});
