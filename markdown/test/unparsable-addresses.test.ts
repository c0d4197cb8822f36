/** A link leads to an address that browsers can parse. Anything else stays text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "./support.ts";

const SITE = "https://chat.example.com/";

test.each([
  "http://a:99999999/",
  "[x](//)",
  "[x](///)",
  "[x](http://[y)",
  "[x](http://%/)",
  "[x](http://a:b/)",
])("stays text: %s", (source) => {
  expect(html(source)).not.toContain("<a ");
});

test.each(["http://a:8080/", "[x](/user_uploads/1/a.png)", "[x](#narrow/stream/1-a)", "[x](http://[::1]/)"])(
  "is a link: %s",
  (source) => {
    expect(html(source)).toContain("<a ");
  },
);

test("links of generated addresses parse", () => {
  const part = fc.stringMatching(/^[a-z0-9%:@/?#.[\]_-]{0,12}$/);
  const address = fc.tuple(fc.constantFrom("http://", "https://", "//", "", "ftp://", "mailto:"), part, part);
  fc.assert(
    fc.property(address, fc.boolean(), (parts, isBare) => {
      const rendered = html(isBare ? parts.join("") : `[x](${parts.join("")})`);
      for (const [, href = ""] of rendered.matchAll(/<a href="([^"]*)"/g)) {
        expect([href, URL.canParse(href.replaceAll("&amp;", "&"), SITE)]).toEqual([href, true]);
      }
    }),
    { numRuns: 2000 },
  );
});
