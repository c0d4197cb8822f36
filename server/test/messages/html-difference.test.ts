import { htmlDifference } from "@confab/server/domain/messages/edit/html-difference";
import fc from "fast-check";
import { expect, test } from "vitest";

const inserted = (html: string) => `<span class="highlight_text_inserted">${html}</span>`;
const deleted = (html: string) => `<span class="highlight_text_deleted">${html}</span>`;

test.each([
  ["nothing", "<p>a b</p>", "<p>a b</p>", "<p>a b</p>"],
  [
    "a word in place of another",
    "<p>a b c</p>",
    "<p>a x c</p>",
    `<p>a ${deleted("b")} ${inserted("x")} c</p>`,
  ],
  ["the first word", "<p>a b</p>", "<p>x b</p>", `<p>${deleted("a")} ${inserted("x")} b</p>`],
  ["words at the end", "<p>a b c</p>", "<p>a</p>", `<p>a ${deleted("b c")}</p>`],
  ["a mark", "<p>a</p>", "<p><strong>a</strong> b</p>", `<p><strong>a</strong> ${inserted("b")}</p>`],
  ["entities", "<p>&lt;i&gt;</p>", "<p>&amp;</p>", `<p>${deleted("&lt;i&gt;")} ${inserted("&amp;")}</p>`],
  [
    "tags whose attributes hold signs",
    '<p title="a > b">c</p>',
    '<p title="d > e">c</p>',
    '<p title="d > e">c</p>',
  ],
  ["all text", "<p>a</p>", '<img src="/x">', `<img src="/x">${deleted("a")}`],
  ["lists", "<ul><li>a</li><li>b</li></ul>", "<ul><li>b</li></ul>", `<ul><li>${deleted("a")} b</li></ul>`],
])("marks the changes: %s", (_, before, after, difference) => {
  expect(htmlDifference(before, after)).toBe(`<div>${difference}</div>`);
});

test("without its marks it is the new version, however many changes there are", () => {
  const word = fc.constantFrom("a", "b", "&amp;", "c.", "<b>a</b>", "<br>", "\n");
  const html = fc.array(word, { maxLength: 60 }).map((words) => words.join(" "));
  const many = (text: string) => Array.from({ length: 3000 }, (_, n) => `${text}${n}`).join(" ");
  fc.assert(
    fc.property(html, html, (before, after) => {
      const bare = htmlDifference(before, after)
        .replace(/^<div>|<\/div>$/g, "")
        .replaceAll(/ ?<span class="highlight_text_deleted">.*?<\/span> ?/gs, "")
        .replaceAll(/<span class="highlight_text_inserted">(.*?)<\/span>/gs, "$1");
      const words = (text: string) => text.replaceAll(/\s+/g, "");
      expect(words(bare)).toBe(words(after));
    }),
  );
  expect(htmlDifference(many("x"), many("y"))).toBe(
    `<div>${deleted(many("x"))} ${many("y").split(" ").map(inserted).join(" ")}</div>`,
  );
});
