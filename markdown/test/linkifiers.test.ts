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
      compileLinkifier({ id, pattern: "T(?P<id>\\d+)", urlTemplate: `https://${name}.example.com/{id}` }),
    );
    expect(renderMarkdown("T1", { ...lookups, linkifiers }, plainMessage).html).toBe(
      '<p><a href="https://a.example.com/1">T1</a></p>',
    );
  });

  test.each([
    ["a/b c", "https://x.org/{id}", "https://x.org/a%2Fb%20c"],
    ["a/b c", "https://x.org/{+id}", "https://x.org/a/b%20c"],
    ["ü😀", "https://x.org{?id}", "https://x.org?id=%C3%BC%F0%9F%98%80"],
    ["😀b", "https://x.org/{id:1}", "https://x.org/%F0%9F%98%80"],
    ["abc", "https://x.org{/id:2}{#id}", "https://x.org/ab#abc"],
    ["\ud800b", "https://x.org/{id}", "https://x.org/%EF%BF%BDb"],
  ])("inserts %j into %s", (match, urlTemplate, url) => {
    const linkifier = compileLinkifier({ id: 1, pattern: "T(?P<id>.+)", urlTemplate });
    expect([...linkifier.find(`T${match}`)].map((span) => span.url)).toEqual([url]);
  });

  test("inserts nothing for a group that takes no part in the match", () => {
    const linkifier = compileLinkifier({
      id: 1,
      pattern: "T(?P<id>\\d+)(?:-(?P<part>\\d+))?",
      urlTemplate: "https://x.org/{id}{?part}",
    });
    expect([...linkifier.find("T1 T2-3")].map(({ url }) => url)).toEqual([
      "https://x.org/1?part=",
      "https://x.org/2?part=3",
    ]);
  });

  test("makes no addresses that are long together", () => {
    const many = compileLinkifier({
      id: 1,
      pattern: "(?P<id>ü+)",
      urlTemplate: `https://x.org/{${Array(900).fill("id").join(",")}}`,
    });
    expect([...many.find("ü".repeat(10_000))]).toEqual([]);
    const few = [...many.find("ü ".repeat(5_000))];
    expect(few.length).toBeGreaterThan(10);
    expect(few.reduce((sum, { url }) => sum + url.length, 0)).toBeLessThan(500_000);
  });

  test("reads a pattern that would stall a backtracking engine in normal time", () => {
    const linkifiers = [
      compileLinkifier({ id: 1, pattern: "(?P<id>(?:a*)*b)", urlTemplate: "https://x.org/{id}" }),
    ];
    const source = "a".repeat(10_000);
    expect(renderMarkdown(source, { ...lookups, linkifiers }, plainMessage).html).toBe(`<p>${source}</p>`);
  });
});

describe("checking a linkifier", () => {
  const url = "https://x.org/{id}";

  test.each([
    ["#(?P<id>\\d+)", url],
    ["(?i)ticket (?P<id>\\d+)", url],
    ["#(?P<id>\\d+)", "https://x.org/100%25/%20/{id}?a=b#c"],
    ["#(?P<id>\\d+)", "https://x.org{/id}{?id*}{&id:3,id}{#id}"],
    ["(?P<a>.)(?P<b>.)", "https://x.org/ü{;a,b}{.a}{+b}"],
    ["docs", "http://localhost:9991/docs"],
  ])("accepts %s → %s", (pattern, template) => {
    expect(checkLinkifier(pattern, template)).toBeUndefined();
  });

  test.each([
    [" ", url, "pattern", "This field cannot be blank."],
    ["#(?P<id>\\d+)", " ", "url_template", "This field cannot be blank."],
    ["#(?P<id>\\d+", url, "__all__", "Bad regular expression: missing closing ): #(?P<id>\\d+"],
    ["(?=#)(?P<id>\\d+)", url, "__all__", "Bad regular expression: invalid or unsupported Perl syntax: (?="],
    ["a)|(?P<id>b", url, "__all__", "Bad regular expression: unexpected ): a)|(?P<id>b"],
    ["#(?P<id>\\d+)", "x.org/{id}", "url_template", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "javascript:alert({id})", "url_template", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "{+id}.example.com", "url_template", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "https://{id}.example.com", "url_template", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "https://x.org{id}", "url_template", "Enter a valid URL."],
    ["#(?P<id>\\d+)", "https://x.org{&id}", "url_template", "Enter a valid URL."],
    [
      "#(?P<id>\\d+)",
      "https://x.org/{key}",
      "__all__",
      "Group 'key' in URL template is not present in linkifier pattern.",
    ],
    [
      "(?P<key>[A-Z]+)-(?P<id>\\d+)",
      url,
      "__all__",
      "Group 'key' in linkifier pattern is not present in URL template.",
    ],
  ])("rejects %s → %s", (pattern, template, key, message) => {
    expect(checkLinkifier(pattern, template)).toEqual({ key, message });
    expect(() => compileLinkifier({ id: 1, pattern, urlTemplate: template })).toThrow(LinkifierError);
  });

  test.each([
    "%(id)s",
    "100%/{id}",
    "{id",
    "id}",
    "{{id}}",
    "{}",
    "{id,}",
    "{!id}",
    "{id:0}",
    "{id**}",
    "{id}|",
  ])("rejects a template with %s", (path) => {
    const message = "Invalid URL template.";
    expect(checkLinkifier("#(?P<id>\\d+)", `https://x.org/${path}`)).toEqual({
      key: "url_template",
      message,
    });
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
    compileLinkifier({ id: 1, pattern: "x\\.org", urlTemplate: "https://wiki.example.com/" }),
  ];
  expect(topicLinks("x.org", linkifiers).map(({ url }) => url)).toEqual([
    "https://wiki.example.com/",
    "https://x.org",
  ]);
});
