/** Compares generated messages with what the reference server makes of them (see docs/markdown.md). */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MarkdownLibraries, renderMarkdown } from "../src/index.ts";
import { lookups, plainMessage } from "./support.ts";

const file = new URL("../../../shared/reference/markdown-rendered.json", import.meta.url);
const isMissing = !existsSync(file);

interface Case {
  readonly input: string;
  readonly html: string;
}

const cases: readonly Case[] = isMissing ? [] : JSON.parse(readFileSync(file, "utf8"));

/** Formulas come from another version of the library, with other measures. */
const hasMaths = ({ html }: Case) => html.includes("katex") || html.includes("tex-error");

const person = { id: 1, fullName: "Corpus Person" };
const group = { id: 2, name: "corpus group" };
const stream = { id: 3, name: "corpus stream" };

/** The organization in which they were rendered. */
const realmLookups = {
  ...lookups,
  userByName: (name: string) => (name.toLowerCase() === "corpus person" ? [person] : []),
  userById: (userId: number) => (userId === person.id ? person : undefined),
  groupByName: (name: string) => (name === group.name ? group : undefined),
  streamByName: (name: string) => (name === stream.name ? stream : undefined),
  customEmojiByName: () => undefined,
  linkifiers: [],
  siteUrl: "https://SITE",
};

/** Ids and the site are masked in the recorded HTML. */
const masked = (html: string): string =>
  html
    .replaceAll('data-user-id="1"', 'data-user-id="U"')
    .replaceAll('data-user-group-id="2"', 'data-user-group-id="G"')
    .replaceAll('data-stream-id="3"', 'data-stream-id="S"')
    .replace(/#narrow\/stream\/\d+-/g, "#narrow/stream/S-");

describe.skipIf(isMissing)("the messages of shared/reference/markdown-rendered.json", () => {
  test("are rendered as the reference server does, maths and named classes aside, in 85 % of all", async () => {
    const libraries = new MarkdownLibraries();
    const compared = cases.filter((each) => !hasMaths(each));
    const others: (Case & { ours: string })[] = [];
    for (const { input, html } of compared) {
      await libraries.loadFor(input, null);
      const ours = masked(
        renderMarkdown(input, realmLookups, { ...plainMessage, previews: true, libraries }).html,
      );
      if (ours !== html) others.push({ input, html, ours });
    }
    const share = 1 - others.length / compared.length;
    process.stdout.write(`${(100 * share).toFixed(1)} % of ${compared.length} messages are rendered alike\n`);
    // For anyone who looks into the differences.
    const report = process.env["CONFAB_MARKDOWN_REPORT"];
    if (report !== undefined) writeFileSync(report, JSON.stringify(others, undefined, 1));
    expect(share).toBeGreaterThanOrEqual(0.85);
  });
});
