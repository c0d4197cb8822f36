import { describe, expect, test } from "vitest";
import {
  formatOfTemplate,
  prefixOfTemplate,
  templateOfFormat,
  templateOfPrefix,
} from "../src/levels/url-formats.ts";

describe("the template of a format", () => {
  test.each([
    ["#(?P<id>[0-9]+)", "https://x.org/%(id)s", "https://x.org/{id}"],
    ["#(?P<id>\\d+)", "https://x.org/%(id)s?a=%(id)s", "https://x.org/{id}?a={id}"],
    ["(?P<id>(?:[A-Z]{2,}-)?[\\w.-]+)", "https://x.org/%(id)s", "https://x.org/{id}"],
    ["(?P<id>(a\\)|b)/c)", "https://x.org/%(id)s", "https://x.org/{+id}"],
    ["(?P<id>[)/])(?P<n>\\d)", "https://x.org/%(id)s/%(n)s", "https://x.org/{+id}/{n}"],
    ["(?P<id>.+)", "https://x.org/%(id)s", "https://x.org/{+id}"],
    ["(?P<id>a:b)", "https://x.org/%(id)s", "https://x.org/{+id}"],
    ["(?P<id>[^a])", "https://x.org/%(id)s", "https://x.org/{+id}"],
    ["(?P<id>[.-~])", "https://x.org/%(id)s", "https://x.org/{+id}"],
    ["a", "https://x.org/100%%/%20/%%20", "https://x.org/100%25/%20/%20"],
    ["a", "https://x.org/{b}|%7C", "https://x.org/%7Bb%7D%7C%7C"],
    ["(?P<id>a)", "https://x.org/%(id)d", "https://x.org/%(id)d"],
    ["a", "https://x.org/%}", "https://x.org/%%7D"],
    ["(?P<id>", "%", "%"],
  ])("of %s, %s", (pattern, format, template) => {
    expect(templateOfFormat(pattern, format)).toBe(template);
  });
});

describe("the format of a template", () => {
  test.each([
    ["https://x.org/{id}", "https://x.org/%(id)s"],
    ["https://x.org/{+id}/100%25", "https://x.org/%(id)s/100%25"],
    ["https://x.org{/a,b}{?c*,d:3}{&e}", "https://x.org/%(a)s/%(b)s?c=%(c)s&d=%(d)s&e=%(e)s"],
    ["https://x.org/{a,b}{;c,d}{.e}{#f,g}", "https://x.org/%(a)s,%(b)s;c=%(c)s;d=%(d)s.%(e)s#%(f)s,%(g)s"],
  ])("%s", (template, format) => {
    expect(formatOfTemplate(template)).toBe(format);
  });

  test("is the one that its template was made of", () => {
    const format = "https://x.org/%(key)s/%(id)s?a=b&c=%20#d";
    expect(formatOfTemplate(templateOfFormat("(?P<key>.+)-(?P<id>\\d+)", format))).toBe(format);
  });
});

test.each([
  ["https://x.org/?code=", "https://x.org/?code={code}"],
  [" https://x.org/#100%25&a=100%&b={ ", "https://x.org/#100%25&a=100%25&b=%7B{code}"],
])("the template of the prefix %j", (prefix, template) => {
  expect(templateOfPrefix(prefix)).toBe(template);
});

test.each([
  ["https://x.org/?code={code}", "https://x.org/?code="],
  ["https://x.org/{?code}&run=1", "https://x.org/?code="],
  ["https://x.org/{+code}/{code}", "https://x.org/"],
])("the prefix of the template %j", (template, prefix) => {
  expect(prefixOfTemplate(template)).toBe(prefix);
});
