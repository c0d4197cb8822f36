import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { bestOf, findable } from "../../src/finding/ranking.ts";
import { triggerAt } from "../../src/writing/completion/trigger.ts";
import { formatted } from "../../src/writing/formatting.ts";

const named = (...names: string[]) => names.map((name) => findable(name, [name]));

test("ranks prefixes before inner words, and inner words before letters in order", () => {
  const people = named("Marta Olive", "Tom", "Otto", "Anton", "Élodie");
  expect(bestOf(people, "o", 8)).toEqual(["Otto", "Marta Olive", "Tom", "Anton", "Élodie"]);
  expect(bestOf(people, "elo", 8)).toEqual(["Élodie"]);
  expect(bestOf(people, "oliv mar", 8)).toEqual(["Marta Olive"]);
  expect(bestOf(people, "x", 8)).toEqual([]);
});

test("ranks whole names first, then beginnings, words, inner text, and letters in their order", () => {
  const names = named("newcastle", "c-a-s-t-l-e", "Old castle walls", "castles", "castle", "ghost");
  expect(bestOf(names, "Castle", 10)).toEqual([
    "castle",
    "castles",
    "Old castle walls",
    "newcastle",
    "c-a-s-t-l-e",
  ]);
});

test("finds each of 5,000 users by name", () => {
  const people = named(...Array.from({ length: 5000 }, (_, number) => `Person Number ${number}`));
  assert(
    property(integer({ min: 0, max: 4999 }), (number) => {
      expect(bestOf(people, `person number ${number}`, 5)[0]).toBe(`Person Number ${number}`);
    }),
    { numRuns: 20 },
  );
});

test("orders equal matches by weight, and keeps only the wanted number", () => {
  const people = named("Ann", "Anne", "Annie", "Anna");
  const weights: Record<string, number> = { Annie: 2, Anna: 1 };
  expect(bestOf(people, "an", 3, (name) => weights[name] ?? 0)).toEqual(["Annie", "Anna", "Ann"]);
});

test.each([
  ["Hi @ro", { kind: "mention", query: "ro", start: 3 }],
  ["@_ro", { kind: "silent_mention", query: "ro", start: 0 }],
  ["see #cas", { kind: "stream", query: "cas", start: 4 }],
  ["see #castle>gh", { kind: "topic", query: "gh", start: 4, streamName: "castle" }],
  ["see #**castle>gh", { kind: "topic", query: "gh", start: 4, streamName: "castle" }],
  ["oh :hea", { kind: "emoji", query: "hea", start: 3 }],
  ["text\n```py", { kind: "language", query: "py", start: 8 }],
  ["/po", { kind: "command", query: "po", start: 0 }],
  ["me@example", undefined],
  ["at 12:30", undefined],
  ["not `@ro", undefined],
  ["```\n@ro", undefined],
  ["```quote\nsaid\n```\n@ro", { kind: "mention", query: "ro", start: 18 }],
  ["````quote\n```\ncode\n```\n@ro", { kind: "mention", query: "ro", start: 23 }],
  ["```quote\n```\n```js\n@ro", undefined],
  ["so /po", undefined],
  ["@**Robin** and", undefined],
] as const)("%j asks to be completed: %j", (text, trigger) => {
  expect(triggerAt(text, text.length)).toEqual(trigger);
});

test("removes a mark that is already there", () => {
  const apply = (content: string, from: number, to: number) => {
    const edit = formatted("bold", content, from, to);
    const after = content.slice(0, edit.from) + edit.text + content.slice(edit.to);
    return [after, after.slice(edit.selectFrom, edit.selectTo)];
  };
  expect(apply("so bold", 3, 7)).toEqual(["so **bold**", "bold"]);
  expect(apply("so **bold**", 5, 9)).toEqual(["so bold", "bold"]);
  expect(apply("so **bold**", 3, 11)).toEqual(["so bold", "bold"]);
  expect(apply("so *thin*", 4, 8)).toEqual(["so ***thin***", "thin"]);
});
