/** An event with thousands of recipients is delivered in steps; events with few recipients don't wait behind it. */
import { systemClock } from "@confab/server/base/clock";
import type { EventQueue } from "@confab/server/events/event-queue";
import { ReaderNotifier } from "@confab/server/events/reader-notifier";
import { expect, test } from "vitest";

/** A clock on which each reader takes a tenth of a millisecond. */
function workingClock() {
  let now = 0;
  return {
    clock: { ...systemClock, monotonic: () => now },
    work: (milliseconds = 0.1) => {
      now += milliseconds;
    },
  };
}

const queueWith = (onEvents: () => void) => ({ reader: { onEvents } }) as unknown as EventQueue;

const PEOPLE = 5000;

test("notifies thousands of readers in steps, each of them once", async () => {
  const { clock, work } = workingClock();
  const notifier = new ReaderNotifier(clock);
  const notified: number[] = [];
  const queueOf = (number: number) =>
    queueWith(() => {
      work();
      notified.push(number);
    });
  for (let number = 0; number < PEOPLE; number += 1) notifier.touch(queueOf(number));
  notifier.notify();
  const atOnce = notified.length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(PEOPLE / 10);
  notifier.touch(queueOf(-1));
  notifier.notify();
  expect(notified).toHaveLength(atOnce + 1);
  expect(notified.at(-1)).toBe(-1);
  await expect.poll(() => notified.length).toBe(PEOPLE + 1);
  expect(notified.filter((number) => number >= 0)).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => index),
  );
});

test("notifies few readers in a step even if they finish their work after it", async () => {
  const { clock } = workingClock();
  const notifier = new ReaderNotifier(clock);
  let inStep = 0;
  let notified = 0;
  const steps: number[] = [];
  const onEvents = () => {
    if (inStep === 0) {
      queueMicrotask(() => {
        steps.push(inStep);
        inStep = 0;
      });
    }
    inStep += 1;
    notified += 1;
  };
  for (let number = 0; number < PEOPLE; number += 1) notifier.touch(queueWith(onEvents));
  notifier.notify();
  await expect.poll(() => notified).toBe(PEOPLE);
  expect(Math.max(...steps)).toBeLessThan(PEOPLE / 10);
});

test("writers wait while readers are far behind, and only then", async () => {
  const { clock, work } = workingClock();
  const notifier = new ReaderNotifier(clock);
  await notifier.untilCaughtUp();
  let notified = 0;
  const onEvents = () => {
    work();
    notified += 1;
  };
  for (let number = 0; number < PEOPLE; number += 1) notifier.touch(queueWith(onEvents));
  notifier.notify();
  await notifier.untilCaughtUp();
  expect(notified).toBeLessThan(PEOPLE);
  work(501);
  await notifier.untilCaughtUp();
  expect(notified).toBe(PEOPLE);
  await notifier.untilCaughtUp();
});
