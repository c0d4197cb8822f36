import { makeFragments, makeVocabulary, seededRandom } from "@confab/testkit/words";
import { expect, test } from "vitest";
import { type DataPlan, streamsOf } from "../src/data/data-plan.ts";
import { readOptions } from "../src/options.ts";

const plan: DataPlan = {
  seed: 1,
  users: 2000,
  readers: 10,
  unreadPerStream: 5,
  streams: 200,
  subscriptions: 20,
  topicsPerStream: 10,
};

test("all users have the same number of different streams, and no stream is empty", () => {
  const sizes = new Map<number, number>();
  for (let user = 0; user < plan.users; user += 1) {
    const streams = streamsOf(plan, user);
    expect(new Set(streams).size).toBe(plan.subscriptions);
    for (const stream of streams) sizes.set(stream, (sizes.get(stream) ?? 0) + 1);
  }
  expect(sizes.size).toBe(plan.streams);
  expect(Math.max(...sizes.keys())).toBe(plan.streams);
  expect(sizes.get(1)).toBe(plan.users);
});

test("words are unique, the same for the same seed, and more frequent the earlier they come", () => {
  const vocabulary = makeVocabulary(5000, seededRandom(1));
  expect(new Set(vocabulary).size).toBe(5000);
  expect(makeVocabulary(5000, seededRandom(1))).toEqual(vocabulary);
  expect(makeVocabulary(5000, seededRandom(2))).not.toEqual(vocabulary);
  const words = makeFragments(2000, vocabulary, seededRandom(1)).join(" ").split(" ");
  const uses = (from: number, to: number) => {
    const some = new Set(vocabulary.slice(from, to));
    return words.filter((word) => some.has(word)).length;
  };
  expect(uses(0, 50)).toBeGreaterThan(uses(1000, 1050) * 5);
  expect(uses(1000, 5000)).toBeGreaterThan(0);
});

test("invalid options are rejected, and a subset of the measurements is not a report", () => {
  const names = ["sends", "delivery"];
  expect(() => readOptions(["--only", "sends,deliveries"], names)).toThrow("deliveries");
  expect(() => readOptions(["--size", "huge"], names)).toThrow("huge");
  expect(() => readOptions(["--engine", "sqlite"], names)).toThrow("sqlite");
  expect(() => readOptions(["--messages", "many"], names)).toThrow("many");
  expect(readOptions([], names)).toMatchObject({
    engines: ["postgres", "embedded"],
    write: true,
    strict: false,
  });
  expect(readOptions(["--only", "sends", "--strict"], names)).toMatchObject({
    only: ["sends"],
    write: false,
    strict: true,
  });
  const { size } = readOptions(["--size", "full", "--messages", "1000000"], names);
  expect(size.history).toEqual([10_000, 100_000, 1_000_000]);
});
