/** Every element of the message dialect once, as somebody would write it (docs/markdown.md). */
export interface Element {
  readonly title: string;
  readonly source: string;
}

export const elements: readonly Element[] = [
  {
    title: "Paragraphs and line breaks",
    source: "The first line\nand the second one.\n\nAnother paragraph.",
  },
  {
    title: "Emphasis",
    source: "*Leaning*, **strong**, ***both***, ~~withdrawn~~ and `code in a line`.",
  },
  {
    title: "Headings",
    source: "# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six\nText below.",
  },
  {
    title: "Lists",
    source:
      "* Apples\n* Pears\n  * Green ones\n  * Yellow ones\n    * of last year\n* Plums\n\n3. Third\n4. Fourth\n\n* One\n\n* Loose ones have room",
  },
  {
    title: "Quotes",
    source:
      "> Somebody said this,\n> over two lines.\n\n```quote\nA longer one, with `code` and\n\n* a list\n\n```quote\nand a quote in it.\n```\n```",
  },
  {
    title: "Tables",
    source:
      "| Engine | Sends | Memory |\n|:--|--:|:-:|\n| Embedded | 1,900 | low |\n| PostgreSQL | **2,700** | `lower` |\n| Echo | 33,000 | none |",
  },
  { title: "Rule", source: "Above\n\n---\n\nBelow" },
  {
    title: "Code: TypeScript",
    source:
      '```ts\n/** Greets. */\nexport async function greet(name: string): Promise<string> {\n  // Nothing is awaited.\n  const count = 0x2a + 1.5;\n  if (name === "") throw new TypeError(`No name in ${count}`);\n  return /^a+$/i.test(name) ? "Hello" : name;\n}\n```',
  },
  {
    title: "Code: Python",
    source:
      '```python\n@cached\nclass Greeter(Base):\n    """Greets."""\n    def greet(self, name: str = None) -> str:\n        # never twice\n        return f"Hello, {name}" if name else self.default * 3\n```',
  },
  {
    title: "Code: shell, JSON, SQL, differences",
    source:
      '```bash\nfor file in *.md; do echo "$file" | wc -l; done\n```\n\n```json\n{"name": "confab", "stars": 12, "open": true}\n```\n\n```sql\nselect count(*) from message where sent_at > now() - interval \'1 day\';\n```\n\n```diff\n@@ -1,2 +1,2 @@\n-old line\n+new line\n same line\n```',
  },
  {
    title: "Code without a language, indented code, a long line",
    source: `\`\`\`\nplain text, as it is\n\`\`\`\n\n    indented by four\n\n\`\`\`text\n${"a line that does not end ".repeat(10)}\n\`\`\``,
  },
  {
    title: "Maths",
    source:
      "Euler's $$e^{i\\pi} + 1 = 0$$ in a line, and $$\\frac{ $$ is wrong.\n\n```math\n\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}\n```",
  },
  {
    title: "Spoilers",
    source:
      "```spoiler How it *ends*\nThey all **live**.\n```\n\n```spoiler\nWithout a header.\n```",
  },
  {
    title: "Times",
    source: "We meet at <time:2026-05-08T14:30:00+02:00>, and not at <time:the hour of the wolf>.",
  },
  {
    title: "Mentions",
    source:
      "@**Ada Byron**, silently @_**Ada Byron**; the group @*on call*, silently @_*on call*; @**all** of you, @_**all**; nobody @**Nobody Here**.",
  },
  {
    title: "Streams and topics",
    source: "See #**general**, #**general>lunch & more** and #**no such stream**.",
  },
  {
    title: "Emoji",
    source: ":tada: :octopus: :thumbs_up: 🎉 ☕ :party_cat: :no_such_emoji: :) <3",
  },
  {
    title: "Links",
    source:
      'https://example.com/a_(b)?c=d#e, example.org, [named](https://example.com "A title"), [within](#narrow/is/starred), [a call](tel:+4915112345), mail@example.com and ticket #1234.',
  },
  {
    title: "Not links, not HTML",
    source: "[run](javascript:alert(1)) <b>bold</b> <img src=x onerror=alert(1)> &amp; & &lt;",
  },
  { title: "What one does", source: "/me waves" },
  {
    title: "A poll",
    source: "/poll Where to?\nThe lake\nThe hills",
  },
  {
    title: "A linked picture",
    source: "Our mark: [the mark](/gallery-picture.png)",
  },
  {
    title: "A linked video",
    source: "https://www.youtube.com/watch?v=hQ0SMVDDPAI",
  },
];
