import { seededRandom } from "@confab/testkit/words";
import { expect, test } from "vitest";
import { Arrivals, Weighted } from "../src/capacity/arrivals.ts";

test("arrivals come at random times, as often as they should", () => {
  const times = [...new Arrivals(seededRandom(1), 100, 5000).until(105_000)];
  expect(times.length).toBeGreaterThan(9700);
  expect(times.length).toBeLessThan(10_300);
  expect(times.every((time, index) => time >= (times[index - 1] ?? 5000))).toBe(true);
  // In a Poisson process, the pauses vary as much as their mean; at regular times they would not vary at all.
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const mean = pauses.reduce((total, pause) => total + pause, 0) / pauses.length;
  const variance = pauses.reduce((total, pause) => total + (pause - mean) ** 2, 0) / pauses.length;
  expect(Math.sqrt(variance) / mean).toBeGreaterThan(0.9);
  expect(Math.sqrt(variance) / mean).toBeLessThan(1.1);
});

test("arrivals are the same for the same seed, however often they are asked for", () => {
  const atOnce = [...new Arrivals(seededRandom(7), 50, 0).until(2000)];
  const arrivals = new Arrivals(seededRandom(7), 50, 0);
  const inSteps = [500, 501, 2000].flatMap((end) => [...arrivals.until(end)]);
  expect(inSteps).toEqual(atOnce);
  expect(arrivals.next).toBeGreaterThan(2000);
});

test("values are chosen as often as their weights say", () => {
  const weighted = new Weighted(["rare", "never", "frequent"], (value) =>
    value === "rare" ? 1 : value === "never" ? 0 : 9,
  );
  expect(weighted.total).toBe(10);
  const random = seededRandom(3);
  const chosen = Array.from({ length: 10_000 }, () => weighted.choose(random));
  const times = (value: string) => chosen.filter((one) => one === value).length;
  expect(times("never")).toBe(0);
  expect(times("rare")).toBeGreaterThan(900);
  expect(times("rare")).toBeLessThan(1100);
  expect(() => new Weighted([], () => 1)).toThrow("nothing");
});
