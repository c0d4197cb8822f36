import { html } from "@remix-run/html-template";
import { expect, test } from "vitest";
import { area, field, hidden, link, linkList, page } from "../../src/http/page-frame.ts";
import { en } from "../../src/http/page-texts/en.ts";

const hostile = `"><script>alert('x')</script>&`;
const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;";

test("pages and their forms escape every text", () => {
  const frame = { language: "en" as const, texts: en, realm: { name: hostile, iconUrl: hostile } };
  const options = { name: "name", label: hostile, hint: hostile, value: hostile, attributes: html`required` };
  const problem = { text: hostile, field: "name" };
  const body = html`${field({ ...options, problem })}${area({ ...options, problem: undefined })}
${linkList(link(hostile, hostile), undefined)}${hidden({ [hostile]: hostile })}<p>${hostile}</p>`;
  const text = page(frame, hostile, body).toString();
  expect(text).not.toContain("<script");
  expect(text.split(escaped).length - 1).toBe(16);
  expect(text).toContain(`<input id="name" name="name" aria-describedby="name-hint name-problem"`);
  expect(text).toContain(`<ul class="links"><li><a href="${escaped}">${escaped}</a></li></ul>`);
});
