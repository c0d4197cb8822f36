import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { expect, test } from "vitest";
import { renderMarkdown } from "../../src/markdown/index.ts";
import { lookups, plainMessage } from "./support.ts";

/** Every element a message may have, with its attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ["class", "data-stream-id", "href", "title"],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: ["aria-hidden", "class", "data-code-language"],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ["alt", "class", "src", "title"],
  li: [],
  ol: ["start"],
  p: [],
  pre: [],
  span: ["aria-label", "class", "data-user-group-id", "data-user-id", "role", "title"],
  strong: [],
  table: [],
  tbody: [],
  td: ["align"],
  th: ["align"],
  thead: [],
  tr: [],
  ul: [],
};

const allowedProtocols = new Set(["http:", "https:", "ftp:", "mailto:", "tel:", "xmpp:"]);

/** Errors about characters that the text itself holds; all others would mean broken markup. */
const errorsOfText = /character-reference|control-character|noncharacter|surrogate|unexpected-null-character/;

const pieces = fc.oneof(
  fc.constantFrom(
    ..."* - + # > | ` ~ _ [ ] ( ) < > & ; : ! @ \\ / = \" ' . ,".split(" "),
    "\n",
    "\n\n",
    "\n  ",
    "\n    ",
    "\t",
    " ",
    "**",
    "***",
    "~~",
    "```",
    "```quote\n",
    "```spoiler ",
    "~~~ py\n",
    "1. ",
    "* ",
    "> ",
    "---",
    "|-|-|\n",
  ),
  fc.constantFrom(
    "@**Ada Byron**",
    "@_**all**",
    "@*on call*",
    "#**general>a**",
    ":tada:",
    ":smile:",
    "🎈",
    ":)",
    "<3",
    "#12",
    "engine#7",
  ),
  fc.constantFrom(
    "https://x.org/a",
    "x.org",
    "a@x.org",
    "javascript:alert(1)",
    "data:text/html,a",
    "vbscript:a",
    "](javascript:alert(1))",
    "](//x.org)",
    "](mailto:a)",
    "https://chat.example.com/",
    "/user_uploads/1/a.png",
    "&#106;avascript:",
    "\u0001",
    "\0",
    "\ud800",
  ),
  fc.constantFrom(
    "<script>",
    "</p>",
    "<img src=x onerror=a>",
    '"onclick="a',
    "<!--",
    "<svg/onload=a>",
    "<a href=x>",
    "&lt;",
  ),
  fc.string({ maxLength: 5 }),
  fc.string({ unit: "grapheme", maxLength: 3 }),
);
/** Links with anything for address and title, which end up in attributes. */
const links = fc
  .tuple(pieces, fc.constantFrom("", "https://x.org/", "/", "#"), pieces, pieces)
  .map(([label, prefix, rest, title]) => `[${label}](${prefix}${rest} "${title}")`);
const sources = fc.array(fc.oneof(pieces, links), { maxLength: 40 }).map((parts) => parts.join(""));
const options = fc.record({ translateEmoticons: fc.boolean(), realmAware: fc.boolean() });

test("no message makes HTML that runs, or that a browser would have to repair", () => {
  fc.assert(
    fc.property(sources, options, (source, given) => {
      const { html } = renderMarkdown(source, lookups, { ...plainMessage, ...given });
      const errors: string[] = [];
      const fragment = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
      expect(errors.filter((code) => !errorsOfText.test(code))).toEqual([]);
      checkNodes(fragment.childNodes);
    }),
    { numRuns: 2_000 },
  );
});

function checkNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): void {
  for (const node of nodes) {
    if (node.nodeName === "#text") continue;
    if (!("tagName" in node)) throw new Error(`A node of another kind: ${node.nodeName}`);
    const names = node.attrs.map(({ name }) => name);
    expect(allowed[node.tagName], node.tagName).toEqual(expect.arrayContaining(names));
    for (const { name, value } of node.attrs) if (name === "href" || name === "src") checkAddress(value);
    checkNodes(node.childNodes);
  }
}

function checkAddress(value: string): void {
  if (!URL.canParse(value, "https://chat.example.com/")) return;
  expect(allowedProtocols).toContain(new URL(value, "https://chat.example.com/").protocol);
}

test.each([
  "[",
  "](",
  "[a](",
  "[a](<",
  "`",
  "`` ` ",
  ">",
  ">\n",
  "*",
  "**a ",
  "***a",
  "* ",
  "- + ",
  "~~a ",
  ":a",
  "@**",
  "#** ",
  ",x.com/(",
  ",x.com/)",
  ",a@",
  "&#",
  "# ",
  "```quote\n",
  "~~~ x\n````\n",
  "|a\n",
  "1. ",
  "* a\n  ",
])("a message of nothing but %j is rendered whole", (unit) => {
  const source = unit.repeat(10_000 / unit.length);
  const { html } = renderMarkdown(source, lookups, { ...plainMessage, translateEmoticons: true });
  expect(html.length).toBeLessThan(100 * source.length);
});
