import { describe, expect, test, vi } from "vitest";
import { html } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");
const source = (tex: string) => `<annotation encoding="application/x-tex">${tex}</annotation>`;
const error = (text: string) => `<span class="tex-error">${text}</span>`;

describe("maths in a line", () => {
  test("is shown as HTML and as MathML, with its source", () => {
    const rendered = paragraph("a $$x < y$$ b");
    expect(rendered).toMatch(/^a <span class="katex"><span class="katex-mathml"><math .*<\/span> b$/s);
    expect(rendered).toContain(source("x &lt; y"));
    expect(rendered).toContain('<span class="katex-html" aria-hidden="true">');
  });

  test.each([
    ["bold", "**$$x$$**", /^<strong><span class="katex">.*<\/strong>$/s],
    ["in a link", "[$$x$$](https://x.org)", /^<a href="https:\/\/x.org"><span class="katex">.*<\/a>$/s],
    ["in a list", "* $$x$$", /<li><span class="katex">.*<\/li>/s],
    ["between brackets", "($$x$$)", /^\(<span class="katex">.*\)$/s],
    ["an escaped dollar sign", "$$5\\$$$", /annotation encoding="application\/x-tex">5\\\$</],
  ])("%s", (_, given, expected) => {
    expect(paragraph(given)).toMatch(expected);
  });

  test.each(["$$_$$", "$x$", "$$x$", "$x$$", "$$$x$$$", "a$$x$$", "$$x$$a", "$$$$", "$$x\ny$$", "`$$x$$`"])(
    "ignores %j",
    (given) => {
      expect(paragraph(given)).not.toContain("katex");
      expect(paragraph(given)).not.toContain("tex-error");
    },
  );

  test.each(["@**Ada Byron**", "#**general**", "https://x.org", ":tada:", "#12", "*a*", "`b"])(
    "is not read as markup: %s",
    (given) => {
      expect(paragraph(`$$\\text{${given}$$`)).toBe(error(`$$\\text{${given}$$`));
    },
  );

  test("shows invalid TeX as written", () => {
    expect(paragraph(`$$\\no "<b>" & 'c'$$`)).toBe(error(`$$\\no "&lt;b&gt;" &amp; 'c'$$`));
  });
});

describe("a block of maths", () => {
  test("is displayed", () => {
    expect(html("```math\nx\n```\ny")).toMatch(
      /^<p><span class="katex-display"><span class="katex">.*<\/span><\/p>\n<p>y<\/p>$/s,
    );
    expect(html("~~~ .math\nx")).toContain(source("x"));
  });

  test("is split by blank lines", () => {
    const rendered = html("```math\na\nb\n\nc\n\n\n\nd\n```");
    expect(rendered.split('<p><span class="katex-display">')).toHaveLength(4);
    for (const tex of ["a\nb", "c", "d"]) expect(rendered).toContain(source(tex));
  });

  test("ends only at its own fence", () => {
    expect(html("````math\n```js\n````")).toContain(source("```js"));
    expect(html("```quote\n```math\nx\n```\ny\n```")).toMatch(
      /^<blockquote>\n<p><span class="katex-display">.*<p>y<\/p>/s,
    );
  });

  test("shows invalid TeX in a block as written", () => {
    expect(html(`\`\`\`math\n\\no "<b>" & 'c'\n\`\`\``)).toBe(
      `<p>${error("\\no &quot;&lt;b&gt;&quot; &amp; &#x27;c&#x27;")}</p>`,
    );
  });
});

test.each([
  ["\\href{javascript:alert(1)}{a}"],
  ["\\url{javascript:alert(1)}"],
  ["\\includegraphics{https://x.org/a.png}"],
  ["\\htmlId{a}{b}"],
  ["\\htmlClass{a}{b}"],
  ["\\htmlStyle{color: red}{b}"],
  ["\\htmlData{a=b}{c}"],
])("commands that would escape the formula are ignored: %s", (tex) => {
  const shown = paragraph(`$$${tex}$$`).replace(/<annotation.*?<\/annotation>/s, "");
  expect(shown).not.toMatch(/<a |<img|href=|src=| id=|data-|javascript:alert|color: ?red/);
});

test.each([
  ["a macro of its own", "\\def\\a#1{#1#1}\\a{x}", true],
  ["one without end", "\\def\\a{\\a}\\a", false],
  ["one that doubles again and again", `\\def\\a{xx}${"\\edef\\a{\\a\\a}".repeat(20)}\\a`, false],
  ["a long one, often", `\\def\\a{${"x".repeat(400)}}${"\\a".repeat(200)}`, false],
  ["a long formula", "x+".repeat(900), true],
  ["a longer one", "x+".repeat(1_100), false],
  ["deep nesting", "{".repeat(900) + "}".repeat(900), true],
])("is limited: %s", (_, tex, works) => {
  const rendered = paragraph(`$$${tex}$$`);
  expect(rendered.includes('<span class="katex">')).toBe(works);
  if (!works) expect(rendered).toBe(error(`$$${tex}$$`));
});

test("no formula is larger than the conversation", () => {
  expect(paragraph("$$\\rule{900em}{900em}$$")).not.toContain("900em;");
});

test("the library doesn't log the contents of messages", () => {
  const warn = vi.spyOn(console, "warn");
  expect(paragraph("$$\\text{გ}$$")).toContain("გ");
  expect(warn).not.toHaveBeenCalled();
});
