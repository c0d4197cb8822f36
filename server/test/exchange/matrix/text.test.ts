/** The HTML and the plain texts of Matrix as our Markdown. */
import { JsonObject } from "@confab/server/exchange/convert/json-object";
import type { Part } from "@confab/server/exchange/format/records";
import { convertBody, convertPoll } from "@confab/server/exchange/matrix/content";
import { convertHtml } from "@confab/server/exchange/matrix/html-text";
import { describe, expect, test } from "vitest";

const mentions = {
  person: (id: string) => (id === "@ada:example.org" ? "ada" : undefined),
  room: (id: string) => (id === "!talk:example.org" || id === "#talk:example.org" ? "talk" : undefined),
  message: (id: string) => id,
};
const ada = { person: "ada" };
const toAda = '<a href="https://matrix.to/#/@ada:example.org">Ada</a>';

const pages: readonly (readonly [title: string, html: string, expected: readonly Part[]])[] = [
  ["paragraphs", "<p>a<br>b</p><p>c</p>", ["a\nb\n\nc"]],
  ["text without elements", "a &amp; b\nc", ["a & b c"]],
  ["marks", "<b>a</b> <em>b</em> <del>c</del> <u>d</u>", ["**a** *b* ~~c~~ d"]],
  ["nested marks", "<strong>a <em>b</em></strong>", ["**a *b***"]],
  ["marks with spaces and lines", "x<strong> a <br>b</strong>", ["x **a** \n**b**"]],
  ["empty marks", "a<b></b><i> </i>b", ["a b"]],
  ["mentions", `Hi ${toAda}, <a href="matrix:u/ada:example.org">A</a>`, ["Hi ", ada, ", ", ada]],
  ["mentions of the unknown", '<a href="https://matrix.to/#/@bob:example.org">Bob</a>', ["@Bob"]],
  ["a mention in bold", `<b>${toAda}</b> <b>hi ${toAda}</b>`, [ada, " **hi ", ada, "**"]],
  ["rooms", '<a href="https://matrix.to/#/%23talk%3Aexample.org">#talk</a>', [{ stream: "talk" }]],
  [
    "messages",
    '<a href="https://matrix.to/#/!talk:example.org/$e1?via=x">this</a>',
    [{ message: "$e1", text: "this" }],
  ],
  ["links", '<a href="https://x.example/a_(b)">x *y*</a>', ["[x &#42;y&#42;](https://x.example/a_%28b%29)"]],
  ["bare links", '<a href="https://x.example/">https://x.example/</a>', ["https://x.example/"]],
  ["no links to scripts", '<a href="javascript:alert(1)">x</a>', ["x"]],
  ["headings", "<h2>a <b>b</b></h2>c", ["## a **b**\n\nc"]],
  ["code", "<code>a`b</code> <code>*</code>", ["`` a`b `` `*`"]],
  [
    "blocks of code",
    '<pre><code class="language-rust">a\n\n&lt;b&gt;\n</code></pre>',
    ["```rust\na\n\n<b>\n```"],
  ],
  ["code with fences", "<pre>```\n</pre>", ["````\n```\n````"]],
  ["lists", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", ["* a\n* b\n  * c"]],
  ["numbered lists", '<ol start="3"><li><p>a</p></li><li>b</li></ol>', ["3. a\n4. b"]],
  ["code in lists", "<ul><li>a<pre>x\ny</pre></li></ul>", ["* a\n  `x`\n  `y`"]],
  ["quotes", `<blockquote><p>a</p><p>${toAda}</p></blockquote>b`, ["> a\n> \n> ", ada, "\n\nb"]],
  ["quotes with code", "<blockquote>a<pre>x</pre></blockquote>", ["~~~quote\na\n\n```\nx\n```\n~~~"]],
  [
    "tables",
    "<table><thead><tr><th>a</th><th>b|c</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>",
    ["| a | b&#124;c |\n| --- | --- |\n| 1 |  |"],
  ],
  ["lines", "a<hr>b", ["a\n\n---\n\nb"]],
  [
    "formulas",
    '<span data-mx-maths="x^2">x</span><div data-mx-maths="y"><code>y</code></div>',
    ["$$x^2$$\n\n```math\ny\n```"],
  ],
  ["spoilers", '<span data-mx-spoiler="end">he dies</span>', ["~~~spoiler end\nhe dies\n~~~"]],
  ["details", "<details><summary>More</summary>text</details>", ["~~~spoiler More\ntext\n~~~"]],
  ["emoji of rooms", '<img data-mx-emoticon src="mxc://x/y" alt=":party:">', [":party:"]],
  ["no quote of the answered message", "<mx-reply><blockquote>old</blockquote></mx-reply>new", ["new"]],
  ["no scripts", "<script>alert(1)</script>a", ["a"]],
  [
    "literal marks",
    "2*3*4 [a](b) `c` @**Ada**",
    ["2&#42;3&#42;4 &#91;a&#93;(b) &#96;c&#96; @&#42;&#42;Ada&#42;&#42;"],
  ],
  [
    "marks at the start of a line",
    "<p># a<br>&gt; b<br>- c<br>1. d<br>/me e</p>",
    ["&#35; a\n&#62; b\n&#45; c\n1&#46; d\n&#47;me e"],
  ],
  ["addresses", "https://x.example/a*b_c*", ["https://x.example/a*b_c*"]],
  ["emoji names", "1:100:2 and a:what:c", ["1&#58;100:2 and a:what:c"]],
  ["halves of characters", "a\ud83d", ["a\ufffd"]],
];

const plain = (body: string, isReply = false): Part[] =>
  convertBody(JsonObject.of({ msgtype: "m.text", body }) as JsonObject, mentions, isReply);

describe("texts of Matrix", () => {
  for (const [title, html, expected] of pages) {
    test(`converts ${title}`, () => expect(convertHtml(html, mentions)).toEqual(expected));
  }

  test("shows plain text as it is", () => {
    expect(plain("# a *b*\n    c\r\n* d @ada:example.org")).toEqual([
      "&#35; a &#42;b&#42;\n&nbsp;&nbsp;&nbsp;&nbsp;c\n&#42; d ",
      ada,
    ]);
    expect(plain("a | b\n--|--")).toEqual(["a | b\n&#45;-|--"]);
  });

  test("drops the quote that answers in plain text begin with", () => {
    expect(plain("> <@ada:example.org> old\n> text\n\nnew", true)).toEqual(["new"]);
    expect(plain("> own quote\n\nnew", true)).toEqual(["&#62; own quote\n\nnew"]);
  });

  test("counts the last vote of each person", () => {
    const poll = {
      question: { "m.text": [{ body: "Tea?" }] },
      answers: [
        { "m.id": "y", "m.text": [{ body: "Yes" }] },
        { id: "n", "org.matrix.msc1767.text": "No" },
      ],
    };
    const vote = (sender: string, at: number, answer: string) =>
      ({ kind: "vote", sender, at, answers: [answer] }) as const;
    const votes = [vote("a", 3, "n"), vote("a", 1, "y"), vote("b", 2, "n"), vote("c", 2, "?")];
    expect(convertPoll(JsonObject.of({ "m.poll": poll }) as JsonObject, votes)).toEqual([
      "**Tea?**\n* Yes (0)\n* No (2)",
    ]);
  });

  test.for([
    ["elements", "<b>".repeat(30_000)],
    ["quotes", "<blockquote>".repeat(8000)],
    ["lists", "<ul><li>".repeat(12_000)],
    ["links", '<a href="https://x.example">'.repeat(3000)],
    ["backticks", `<code>${"`".repeat(90_000)}</code>`],
    ["comments", "<!--".repeat(25_000)],
  ] as const)("converts a long text of %s", ([, html]) => {
    expect(convertHtml(`${html}end`, mentions)).toBeDefined();
  });
});
