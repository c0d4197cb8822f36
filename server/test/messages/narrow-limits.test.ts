/** The size of a narrow is limited before any SQL is built. */
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { guest } = useWorld();

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
const phrases = (count: number) =>
  words(count)
    .map((word) => `"${word}"`)
    .join(" ");
const topics = (count: number) =>
  words(count).map((operand) => ({ operator: "topic", operand, negated: true }));
const search = (operand: string) => [{ operator: "search", operand }];

const cases: readonly [what: string, atLimit: unknown[], above: unknown[], limit: RegExp][] = [
  ["terms", topics(20), topics(21), /limit: 20\)/],
  ["words of a search", search(words(50).join(" ")), search(words(51).join(" ")), /words \(limit: 50\)/],
  [
    "words between punctuation",
    search(words(50).join(",")),
    search(words(51).join(",")),
    /words \(limit: 50\)/,
  ],
  [
    "words of all searches",
    search("a b"),
    search(words(26).join(" ")).concat(search(words(26).join(" "))),
    /limit: 50/,
  ],
  ["phrases", search(phrases(10)), search(phrases(11)), /phrases \(limit: 10\)/],
  ["characters of an operand", search("x".repeat(1000)), search("x".repeat(1001)), /limit: 1000 characters/],
];

describe.each(cases)("%s", (_, atLimit, above, limit) => {
  const fetch = (narrow: unknown[]) => ({ anchor: "newest", num_before: 10, num_after: 0, narrow });

  test("are accepted up to the limit", async () => {
    await guest.ok("GET", "/messages", fetch(atLimit));
  });

  test("are rejected above it, with the limit in the error", async () => {
    expect(await guest.whyRefused("GET", "/messages", fetch(above))).toMatch(limit);
    const asForm = { ...fetch(above), method: "GET" };
    expect(await guest.whyRefused("POST", "/messages", asForm)).toMatch(limit);
    const matching = { msg_ids: [1], narrow: above };
    expect(await guest.whyRefused("GET", "/messages/matches_narrow", matching)).toMatch(limit);
  });
});

test("limits the ids in an operand, and unknown operators", async () => {
  const fetch = (operator: string, operand: unknown) => ({
    anchor: "newest",
    num_before: 10,
    num_after: 0,
    narrow: [{ operator, operand }],
  });
  const people = (count: number) => fetch("pm-with", Array(count).fill(guest.userId));
  await guest.ok("GET", "/messages", people(500));
  expect(await guest.whyRefused("GET", "/messages", people(501))).toMatch(/limit: 500 IDs\)/);
  const named = (length: number) => guest.refused("GET", "/messages", fetch("x".repeat(length), ""));
  expect((await named(50)).code).toBe("BAD_NARROW");
  expect((await named(51)).msg).toMatch(/limit: 50 characters\)/);
});
