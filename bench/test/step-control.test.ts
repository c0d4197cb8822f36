import { expect, test } from "vitest";
import { readCapacityOptions } from "../src/capacity/capacity-options.ts";
import { capacityOf, nextStep, type StepPlan, type Tried } from "../src/capacity/step-control.ts";

const plan: StepPlan = { first: 100, most: 10_000, factor: 2, precision: 1.2, grain: 10 };

/** Tries numbers of people on a machine that carries so many. */
function tryAll(carried: number, of: StepPlan = plan): Tried[] {
  const tried: Tried[] = [];
  for (let people = nextStep(of, tried); people !== undefined; people = nextStep(of, tried)) {
    tried.push({ people, isWithinLimits: people <= carried });
    expect(tried.length).toBeLessThan(15);
  }
  return tried;
}

test.each([[100], [333], [1000], [1999], [7777]])("finds that a machine carries %d people", (carried) => {
  const tried = tryAll(carried);
  expect(capacityOf(tried)).toBeLessThanOrEqual(carried);
  expect(capacityOf(tried) * plan.precision * 1.05).toBeGreaterThan(carried);
});

test("ends at the largest number that can be tried", () => {
  expect(tryAll(50_000).map(({ people }) => people)).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000]);
  expect(capacityOf(tryAll(50_000))).toBe(10_000);
  expect(nextStep({ ...plan, most: 50 }, [])).toBe(50);
});

test("goes below the first step if that already fails", () => {
  const tried = tryAll(30);
  expect(tried[0]?.people).toBe(100);
  expect(capacityOf(tried)).toBeLessThanOrEqual(30);
  expect(capacityOf(tried)).toBeGreaterThan(20);
  expect(capacityOf(tryAll(0))).toBe(0);
});

test("a success above a failure does not count", () => {
  const tried = [
    { people: 100, isWithinLimits: true },
    { people: 200, isWithinLimits: false },
    { people: 400, isWithinLimits: true },
  ];
  expect(capacityOf(tried)).toBe(100);
});

test("invalid options are rejected, and a part of the steps is not a report", () => {
  expect(() => readCapacityOptions(["--engine", "sqlite"])).toThrow("sqlite");
  expect(() => readCapacityOptions(["--most", "many"])).toThrow("many");
  const whole = readCapacityOptions([]);
  expect(whole.engines.map(({ engine }) => engine)).toEqual(["postgres", "embedded"]);
  expect(whole.write).toBe(true);
  const part = readCapacityOptions(["--most", "500", "--engine", "embedded"]);
  expect(part.write).toBe(false);
  expect(part.engines.map(({ steps }) => steps.most)).toEqual([500]);
});
