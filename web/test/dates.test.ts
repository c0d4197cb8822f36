import { expect, test } from "vitest";
import { formatDate } from "../src/text/dates.ts";

const at = (hour: number) => new Date(2026, 10, 24, hour, 5);

test.each(["de", "en"])("writes times of 24 hours with two digits: %s", (language) => {
  const times = [0, 1, 13].map((hour) => formatDate(at(hour), "time", { language, hour12: false }));
  expect(times).toEqual(["00:05", "01:05", "13:05"]);
});

test("writes times of 12 hours without a zero before them", () => {
  const times = [0, 1, 13].map((hour) => formatDate(at(hour), "time", { language: "en", hour12: true }));
  expect(times.map((time) => time.replace(/\s/g, " "))).toEqual(["12:05 AM", "1:05 AM", "1:05 PM"]);
});
