import { expect, test } from "vitest";
import { renderMarkdown } from "../src/index.ts";
import { html, lookups, plainMessage } from "./support.ts";

test.each([
  ["nothing", "", ""],
  ["only blank lines", "\n  \n\n", ""],
  ["newlines within a paragraph", "one\ntwo\r\nthree", "<p>one<br>\ntwo<br>\nthree</p>"],
  ["paragraphs at blank lines", "one\n \n\ntwo", "<p>one</p>\n<p>two</p>"],
  ["spaces at the start of the first line only", "   one\n   two", "<p>one<br>\n   two</p>"],
])("paragraph: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each([
  ["each level", "# a\n### b", "<h1>a</h1>\n<h3>b</h3>"],
  ["between lines of text", "a\n## b\nc", "<p>a</p>\n<h2>b</h2>\n<p>c</p>"],
  ["hashes at the end", "## a ##", "<h2>a</h2>"],
  ["markup in it", "# *a* `b`", "<h1><em>a</em> <code>b</code></h1>"],
  ["seven hashes are text", "####### a", "<p>####### a</p>"],
  ["underlines make none", "a\n===", "<p>a<br>\n===</p>"],
])("heading: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each(["---", "***", "___", "* * *", "-----", "  - - -"])("horizontal rule: %s", (source) => {
  expect(html(`a\n${source}\nb`)).toBe("<p>a</p>\n<hr>\n<p>b</p>");
});

test.each(["* * *", "- - -"])("ends a list with a horizontal rule: %s", (source) => {
  expect(html(`- a\n\n${source}`)).toBe("<ul>\n<li>a</li>\n</ul>\n<hr>");
});

