import { describe, expect, test } from "vitest";
import {
  checkLinkifier,
  compileLinkifier,
  LinkifierError,
  renderMarkdown,
  topicLinks,
} from "../src/index.ts";
import { html, lookups, plainMessage, render } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");
const bug = (id: number) => `<a href="https://bugs.example.com/${id}">#${id}</a>`;

describe("a linkifier", () => {
  test.each([
    ["#1", bug(1)],
    ["#1 #2\n(#3), <#4>", `${bug(1)} ${bug(2)}<br>\n(${bug(3)}), &lt;${bug(4)}&gt;`],
    ["#1a #2ü x#", "#1a #2ü x#"],
    ["-#1 *#2*", "-#1 <em>#2</em>"],
    ["engine#7", '<a href="https://code.example.com/engine/100%25/7">engine#7</a>'],
    ["`#1` [#2](https://x.org)", '<code>#1</code> <a href="https://x.org">#2</a>'],
    ["https://x.org/#1", '<a href="https://x.org/#1">https://x.org/#1</a>'],
    ["😀 #1 🎈", `${paragraph("😀")} ${bug(1)} ${paragraph("🎈")}`],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });

  test("reports its targets as links", () => {
    expect(render("#1 #2").links).toEqual(["https://bugs.example.com/1", "https://bugs.example.com/2"]);
  });

  test("is overridden by an earlier one that matches the same text", () => {
    const linkifiers = ["a", "b"].map((name, id) =>
      compileLinkifier({ id, pattern: "T(?P<id>\\d+)", urlFormat: `https://${name}.example.com/%(id)s` }),
    );
    expect(renderMarkdown("T1", { ...lookups, linkifiers }, plainMessage).html).toBe(
      '<p><a href="https://a.example.com/1">T1</a></p>',
    );
  });

  test("reads a pattern that would stall a backtracking engine in normal time", () => {
    const linkifiers = [
      compileLinkifier({ id: 1, pattern: "(?P<id>(?:a*)*b)", urlFormat: "https://x.org/%(id)s" }),
    ];
    const source = "a".repeat(10_000);
    expect(renderMarkdown(source, { ...lookups, linkifiers }, plainMessage).html).toBe(`<p>${source}</p>`);
  });
});

describe("checking a linkifier", () => {
  const url = "https://x.org/%(id)s";

  test.each([
    ["#(?P<id>\\d+)", url],
    ["(?i)ticket (?P<id>\\d+)", url],
    ["#(?P<id>\\d+)", "https://x.org/100%%/%20/%(id)s?a=b#c"],
    ["docs", "http://localhost:9991/docs"],
  ])("accepts %s → %s", (pattern, format) => {
    expect(checkLinkifier(pattern, format)).toBeUndefined();
  });

  test.each([
    [" ", url, "pattern", "This field cannot be blank."],
    ["#(?P<id>\\d+)", " ", "url_format_string", "This field cannot be blank."],
    ["#(?P<id>\\d+", url, "__all__", "Bad regular expression: missing closing ): #(?P<id>\\d+"],
    ["(?=#)(?P<id>\\d+)", url, "__all__", "Bad regular expression: invalid or unsupported Perl syntax: (?="],
    ["a)|(?P<id>b", url, "__all__", "Bad regular expression: unexpected ): a)|(?P<id>b"],
    ["#(?P<id>\\d+)", "x.org/%(id)s", "url_format_string", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "javascript:alert(%(id)s)", "url_format_string", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "https://x.org/%(id)d", "url_format_string", "Invalid format string in URL."],
    ["#(?P<id>\\d+)", "https://x.org/100%/%(id)s", "url_format_string", "Invalid format string in URL."],
    [
      "#(?P<id>\\d+)",
      "https://x.org/%(key)s",
      "__all__",
      "Group 'key' in URL format string is not present in linkifier pattern.",
    ],
    [
      "(?P<key>[A-Z]+)-(?P<id>\\d+)",
      url,
      "__all__",
      "Group 'key' in linkifier pattern is not present in URL format string.",
    ],
  ])("rejects %s → %s", (pattern, format, key, message) => {
    expect(checkLinkifier(pattern, format)).toEqual({ key, message });
    expect(() => compileLinkifier({ id: 1, pattern, urlFormat: format })).toThrow(LinkifierError);
  });

  test("rejects a pattern that would be slow on every message", () => {
    const pattern = `(?P<id>${"[a-z]{1,900} ".repeat(3)})`;
    expect(checkLinkifier(pattern, url)?.message).toBe("Bad regular expression: pattern too large");
  });
});

test("the links of a topic are ordered by position, and not escaped", () => {
  expect(topicLinks("see https://x.org/?a&b, #7 or y.org/c (mail a@b.org)", lookups.linkifiers)).toEqual([
    { text: "https://x.org/?a&b", url: "https://x.org/?a&b" },
    { text: "#7", url: "https://bugs.example.com/7" },
    { text: "y.org/c", url: "https://y.org/c" },
  ]);
  expect(topicLinks("lunch", lookups.linkifiers)).toEqual([]);
});

test("if a linkifier and an address start at the same place in a topic, the linkifier is first", () => {
  const linkifiers = [
    compileLinkifier({ id: 1, pattern: "x\\.org", urlFormat: "https://wiki.example.com/" }),
  ];
  expect(topicLinks("x.org", linkifiers).map(({ url }) => url)).toEqual([
    "https://wiki.example.com/",
    "https://x.org",
  ]);
});
