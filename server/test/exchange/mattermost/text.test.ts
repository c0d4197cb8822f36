/** The Markdown of Mattermost as ours. */
import type { Part } from "@confab/server/exchange/format/records";
import { convertPlainText, convertText } from "@confab/server/exchange/mattermost/text";
import { describe, expect, test } from "vitest";

const people = new Map([
  ["ada", "ada"],
  ["b.o.b", "b.o.b"],
  ["c-c_", "c-c_"],
]);
const emoji = new Map([
  ["octopus", "🐙"],
  ["100", "💯"],
  ["party", ":party:"],
]);
const names = {
  person: (name: string) => people.get(name),
  stream: (name: string) => (name === "town-square" ? "t/town-square" : undefined),
  emoji: (name: string) => emoji.get(name),
};
const ada = { person: "ada" };
const bob = { person: "b.o.b" };
const square = { stream: "t/town-square" };

const cases: readonly (readonly [title: string, written: string, expected: readonly Part[]])[] = [
  ["plain text", "Hello, world!", ["Hello, world!"]],
  ["an empty text", "", []],
  ["mentions", "Hi @Ada, @b.o.b. and @nobody", ["Hi ", ada, ", ", bob, ". and @nobody"]],
  ["a name that ends in a sign", "@c-c_ and @c-c_-", [{ person: "c-c_" }, " and ", { person: "c-c_" }, "-"]],
  ["no mentions in addresses", "a@ada.example x/@ada", ["a@ada.example x/@ada"]],
  [
    "mentions of everyone",
    "@all @here: @channel.",
    [{ everyone: true }, " ", { everyone: true }, ": ", { everyone: true }, "."],
  ],
  ["names of streams", "~town-square, ~nowhere", [square, ", ~nowhere"]],
  ["strikethrough, not a stream", "~~town-square~~", ["~~town-square~~"]],
  ["a mention in parentheses", "(@ada)", ["(", ada, ")"]],
  ["a mention after another sign", "[@ada]", ["[ ", ada, "]"]],
  ["an emphasized mention", "**@ada** *@ada*", [ada, " ", ada]],
  ["emphasis that begins with a mention", "**@ada please**", [ada, " **please**"]],
  ["emphasis with a mention in it", "**hi @ada now**", ["**hi ", ada, " now**"]],
  ["emphasis by underscores", "_a_ __b__ ___c___", ["*a* **b** ***c***"]],
  ["nested emphasis", "__a _b_ c__", ["**a *b* c**"]],
  ["underscores in words", "snake_case_name", ["snake_case_name"]],
  ["escaped marks", "\\*a\\* \\_b\\_ \\#c \\\\", ["&#42;a&#42; _b_ &#35;c \\"]],
  ["emoji", ":octopus::party: :unknown:", ["🐙:party: :unknown:"]],
  ["no emoji within numbers", "1:100:2", ["1&#58;100:2"]],
  ["code as it is", "`@ada ~town-square _a_ :octopus:`", ["`@ada ~town-square _a_ :octopus:`"]],
  ["code with backticks", "`` a`@ada ``", ["`` a`@ada ``"]],
  ["hashtags", "#plan and #more", ["#plan and #more"]],
  ["headings", "# Title\n## @ada", ["# Title\n## ", ada]],
  ["underlined headings", "Title\n===\nText\n---\nMore", ["# Title\n## Text\nMore"]],
  ["lines, not underlines", "* a\n---\n\n---", ["* a\n---\n\n---"]],
  [
    "links",
    "[a_b_](https://x.example/a_b_c) <https://y.example> <a@b.example>",
    ["[a_b_](https://x.example/a_b_c) https://y.example a@b.example"],
  ],
  ["addresses", "https://x.example/_a_/@ada/~town-square", ["https://x.example/_a_/@ada/~town-square"]],
  ["an emphasized address", "_https://x.example_", ["*https://x.example*"]],
  [
    "permalinks",
    "https://chat.example/t/pl/4xp9fdt7p3yxqg7ozuk4x1",
    ["https://chat.example/t/pl/4xp9fdt7p3yxqg7ozuk4x1"],
  ],
  [
    "pictures",
    "![a cat](https://x.example/c.png =100x50) ![](https://x.example/d.png)",
    ["[a cat](https://x.example/c.png) [https://x.example/d.png](https://x.example/d.png)"],
  ],
  ["tasks", "- [ ] a\n- [x] b", ["- ☐ a\n- ☑ b"]],
  ["fences with a language", "```JavaScript\n@ada\n```", ["```javascript\n@ada\n```"]],
  ["a language with another meaning here", "```quote\n@ada\n```", ["```text\n@ada\n```"]],
  ["formulas", "```latex\nx^2\n```", ["```math\nx^2\n```"]],
  ["fences of tildes around fences", "~~~\n```\na\n~~~\nb", ["````\n```\na\n````\nb"]],
  ["fences without an end", "```\n@ada", ["```\n@ada\n```"]],
  ["indented fences", "  ```\n  a\n  ```", ["```\na\n```"]],
  ["indented code", "x\n\n    @ada\n\ny", ["x\n\n    @ada\n\ny"]],
  ["nested lists", "* a\n    * @ada", ["* a\n    * ", ada]],
  ["quotes", "> @ada\n> _b_", ["> ", ada, "\n> *b*"]],
  ["quotes with code", "> a\n> ```\n> @ada\n> ```\n\nb", ["~~~quote\na\n```\n@ada\n```\n~~~\n\nb"]],
  [
    "tables",
    "| a | b |\n|---|:-:|\n| @ada | _c_ \\| d |\n\n@ada",
    ["| a | b |\n|---|:-:|\n| @ada | *c* &#124; d |\n\n", ada],
  ],
  [
    "our mentions",
    "@**Ada** @_**Ada** @*g* #**general**",
    ["&#64;**Ada** &#64;_**Ada** &#64;*g* &#35;**general**"],
  ],
  ["our formulas and times", "$$x$$ <time:2020-01-01>", ["&#36;&#36;x&#36;&#36; &#60;time:2020-01-01>"]],
  ["our commands", "/poll a", ["&#47;poll a"]],
  ["other commands", "/invite a", ["/invite a"]],
  ["line ends of Windows", "a\r\nb\rc", ["a\nb\nc"]],
  ["halves of characters", "a\ud83d\ufdd0r0\ufdd1", ["a\ufffdr0"]],
];

describe("texts of Mattermost", () => {
  for (const [title, written, expected] of cases) {
    test(`converts ${title}`, () => {
      expect(convertText(written, names)).toEqual(expected);
    });
  }

  test("writes descriptions without references", () => {
    expect(convertPlainText("@ada in ~town-square: @all :octopus:", names)).toBe(
      "@ada in ~town-square: @all 🐙",
    );
  });

  test.for([
    ["backticks", "` `` ```x ".repeat(4000)],
    ["underscores", "_a ".repeat(13_000)],
    ["brackets", "![a](".repeat(8000)],
    ["asterisks", "**@ada ".repeat(6000)],
    ["quotes", ">".repeat(40_000)],
    ["mentions", `@${"a.".repeat(20_000)}`],
    ["tables", "|-".repeat(20_000)],
  ] as const)("converts a long text of %s", ([, text]) => {
    expect(convertText(text, names).length).toBeGreaterThan(0);
  });
});
