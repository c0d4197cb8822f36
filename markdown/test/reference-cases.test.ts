import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MarkdownLibraries, renderMarkdown } from "../src/index.ts";
import { lookups, plainMessage } from "./support.ts";

/** Cases with the HTML that clients expect. They are stored next to the repository, not in it. */
const file = new URL("../../../shared/reference/markdown-cases.json", import.meta.url);

interface Cases {
  regular: { name: string; input: string; expected_output: string; translate_emoticons?: boolean }[];
  linkify: { input: string; expected_output: string; link: string }[];
}

const missing = !existsSync(file);
const cases: Cases = missing ? { regular: [], linkify: [] } : JSON.parse(readFileSync(file, "utf8"));

/** The server scales pictures down in the cases. */
const thumbnail = (url: string, size: string) => `/thumbnail?url=${encodeURIComponent(url)}&size=${size}`;

const realmLookups = {
  ...lookups,
  linkifiers: [],
  siteUrl: "http://zulip.testserver",
  imageSource: (url: string) => ({ src: thumbnail(url, "thumbnail"), fullSize: thumbnail(url, "full") }),
};

const message = { ...plainMessage, previews: true };

describe.skipIf(missing)("the cases of shared/reference/markdown-cases.json", () => {
  test("exist", () => {
    expect(cases.regular.length).toBeGreaterThan(0);
    expect(cases.linkify.length).toBeGreaterThan(0);
  });

  for (const { name, input, expected_output, translate_emoticons = false } of cases.regular) {
    test(name, async () => {
      const libraries = new MarkdownLibraries();
      await libraries.loadFor(input, null);
      const options = { ...message, translateEmoticons: translate_emoticons, libraries };
      expect(renderMarkdown(input, realmLookups, options).html).toBe(expected_output);
    });
  }

  for (const { input, expected_output, link } of cases.linkify) {
    test(`bare addresses: ${input}`, () => {
      const expected = expected_output.replace("%s", () => anchor(link));
      expect(renderMarkdown(input, realmLookups, message).html).toBe(expected);
    });
  }
});

function anchor(link: string): string {
  if (link === "") return "";
  if (/^[^/]+@/.test(link)) return `<a href="mailto:${link}">${link}</a>`;
  return `<a href="${link.startsWith("http") ? link : `http://${link}`}">${link}</a>`;
}
