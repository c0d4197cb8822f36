import { expect, test } from "vitest";
import { closestLanguage, interfaceLanguages } from "../src/index.ts";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt-BR", "pt"],
  ["PT_br", undefined],
  ["zh-CN", "zh-hans"],
  ["zh-Hans-SG", "zh-hans"],
  ["zh", "zh-hans"],
  ["zh-TW", undefined],
  ["zh-Hant", undefined],
  ["ar-EG", "ar"],
  ["sr-Latn", undefined],
  ["constructor", undefined],
  ["*", undefined],
  ["", undefined],
])("the language of the interface for %s is %s", (tag, code) => {
  expect(closestLanguage(tag)).toBe(code);
});

test("each language of the interface is found by the tag that formats its numbers", () => {
  for (const [code, { locale }] of Object.entries(interfaceLanguages)) {
    expect(Intl.NumberFormat.supportedLocalesOf(locale), code).toHaveLength(1);
    expect(closestLanguage(locale)).toBe(code);
  }
});
