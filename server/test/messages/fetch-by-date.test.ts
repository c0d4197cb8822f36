import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { createStream, fetchPage, type Page } from "./helpers.ts";

const { world, hamlet, cordelia } = useWorld();
const HOUR = 3600_000;

/** The ids of messages that were sent an hour after each other, and the time of the first one. */
const sent: number[] = [];
let begin: number;

beforeAll(async () => {
  await createStream(world, "diary", [hamlet, cordelia]);
  await world.clock.advance(HOUR);
  begin = world.clock.now();
  for (let hour = 0; hour < 8; hour += 1) {
    sent.push(await cordelia.send("diary", hour % 2 === 0 ? "even" : "odd", `hour ${hour}`));
    await cordelia.send("general", "elsewhere", `hour ${hour}`);
    await world.clock.advance(HOUR);
  }
});

const after = (hours: number): string => new Date(begin + hours * HOUR).toISOString();
const find = (anchor_date: string, parameters: Record<string, unknown> = {}): Promise<Page> =>
  fetchPage(hamlet, {
    narrow: [["stream", "diary"]],
    anchor: "date",
    anchor_date,
    num_before: 1,
    num_after: 1,
    ...parameters,
  });

test("a date stands for the closest message of the narrow", async () => {
  for (const [hours, expected] of [
    [-1000, 0],
    [0, 0],
    [0.2, 0],
    [0.8, 1],
    [3, 3],
    [3.5, 4],
    [1000, 7],
  ] as const) {
    expect(await find(after(hours)), `${hours} hours`).toMatchObject({
      anchor: sent[expected],
      found_anchor: true,
    });
  }
  const found = await find(after(3));
  expect(found.messages.map(({ id }) => id)).toEqual(sent.slice(2, 5));
  const odd = [["topic", "odd"]];
  expect(await find(after(3.9), { narrow: odd })).toMatchObject({ anchor: sent[3] });
  expect(await find(after(4.1), { narrow: odd })).toMatchObject({ anchor: sent[5] });
});

test("a time may have an offset, and a day begins in UTC", async () => {
  const local = new Date(begin + 8 * HOUR).toISOString().replace("Z", "+05:00");
  expect(await find(local)).toMatchObject({ anchor: sent[3] });
  const day = new Date(begin + 24 * HOUR).toISOString().slice(0, 10);
  const expected = await find(`${day}T00:00:00Z`);
  expect(await find(day)).toMatchObject({ anchor: expected.anchor });
});

test("a date is the same as newest where the narrow has no message", async () => {
  const found = await find(after(3), { narrow: [["topic", "none"]] });
  expect(found).toMatchObject({ anchor: 10_000_000_000_000_000, found_anchor: false, messages: [] });
});

test("flags of a narrow can be changed from a date on", async () => {
  const from = { anchor: "date", anchor_date: after(5), num_before: 0, num_after: 10 };
  const narrow = [["stream", "diary"]];
  expect(
    await hamlet.ok("POST", "/messages/flags/narrow", { ...from, narrow, op: "add", flag: "starred" }),
  ).toMatchObject({ processed_count: 3, first_processed_id: sent[5], found_newest: true });
});

test("rejects a date that is missing or invalid", async () => {
  const place = { anchor: "date", num_before: 0, num_after: 0 };
  expect(await hamlet.refused("GET", "/messages", place)).toMatchObject({
    code: "REQUEST_VARIABLE_MISSING",
    var_name: "anchor_date",
  });
  for (const anchor_date of ["", "yesterday", "2031-13-01", "1", "2031-05-01T10:00"]) {
    expect(await hamlet.whyRefused("GET", "/messages", { ...place, anchor_date })).toBe(
      "anchor_date is not a time in ISO 8601, such as 2031-05-01T09:00:00Z",
    );
  }
});
