/** The rules of docs/interface/do-not-disturb.md#quiet-time. */
import { describe, expect, test } from "vitest";
import { type DoNotDisturb, type NotificationHours, quietUntil } from "../src/index.ts";

const never: DoNotDisturb = { paused_until: null, resumed_until: null, schedule: null };

/** Reads a time with an offset as Unix seconds. */
const at = (text: string) => Date.parse(text) / 1000;
/** Returns the end of the quiet time as UTC. */
function endAt(time: string, times: Partial<DoNotDisturb>, zone = "Europe/Berlin"): string | undefined {
  const end = quietUntil({ ...never, ...times }, zone, at(time));
  return end === undefined ? undefined : new Date(end * 1000).toISOString().replace(":00.000Z", "Z");
}

const hours = (weekdays: readonly number[], from: number, to: number): NotificationHours[] =>
  weekdays.map((weekday) => ({ weekday, from: from * 60, to: to * 60 }));
const workdays = { schedule: hours([1, 2, 3, 4, 5], 9, 17) };
const everyDay = (from: number, to: number) => ({ schedule: hours([1, 2, 3, 4, 5, 6, 7], from, to) });

describe("without a schedule", () => {
  test("it is quiet until the pause ends", () => {
    expect(endAt("2026-05-08T12:00Z", {})).toBeUndefined();
    const pause = { paused_until: at("2026-05-08T13:00Z") };
    expect(endAt("2026-05-08T12:59:59Z", pause)).toBe("2026-05-08T13:00Z");
    expect(endAt("2026-05-08T13:00Z", pause)).toBeUndefined();
  });
});

describe("with a schedule", () => {
  // 8 May 2026 is a Friday. Berlin is two hours ahead.
  test.each([
    ["before the hours", "2026-05-08T06:59Z", "2026-05-08T07:00Z"],
    ["at their beginning", "2026-05-08T07:00Z", undefined],
    ["before their end", "2026-05-08T14:59:59Z", undefined],
    ["at their end", "2026-05-08T15:00Z", "2026-05-11T07:00Z"],
    ["at the weekend", "2026-05-10T12:00Z", "2026-05-11T07:00Z"],
    ["in the night, where UTC has another day", "2026-05-10T22:30Z", "2026-05-11T07:00Z"],
  ])("%s", (_, time, end) => {
    expect(endAt(time, workdays)).toBe(end);
  });

  test.each([
    ["Asia/Kolkata", "2026-05-08T03:29Z", "2026-05-08T03:30Z"],
    ["America/New_York", "2026-05-08T12:00Z", "2026-05-08T13:00Z"],
    ["Pacific/Kiritimati", "2026-05-07T18:00Z", "2026-05-07T19:00Z"],
    ["", "2026-05-08T08:00Z", "2026-05-08T09:00Z"],
    ["Nowhere/Unknown", "2026-05-08T08:00Z", "2026-05-08T09:00Z"],
  ])("the hours are those of the zone %j", (zone, time, end) => {
    expect(endAt(time, workdays, zone)).toBe(end);
  });

  test("hours may end on the next day", () => {
    const night = { schedule: hours([5], 22, 6) };
    expect(endAt("2026-05-08T19:59Z", night)).toBe("2026-05-08T20:00Z");
    expect(endAt("2026-05-08T22:30Z", night)).toBeUndefined();
    expect(endAt("2026-05-09T03:59Z", night)).toBeUndefined();
    expect(endAt("2026-05-09T04:00Z", night)).toBe("2026-05-15T20:00Z");
  });

  test("from midnight to midnight is a whole day", () => {
    const friday = { schedule: hours([5], 0, 0) };
    expect(endAt("2026-05-07T21:59Z", friday)).toBe("2026-05-07T22:00Z");
    expect(endAt("2026-05-08T21:59Z", friday)).toBeUndefined();
    expect(endAt("2026-05-08T22:00Z", friday)).toBe("2026-05-14T22:00Z");
  });

  test("a pause that ends in a quiet time is followed by it, and one that ends in the hours is not", () => {
    const until = (paused_until: string) => ({ ...workdays, paused_until: at(paused_until) });
    expect(endAt("2026-05-08T12:00Z", until("2026-05-08T16:00Z"))).toBe("2026-05-11T07:00Z");
    expect(endAt("2026-05-08T12:00Z", until("2026-05-08T13:00Z"))).toBe("2026-05-08T13:00Z");
  });

  test("the schedule does not apply while it is suspended", () => {
    const resumed = { ...workdays, resumed_until: at("2026-05-11T07:00Z") };
    expect(endAt("2026-05-10T12:00Z", resumed)).toBeUndefined();
    expect(endAt("2026-05-11T15:00Z", resumed)).toBe("2026-05-12T07:00Z");
  });
});

describe("when the clocks change", () => {
  // In Berlin, 29 March 2026 has no time from 2:00 to 3:00, and 25 October has it twice.
  test.each([
    ["the night of spring is an hour shorter", everyDay(9, 17), "2026-03-28T16:00Z", "2026-03-29T07:00Z"],
    ["the night of autumn is an hour longer", everyDay(9, 17), "2026-10-24T15:00Z", "2026-10-25T08:00Z"],
    [
      "hours that begin at a skipped time begin after it",
      everyDay(2, 5),
      "2026-03-28T23:00Z",
      "2026-03-29T01:00Z",
    ],
    [
      "hours that begin at a repeated time begin with the first",
      everyDay(2, 5),
      "2026-10-24T23:00Z",
      "2026-10-25T00:00Z",
    ],
  ])("%s", (_, times, time, end) => {
    expect(endAt(time, times)).toBe(end);
  });

  test("hours that are skipped as a whole are those of the next week", () => {
    expect(endAt("2026-03-28T12:00Z", { schedule: hours([7], 2, 3) })).toBe("2026-04-05T00:00Z");
  });

  test("half an hour is enough", () => {
    // Lord Howe Island is 11 hours ahead until 5 April 2026 at 2:00, and 10.5 hours afterwards.
    expect(endAt("2026-04-04T12:00Z", everyDay(9, 17), "Australia/Lord_Howe")).toBe("2026-04-04T22:30Z");
    expect(endAt("2026-04-03T12:00Z", everyDay(9, 17), "Australia/Lord_Howe")).toBe("2026-04-03T22:00Z");
  });
});