test.each([
  ["bullets mixed", "* a\n- b\n+ c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"],
  ["after a line of text", "a\n- b", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>"],
  ["the first number", "7. a\n7. b", '<ol start="7">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ["no other number", "1. a\n5. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"],
  [
    "numbers nested by two spaces",
    "2. a\n  1. b",
    '<ol start="2">\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n</ol>',
  ],
  ["text that continues on an indented line", "* a\n  b", "<ul>\n<li>a<br>\n  b</li>\n</ul>"],
  ["after a heading", "# a\n* b", "<h1>a</h1>\n<ul>\n<li>b</li>\n</ul>"],
  ["bullets, then numbers", "* a\n1. b", "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>"],
  ["a year begins none after text", "It was in\n1815. Then", "<p>It was in<br>\n1815. Then</p>"],
  [
    "nested by two spaces",
    "* a\n  * b\n    * c\n* d",
    "<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>",
  ],
  ["four spaces in, without a list between", "* a\n    * b", "<ul>\n<li>a<br>\n    * b</li>\n</ul>"],
  [
    "nested, of the other kind: as after a blank line",
    "* a\n  1. b",
    "<ul>\n<li>\n<p>a</p>\n<ol>\n<li>b</li>\n</ol>\n</li>\n</ul>",
  ],
  [
    "a loose item of a nested list leaves the outer one tight",
    "* a\n  * b\n\n    c",
    "<ul>\n<li>a<ul>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n</ul>",
  ],
  [
    "only the items around a blank line are loose",
    "* a\n\n* b\n* c",
    "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>c</li>\n</ul>",
  ],
  ["two markers on a line", "* 1. a", "<ul>\n<li>\n<ol>\n<li>a</li>\n</ol>\n</li>\n</ul>"],
  ["text right above it", "a\n* b", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>"],
  ["not in a quote right below text", "> a\n> * b", "<blockquote>\n<p>a<br>\n* b</p>\n</blockquote>"],
  ["text that continues", "* a\nb", "<ul>\n<li>a<br>\nb</li>\n</ul>"],
  [
    "text that continues above the next item",
    "* a\nb\n* c",
    "<ul>\n<li>\n<p>a<br>\nb</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>",
  ],
  ["blank lines between items", "1. a\n\n2. b", "<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>"],
  ["a paragraph in an item", "* a\n\n  b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"],
  ["text after a blank line ends it", "* a\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"],
  ["a heading ends it", "* a\n# b", "<ul>\n<li>a</li>\n</ul>\n<h1>b</h1>"],
  ["a marker needs a space", "*a\n1.b", "<p>*a<br>\n1.b</p>"],
  ["a quote in an item", "* > a", "<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>"],
])("list: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

const quoted = (inner: string) => `<blockquote>\n${inner}\n</blockquote>`;

test.each([
  ["marked lines", "> a\n>b", quoted("<p>a<br>\nb</p>")],
  ["lines without a marker belong to it", "> a\nb", quoted("<p>a<br>\nb</p>")],
  ["a blank line ends it", "> a\n\nb", `${quoted("<p>a</p>")}\n<p>b</p>`],
  ["a marked blank line does not", "> a\n>\n> b", quoted("<p>a</p>\n<p>b</p>")],
  ["after text", "a\n> b", `<p>a</p>\n${quoted("<p>b</p>")}`],
  ["nested", "> a\n>> b", quoted(`<p>a</p>\n${quoted("<p>b</p>")}`)],
  ["a list in it", "> * a\n> * b", quoted("<ul>\n<li>a</li>\n<li>b</li>\n</ul>")],
  ["fenced", "```quote\na\n\n* b\n```\nc", `${quoted("<p>a</p>\n<ul>\n<li>b</li>\n</ul>")}\n<p>c</p>`],
  ["fenced, other name", "~~~ quoted\na", quoted("<p>a</p>")],
  ["only a marker", ">", "<p>&gt;</p>"],
  ["markers alone", ">\n>", "<p>&gt;<br>\n&gt;</p>"],
  ["markers alone above a text", ">\n>\na", quoted("<p>a</p>")],
])("quote: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

const code = (inner: string, language?: string) =>
  `<div class="codehilite"${language === undefined ? "" : ` data-code-language="${language}"`}><pre><span></span><code>${inner}\n</code></pre></div>`;

test.each([
  ["tildes within backticks", "```\n~~~\n```", code("~~~")],
  ["spaces at the end of lines", "```\na \t\nb  \n```", code("a\nb")],
  ["a closing fence with spaces after it", "```\na\n``` \nb", `${code("a")}\n<p>b</p>`],
  ["a longer fence doesn't close", "```\na\n````", code("a\n````")],
  ["two spaces below an item are text of it", "* a\n  b", "<ul>\n<li>a<br>\n  b</li>\n</ul>"],
  ["four spaces below a paragraph of an item", "* a\n\n      b", `<ul>\n<li>a${code("b")}\n\n</li>\n</ul>`],
  ["no language", "```\na < b && \"c\" 'd'\n```", code("a &lt; b &amp;&amp; &quot;c&quot; &#39;d&#39;")],
  ["an alias", "```py\na\n```", code('<span class="n">a</span>', "Python")],
  ["a leading dot", "~~~ .js\na\n~~~", code('<span class="nx">a</span>', "JavaScript")],
  ["braces", "``` {.ts}\na\n```", code('<span class="nx">a</span>', "TypeScript")],
  ["an unknown language", '```My-Lang\n"\n```', code("&quot;", "my-lang")],
  ["to the end of the message", "```\na", code("a")],
  ["blank lines kept inside, dropped around", "```\n\na\n\n\nb\n\n```", code("a\n\n\nb")],
  ["only the same fence closes", "````\n```\n~~~~\n````", code("```\n~~~~")],
  ["no markup inside", "```\n**a** @**Ada Byron** :tada:\n```", code("**a** @**Ada Byron** :tada:")],
  ["not indented", " ```\na\n ```", "<p><code>\na\n </code></p>"],
  [
    "in a fenced quote",
    "```quote\n```py\na\n```\nb\n```\nc",
    `${quoted(`${code('<span class="n">a</span>', "Python")}\n<p>b</p>`)}\n<p>c</p>`,
  ],
  ["indented", "a\n\n    b\n      c\n\n    d", `<p>a</p>\n${code("b\n  c\n\nd")}`],
  ["indentation within a paragraph is none", "a\n    b", "<p>a<br>\n    b</p>"],
])("code: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

test("code without a language uses the organization's default", () => {
  const withDefault = { ...lookups, defaultCodeBlockLanguage: "rust" };
  expect(renderMarkdown("```\na\n```", withDefault, plainMessage).html).toBe(
    code('<span class="n">a</span>', "Rust"),
  );
  expect(renderMarkdown("```text\na\n```", withDefault, plainMessage).html).toBe(code("a", "Text only"));
});

test.each([
  [
    "a spoiler in a quote, code in the spoiler",
    "````quote\n```spoiler a\n~~~\n```\n~~~\n```\nb\n````",
    ["<blockquote>", 'class="spoiler-block"', "<p>a</p>", code("```"), "<p>b</p>\n</blockquote>"],
  ],
  [
    "quotes in quotes",
    "```quote\n~~~quote\na\n~~~\nb\n```\nc",
    [quoted(`${quoted("<p>a</p>")}\n<p>b</p>`), "<p>c</p>"],
  ],
  ["one fence for both", "```quote\n```py\n1\n```\nb\n```\nc", ["</div>\n<p>b</p>\n</blockquote>\n<p>c</p>"]],
  ["unclosed ones end together", "```quote\n```spoiler\na", ["<p>a</p>\n</div></div>\n</blockquote>"]],
])("nested fences: %s", (_, source, parts) => {
  const rendered = html(source);
  for (const part of parts) expect(rendered).toContain(part);
});

test.each([
  ["[a]: https://x.org\n\n[a]", '<p>[a]: <a href="https://x.org">https://x.org</a></p>\n<p>[a]</p>'],
  ["<div>\n*a*\n</div>", "<p>&lt;div&gt;<br>\n<em>a</em><br>\n&lt;/div&gt;</p>"],
  ["a\n---\nb", "<p>a</p>\n<hr>\n<p>b</p>"],
])("ignores syntax of other dialects: %j", (source, expected) => {
  expect(html(source)).toBe(expected);
});

test("spoiler: header and contents are rendered", () => {
  expect(html("```spoiler The *end*\n> a\n```")).toBe(
    `<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n${quoted("<p>a</p>")}\n</div></div>`,
  );
  expect(html("```spoiler\na\n```")).toContain('<div class="spoiler-header">\n</div>');
});

test.each([
  [
    "alignments and missing cells",
    "| a | b | c\n|:--|:-:|--:|\n| *d* | `e|f` |",
    '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="center">b</th>\n<th align="right">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left"><em>d</em></td>\n<td align="center"><code>e|f</code></td>\n<td align="right"></td>\n</tr>\n</tbody>\n</table>',
  ],
  ["as many dashes as headings", "a | b\n--|--|--", "<p>a | b<br>\n--|--|--</p>"],
  ["a bar alone makes none", "a | b\nc | d", "<p>a | b<br>\nc | d</p>"],
])("table: %s", (_, source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each([
  ["quotes", `${">".repeat(5_000)} the end`, "<blockquote>"],
  ["lists", `${"* ".repeat(2)}${"- + ".repeat(2_000)}the end`, "<li>"],
  ["fences", `${"```quote\n".repeat(1_000)}the end`, "<blockquote>"],
])("deeper nesting than the limit stays text: %s", (_, source, element) => {
  const rendered = html(source);
  const depth = rendered.split(element).length - 1;
  expect(depth).toBeGreaterThan(10);
  expect(depth).toBeLessThan(60);
  expect(rendered).toContain("the end");
});
