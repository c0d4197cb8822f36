/** The times in the names of files, in several languages and time zones. */
import { timesIn, withinQuarter, zonesOf } from "@confab/server/exchange/matrix/local-time";
import { expect, test } from "vitest";

const HOUR = 3_600_000;
const time = Date.UTC(2024, 0, 31, 21, 5, 7);

test.for([
  "cat-1-31-2024 at 9-05-07 PM",
  "cat-1-31-2024 at 9-05-07\u202fp.m.",
  "cat 7-31-01-2024 at 21-05-07",
  "cat-31.1.2024 um 21-05-07",
  "cat-2024. 1. 31. 21-05-07",
])("reads %s", (name) => {
  expect(timesIn(name)).toEqual([time]);
});

test("finds both dates that a name may mean", () => {
  expect(timesIn("x-1-2-2024 at 0-00-00 AM")).toEqual([Date.UTC(2024, 0, 2), Date.UTC(2024, 1, 1)]);
});

test("finds no time in other names", () => {
  for (const name of ["cat", "cat-1-2-2024", "1-2-3-4-5-6", "x-99-99-2024 at 1-2-3"])
    expect(timesIn(name)).toEqual([]);
});

test("finds the time zone of a file", () => {
  expect(zonesOf([time], time - 5.5 * HOUR + 250)).toEqual([5.5 * HOUR]);
  expect(zonesOf([time], time - 5.5 * HOUR - 1000)).toEqual([]);
  expect(zonesOf([time], time - 20 * HOUR)).toEqual([]);
  expect(withinQuarter(time)).toBe(withinQuarter(time - 5.5 * HOUR));
});
