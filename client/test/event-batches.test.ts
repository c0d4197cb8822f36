import type { Event } from "@confab/contract";
import { expect, test } from "vitest";
import { EventBatches } from "../src/session/event-batches.ts";

const event = (id: number): Event => ({ type: "heartbeat", id });

/** Creates timers that fire when the test calls `pass`. */
function place() {
  const timers = new Set<() => void>();
  const applied: number[][] = [];
  const batches = new EventBatches(
    {
      after: (_, callback) => {
        timers.add(callback);
        return { cancel: () => timers.delete(callback) };
      },
    },
    (events) => applied.push(events.map(({ id }) => id)),
  );
  const pass = () => {
    const due = [...timers];
    timers.clear();
    for (const callback of due) callback();
  };
  return { batches, applied, pass };
}

test("applies the first event immediately, and events soon after it together, in order", () => {
  const { batches, applied, pass } = place();
  batches.take([event(1)]);
  batches.take([event(2)]);
  batches.take([event(3), event(4)]);
  expect(applied).toEqual([[1]]);
  pass();
  expect(applied).toEqual([[1], [2, 3, 4]]);
  pass();
  batches.take([event(5)]);
  expect(applied).toEqual([[1], [2, 3, 4], [5]]);
});

test("applies held events on a flush, and none after stopping", () => {
  const { batches, applied, pass } = place();
  batches.take([event(1)]);
  batches.take([event(2)]);
  batches.flush();
  expect(applied).toEqual([[1], [2]]);
  batches.take([event(3)]);
  batches.stop();
  pass();
  expect(applied).toEqual([[1], [2]]);
});
