import { describe, expect, test } from "vitest";
import { html, render } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");
const anchor = (href: string, text = href) => `<a href="${href}">${text}</a>`;

describe("a link with a text", () => {
  test.each([
    ["[a](https://x.org/b)", anchor("https://x.org/b", "a")],
    ["[*a* `b`](https://x.org)", anchor("https://x.org", "<em>a</em> <code>b</code>")],
    ["[a [b] c](https://x.org)", anchor("https://x.org", "a [b] c")],
    ["[a](https://x.org/b_(c)_d)", anchor("https://x.org/b_(c)_d", "a")],
    ['[a](https://x.org "The title")', '<a href="https://x.org" title="The title">a</a>'],
    ["[a](<https://x.org>)", anchor("https://x.org", "a")],
    ["[a](https://x.org/b c)", anchor("https://x.org/b%20c", "a")],
    ['[a](https://x.org/"onclick=b)', anchor("https://x.org/&quot;onclick=b", "a")],
    ["[](https://x.org/*a*)", anchor("https://x.org/*a*")],
    ["[https://y.org #1](https://x.org)", anchor("https://x.org", "https://y.org #1")],
    ["[a](x.org/b)", anchor("http://x.org/b", "a")],
    ["[a](/b)", anchor("/b", "a")],
    ["[a](#b)", anchor("#b", "a")],
    ["[a](mailto:b@x.org)", anchor("mailto:b@x.org", "a")],
    ["[a] (https://x.org)", `[a] (${anchor("https://x.org")})`],
    ["![a](https://x.org/b.png)", `![a](${anchor("https://x.org/b.png")})`],
    ["[a]()", "[a]()"],
    ["[a](https:///)", "[a](https:///)"],
    ["[a](javascript:b)", "[a](javascript:b)"],
    ["[a](JavaScript:b)", "[a](JavaScript:b)"],
    ["[a](data:text/html,b)", "[a](data:text/html,b)"],
    ["[a](java\tscript:b)", "[a](java    script:b)"],
    ["[a](javascript&#58;b)", anchor("http://javascript&amp;#58;b", "a")],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });
});

const schemes =
  "http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel urn webcal wtai xmpp";

describe("a scheme", () => {
  test.each(schemes.split(" "))("%s is linked", (scheme) => {
    expect(paragraph(`[a](${scheme}://b.c)`)).toBe(anchor(`${scheme}://b.c`, "a"));
  });

  test.each(["javascript", "data", "vbscript", "about", "blob", "chrome", "ws", "jar", "x-a"])(
    "%s is not linked",
    (scheme) => {
      expect(paragraph(`[a](${scheme}:b)`)).toBe(`[a](${scheme}:b)`);
    },
  );

  test.each(["tel:+1-234", "sms:+1234?body=a", "mailto:a@b.c?subject=d"])("%s", (address) => {
    expect(paragraph(`[a](${address})`)).toBe(anchor(address, "a"));
  });
});

describe("a bare address", () => {
  test.each(["'", '"', "(", ",", ":", "<", " ", "\n"])("begins after %j", (before) => {
    expect(paragraph(`a${before}https://x.org/b c`)).toContain(`${anchor("https://x.org/b")} c`);
  });

  test.each(["!", ":", ";", "?", ")", ",", ".", "'", '"', ">", "?!", ")."])("ends before %j", (after) => {
    expect(paragraph(`https://x.org/b${after}`)).toMatch(
      /^<a href="https:\/\/x\.org\/b">https:\/\/x\.org\/b<\/a>/,
    );
  });

  test("may contain parentheses nested six deep", () => {
    const deep = (depth: number) => `https://x.org/${"(".repeat(depth)}a${")".repeat(depth)}`;
    expect(paragraph(deep(6))).toBe(anchor(deep(6)));
    expect(paragraph(deep(7))).toBe(deep(7));
  });

  test.each([
    ["see https://x.org/a?b=c&d#e.", `see ${anchor("https://x.org/a?b=c&amp;d#e")}.`],
    ["http://localhost:9991/a", anchor("http://localhost:9991/a")],
    [
      "(x.org/a_(b)), 'y.org'",
      `(${anchor("http://x.org/a_(b)", "x.org/a_(b)")}), '${anchor("http://y.org", "y.org")}'`,
    ],
    ["https://x.org/*a*/`b`", "https://x.org/<em>a</em>/<code>b</code>"],
    ["https://x.org/*a*", anchor("https://x.org/*a*")],
    ["main.py Foo.java a.zip READ.md b.mov", "main.py Foo.java a.zip READ.md b.mov"],
    ["X.ORG/A", anchor("http://X.ORG/A", "X.ORG/A")],
    ["[f.png](/user_uploads/1/ab/f.txt)", anchor("/user_uploads/1/ab/f.txt", "f.png")],
    ["a.nosuchdomain", "a.nosuchdomain"],
    ["ada@x.org!", `${anchor("mailto:ada@x.org", "ada@x.org")}!`],
    ["-https://x.org", "-https://x.org"],
    ["https://", "https://"],
    ["https://x.org/(a", "https://x.org/(a"],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });
});

test.each([
  ["https://chat.example.com/#narrow/stream/9-general", "#narrow/stream/9-general"],
  ["https://chat.example.com/user_uploads/1/a.txt", "user_uploads/1/a.txt"],
  ["https://chat.example.com//evil.example.org", "https://chat.example.com//evil.example.org"],
  ["https://chat.example.com/\\evil.example.org", "https://chat.example.com/\\evil.example.org"],
  ["https://chat.example.com/javascript:a", "https://chat.example.com/javascript:a"],
  ["https://chat.example.com.evil.example.org/a", "https://chat.example.com.evil.example.org/a"],
])("below the organization's own address: %s", (url, target) => {
  expect(paragraph(`[a](${url})`)).toBe(anchor(target, "a"));
});

test("links are reported as in the HTML, each once", () => {
  const { links, hasLink, hasImage } = render("[a](https://x.org) https://x.org y.org b@y.org");
  expect(links).toEqual(["https://x.org", "http://y.org", "mailto:b@y.org"]);
  expect({ hasLink, hasImage }).toEqual({ hasLink: true, hasImage: false });
  expect(render("no link, not even `https://x.org`")).toMatchObject({ links: [], hasLink: false });
});

test("an image counts outside quotes, and is recognized by its path", () => {
  expect(render("https://x.org/a.PNG?b").hasImage).toBe(true);
  expect(render("https://x.org/a?b.png").hasImage).toBe(false);
  expect(render("> https://x.org/a.png").hasImage).toBe(false);
  expect(render("> https://x.org/a.png\n\n[b](/user_uploads/1/c.jpeg)").hasImage).toBe(true);
});

test("uploads are reported by path, whatever the form of the link", () => {
  const source =
    "[a](/user_uploads/1/ab/a%20b.txt) https://chat.example.com/user_uploads/1/ab/c.png?d [e](/user_uploads/1/ab/c.png) /user_uploads/1/f";
  expect(render(source).attachmentPaths).toEqual(["/user_uploads/1/ab/a b.txt", "/user_uploads/1/ab/c.png"]);
});
