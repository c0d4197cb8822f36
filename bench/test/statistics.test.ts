import { expect, test } from "vitest";
import { drawCharts } from "../src/chart.ts";
import { linear, logarithmic, scaleOf, tickLabel } from "../src/scale.ts";
import { median, quantile, shortNumber, weightedQuantile } from "../src/statistics.ts";

test("a quantile is one of the values, and a share of them is at or below it", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 1)).toBe(100);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile([7], 0.5)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test("values count by their weights in a weighted quantile", () => {
  const values = [30, 10, 20].map((value) => ({ value, weight: 1 }));
  expect(weightedQuantile(values, 0.5)).toBe(quantile([30, 10, 20], 0.5));
  const rare = [...values, { value: 1000, weight: 0.01 }];
  expect(weightedQuantile(rare, 0.99)).toBe(30);
  expect(weightedQuantile(rare, 1)).toBe(1000);
  expect(
    weightedQuantile(
      [
        { value: 1, weight: 1 },
        { value: 2, weight: 9 },
      ],
      0.5,
    ),
  ).toBe(2);
  expect(weightedQuantile([], 0.5)).toBeNaN();
});

test("the median of an even number of values is between the middle two values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("numbers have three significant digits", () => {
  expect([12_345, 123.4, 12.34, 1.234, 0.01234, 0].map(shortNumber)).toEqual([
    "12345",
    "123",
    "12.3",
    "1.23",
    "0.0123",
    "0",
  ]);
});

test("a logarithmic scale goes from one power of ten to another, with one tick at each", () => {
  const scale = logarithmic([10, 250, 100_000]);
  expect(scale.ticks).toEqual([10, 100, 1000, 10_000, 100_000]);
  expect(scale.at(10)).toBe(0);
  expect(scale.at(100_000)).toBe(1);
  expect(scale.at(1000)).toBeCloseTo(0.5);
  expect(logarithmic([5]).ticks).toEqual([1, 10]);
});

test.each([[1], [7.3], [99], [2050], [0.04], [3_999_999]])(
  "a linear scale from 0 contains %d, with few round ticks",
  (largest) => {
    const { at, ticks } = linear([largest / 3, largest]);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(at(largest)).toBeGreaterThan(0.6);
    expect(at(largest)).toBeLessThanOrEqual(1);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(at(ticks.at(-1) ?? 0)).toBe(1);
  },
);

test("values that span decades have a logarithmic scale, others one from zero", () => {
  expect(scaleOf([1, 1000]).isLogarithmic).toBe(true);
  expect(scaleOf([900, 1000]).isLogarithmic).toBe(false);
  expect(scaleOf([0, 1000]).isLogarithmic).toBe(false);
});

test("ticks have short labels", () => {
  expect([10, 1000, 2500, 100_000, 10_000_000, 0.5].map(tickLabel)).toEqual([
    "10",
    "1k",
    "2.5k",
    "100k",
    "10M",
    "0.5",
  ]);
});

test("a chart has a place for each point, and labels its axes", () => {
  const svg = drawCharts([
    {
      title: "Cost & load",
      xLabel: "load",
      yLabel: "ms",
      series: [
        { name: "one", points: [10, 100, 1000].map((x) => ({ x, y: x / 20 })) },
        { name: "two", points: [{ x: 10, y: 4 }], isDashed: true },
      ],
    },
  ]);
  expect(svg.match(/<circle /g)).toHaveLength(4);
  expect(svg).toContain("Cost &amp; load");
  expect(svg).toContain("load (log scale)");
  expect(svg).toContain("ms (log scale)");
  const places = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  // Further right and higher up; on a logarithmic scale by equal steps.
  const [first, second, third] = places.map(([x]) => x ?? 0);
  expect((second ?? 0) - (first ?? 0)).toBeCloseTo((third ?? 0) - (second ?? 0), 0);
  expect(places[1]?.[1]).toBeLessThan(places[0]?.[1] ?? 0);
});
