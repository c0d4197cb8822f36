import { seededRandom } from "@confab/testkit/words";
import { expect, test } from "vitest";
import {
  actionsPerHour,
  busiestHour,
  hours,
  levels,
  paceOf,
  paces,
  rates,
  recipientsOf,
} from "../src/capacity/load-model.ts";
import { planStreams, streamsByPerson } from "../src/capacity/organization.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("shares of people, hours and messages add up to the whole", () => {
  expect(sum(paces.map(({ share }) => share))).toBeCloseTo(1);
  expect(sum(levels.map(({ messages }) => messages))).toBeCloseTo(1);
  expect(sum(Object.values(hours)) / Object.values(hours).length).toBeCloseTo(1);
});

test("people are as active on average as the model says", () => {
  const random = seededRandom(1);
  const drawn = Array.from({ length: 100_000 }, () => paceOf(random()));
  expect(sum(drawn) / drawn.length).toBeCloseTo(1, 1);
  expect(Math.max(...drawn) / Math.min(...drawn)).toBeCloseTo(30);
});

test("a day's messages and actions are in the range of published figures", () => {
  const connectedHours = 9;
  const messages = (rates.send / busiestHour) * connectedHours;
  // Large companies report 40 on a working day; the load-test agent of another server sends 27.
  expect(messages).toBeGreaterThan(20);
  expect(messages).toBeLessThan(40);
  // Slack reports 83 actions on a working day, so the model is rather too demanding.
  expect(actionsPerHour * connectedHours).toBeGreaterThan(83);
});

test("a message has some fifty recipients in an organization of ten thousand", () => {
  expect(recipientsOf(10_000)).toBeGreaterThan(40);
  expect(recipientsOf(10_000)).toBeLessThan(60);
  expect(recipientsOf(100)).toBeLessThan(recipientsOf(10_000));
});

test("everyone has streams of each level, and streams have the size of their level", () => {
  const plan = { seed: 1, accounts: 3000 };
  const wanted = sum(levels.map(({ streams }) => streams));
  for (const streams of streamsByPerson(plan)) expect(streams).toHaveLength(wanted);
  const streams = planStreams(plan);
  expect(streams.map(({ number }) => number)).toEqual(streams.map((_, index) => index + 1));
  for (const { level, first, end } of streams) expect(end - first).toBeLessThanOrEqual(level.size);
  expect(streams.at(-1)).toMatchObject({ first: 0, end: 3000 });
});
