import type { Part } from "@confab/server/exchange/format/records";
import { contentOf, type References } from "@confab/server/exchange/zulip/text";
import { describe, expect, test } from "vitest";

const people = [
  { key: "5", name: "Ada Abel" },
  { key: "6", name: "Bob | Brandt" },
];
const streams = [
  { key: "12", name: "design" },
  { key: "13", name: "R&D (new)" },
  { key: "14", name: "a>b" },
];
const upload = "2/ab/x-Yz/plan of the house.pdf";

const references: References = {
  person: (name, id) =>
    id === undefined
      ? people.find((each) => each.name.toLowerCase() === name.toLowerCase())
      : people.find(({ key }) => key === String(id)),
  group: (name) => (name === "backend" ? { key: "31", name } : undefined),
  stream: (name) => streams.find((each) => each.name === name),
  streamById: (id) => streams.find(({ key }) => key === String(id)),
  file: (path) => (path === upload || path === "2/cd/pic.png" ? { key: "41", name: "plan.pdf" } : undefined),
  isOwnHost: (host) => host === "chat.example.com",
};

const own = "https://chat.example.com";

const cases: readonly (readonly [title: string, text: string, parts: readonly Part[]])[] = [
  ["plain text", "Nothing *special*, a@b.c #5", ["Nothing *special*, a@b.c #5"]],
  ["a mention", "Hi @**Ada Abel**!", ["Hi ", { person: "5" }, "!"]],
  ["a mention in other letters", "@**ada abel**", [{ person: "5" }]],
  ["a mention with an id", "@**Old Name|5**", [{ person: "5" }]],
  ["a mention with only an id", "@**|5** ok", [{ person: "5" }, " ok"]],
  ["a name with a bar", "@**Bob | Brandt**", [{ person: "6" }]],
  ["a silent mention", "(@_**Ada Abel|5**)", ["(", { person: "5", silent: true }, ")"]],
  ["a mention of a stranger", "@**Eve|77** and @_**Eve**", ["@Eve", " and ", "Eve"]],
  ["a mention within a word", "mail@**Ada Abel**", ["mail@**Ada Abel**"]],
  [
    "wildcards",
    "@**all** @**everyone** @**channel** @**topic** @_**topic**",
    [
      { everyone: true },
      " ",
      { everyone: true },
      " ",
      { everyone: true },
      " ",
      { everyone: true },
      " ",
      "@_**all**",
    ],
  ],
  ["a group", "@*backend*, @_*backend*", [{ group: "31" }, ", ", { group: "31", silent: true }]],
  ["an unknown group", "@*nobody* @*role:members*", ["@nobody", " ", "@*role:members*"]],
  ["a stream", "In #**design**", ["In ", { stream: "12" }]],
  ["a stream with a sign", "#**a>b**", [{ stream: "14", text: "#a>b" }]],
  ["an unknown stream", "#**lost** #**lost>tea**", ["#lost", " ", "#lost > tea"]],
  ["a topic", "#**design>tea & cake**", [{ stream: "12", topic: "tea & cake" }]],
  ["a topic without a name", "#**design>**", [{ stream: "12", topic: "general chat" }]],
  ["a message in a topic", "#**design>tea@345**", [{ message: "345", text: "#design > tea @ 💬" }]],
  [
    "a link to a message",
    "[said](#narrow/stream/12-design/topic/tea.2Ecake/near/345):",
    [{ message: "345", text: "said" }, ":"],
  ],
  [
    "a link to a direct message",
    `[@**Ada Abel** said](${own}/#narrow/dm/5,6-dm/near/9)`,
    [{ message: "9", text: "@Ada Abel said" }],
  ],
  [
    "an address of a message in a sentence",
    `See ${own}/#narrow/channel/12-design/topic/tea/near/345.`,
    ["See ", { message: "345", text: "#design > tea @ 💬" }, "."],
  ],
  [
    "a link to a topic",
    "[this](#narrow/channel/13-R.26D-.28new.29/topic/tea/with/3) [#design > tea](/#narrow/stream/design/topic/tea)",
    [{ stream: "13", topic: "tea", text: "this" }, " ", { stream: "12", topic: "tea" }],
  ],
  [
    "a topic that has signs of the syntax",
    "[#design > *a*](#narrow/channel/12-design/topic/*a*)",
    [{ stream: "12", topic: "*a*", text: "#design > *a*" }],
  ],
  [
    "addresses of other servers",
    "https://other.example/#narrow/stream/12-design/near/4 [a](https://other.example/user_uploads/2/cd/pic.png)",
    [
      "https://other.example/#narrow/stream/12-design/near/4 [a](https://other.example/user_uploads/2/cd/pic.png)",
    ],
  ],
  ["a narrow to no message", "[mine](#narrow/is/starred)", ["[mine](#narrow/is/starred)"]],
  [
    "files",
    `[plan.pdf](/user_uploads/2/cd/pic.png) ![pic](/user_uploads/2/cd/pic.png) [it](${own}/user_uploads/2/cd/pic.png "title")`,
    [{ file: "41", text: "plan.pdf" }, " ", { file: "41", text: "pic" }, " ", { file: "41", text: "it" }],
  ],
  [
    "a file with brackets in its name",
    "[](/user_uploads/2/cd/pic.png) [a[1].pdf](/user_uploads/9/x)",
    [{ file: "41" }, " ", "a[1].pdf"],
  ],
  ["an address of a file", `${own}/user_uploads/2/cd/pic.png, ok`, [{ file: "41" }, ",", " ok"]],
  ["code in a line", "`@**Ada Abel**` @**Ada Abel**", ["`@**Ada Abel**`", " ", { person: "5" }]],
  ["code with more backticks", "``a ` @**Ada Abel**``", ["``a ` @**Ada Abel**``"]],
  ["an open backtick", "a ` b @**Ada Abel**", ["a ` b ", { person: "5" }]],
  ["a backtick in another paragraph", "a ` b\n\n@**Ada Abel** `", ["a ` b\n", "\n", { person: "5" }, " `"]],
  [
    "code in a block",
    "```python\n@**Ada Abel**\n```\n@**Ada Abel**",
    ["```python\n@**Ada Abel**\n```\n", { person: "5" }],
  ],
  ["code in an open block", "~~~\n#**design**", ["~~~\n#**design**"]],
  [
    "a quote",
    "````quote\n@**Ada Abel**\n```\n@**Ada Abel**\n```\n````\n#**design**",
    ["````quote\n", { person: "5" }, "\n", "```\n@**Ada Abel**\n```\n", "````\n", { stream: "12" }],
  ],
  [
    "a spoiler",
    "```spoiler For @**Ada Abel**\n#**design**\n```",
    ["```spoiler For ", { person: "5" }, "\n", { stream: "12" }, "\n", "```"],
  ],
  [
    "an indented block",
    "a\n\n    @**Ada Abel**\n\nb #**design**",
    ["a\n", "\n", "    @**Ada Abel**\n\n", "b ", { stream: "12" }],
  ],
  ["an indented list", "* a\n\n    @**Ada Abel**", ["* a\n\n", "    ", { person: "5" }]],
];

/** Joins neighbouring texts. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

describe("a text of Zulip", () => {
  test.each(cases)("converts %s", (_title, text, parts) => {
    expect(joined(contentOf(text, references))).toEqual(joined(parts));
  });

  // Time that grew with the square of the length would exceed the limit of the test.
  test("takes time in proportion to its length", () => {
    const hostile = [
      "[",
      "[a",
      "[x] ",
      "@**",
      "`",
      "``` ",
      "#**a",
      `[x](${own}/#narrow/`,
      "![](",
      "@_*",
      "~~~quote\n",
      " \n",
      "    ",
    ];
    for (const piece of hostile) {
      const text = `@**x ${piece.repeat(500_000 / piece.length)}`;
      expect(contentOf(text, references).length, piece).toBeGreaterThan(0);
    }
  });
});
