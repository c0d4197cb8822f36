import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AlertWordMatcher, hasAlertWord } from "../src/index.ts";

describe("an alert word", () => {
  test.each([
    ["Deploy", "we DEPLOY now"],
    ["deploy", "deploy"],
    ["deploy", "(deploy)"],
    ["deploy", "`deploy`"],
    ["deploy", "[deploy]"],
    ["deploy", ">deploy: now"],
    ["deploy", "a\ndeploy\nb"],
    ["deploy", "**deploy**"],
    ["new release", "a new release!"],
    [".net", "use .net here"],
    ["c++", "c++?"],
    ["don't", "I don't know"],
    ["a b c", "a b a b c"],
    ["日本", "「 日本 」"],
  ])("%s is in %s", (word, source) => {
    expect(hasAlertWord(source, [word])).toBe(true);
  });

  test.each([
    ["deploy", "deployed"],
    ["deploy", "redeploy"],
    ["deploy", "-deploy"],
    ["deploy", "deploy-"],
    ["deploy", '"deploy"'],
    ["new release", "new  release"],
    ["new release", "new"],
    ["deploy", ""],
  ])("%s is not in %s", (word, source) => {
    expect(hasAlertWord(source, [word])).toBe(false);
  });

  test("blank words match nothing", () => {
    expect(hasAlertWord("a  b", ["", " "])).toBe(false);
  });
});

test("the matcher returns the users whose words a text contains, each once", () => {
  const matcher = new AlertWordMatcher(
    new Map([
      [1, ["lunch", "noon"]],
      [2, ["Lunch"]],
      [3, ["dinner"]],
    ]),
  );
  expect(matcher.match("LUNCH at noon").toSorted()).toEqual([1, 2]);
});

test("a user's words can be replaced", () => {
  const matcher = new AlertWordMatcher(
    new Map([
      [1, ["new release"]],
      [2, ["new release"]],
    ]),
  );
  matcher.set(1, ["new"]);
  expect(matcher.match("a new release").toSorted()).toEqual([1, 2]);
  matcher.set(2, []);
  expect(matcher.match("a new release")).toEqual([1]);
  matcher.set(1, ["new release"]);
  expect(matcher.match("a new release")).toEqual([1]);
  expect(matcher.match("a new")).toEqual([]);
});

test("finds exactly the words that a check of every position in the text finds", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "'", "-"), minLength: 1, maxLength: 5 });
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "'", "-"), maxLength: 30 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), text, (words, source) => {
      expect(hasAlertWord(source, words)).toBe(words.some((candidate) => standsIn(candidate.trim(), source)));
    }),
    { numRuns: 1_000 },
  );
});

function standsIn(word: string, text: string): boolean {
  const starts = [...text].keys().filter((start) => word !== "" && text.startsWith(word, start));
  return starts.some((start) => {
    const before = text.charAt(start - 1);
    const after = text.charAt(start + word.length);
    return " .'".includes(before) && " .'".includes(after);
  });
}
