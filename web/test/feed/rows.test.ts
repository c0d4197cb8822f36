import { IdMap } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { type Rows, rowsOf } from "../../src/feed/rows.ts";

const DAY = 24 * 3600;
const options = { ownId: 1, hasHeadings: true, unreadFrom: 30 };

/** A message with the parts from which rows show sender, place and time. */
const message = (id: number, subject: string, sender: number): FetchedMessage =>
  ({
    id,
    type: "stream",
    stream_id: 7,
    display_recipient: "castle",
    subject,
    sender_id: sender,
    timestamp: Math.floor(id / 9) * DAY + id * 60,
    is_me_message: false,
  }) as FetchedMessage;

const messagesTo = (last: number): IdMap<FetchedMessage> =>
  IdMap.from(
    Array.from({ length: last + 1 }, (_, id) => message(id, "ghost", id % 3 === 0 ? 2 : 3)),
    ({ id }) => id,
  );

const step = record({
  from: integer({ min: 0, max: 40 }),
  count: integer({ min: 0, max: 40 }),
  changed: array(integer({ min: 0, max: 60 }), { maxLength: 3 }),
  subject: constantFrom("ghost", "sword"),
  isGone: boolean(),
});

test("reuses exactly the rows that building anew would give, whatever is added, removed or changed", () => {
  assert(
    property(array(step, { minLength: 2, maxLength: 12 }), (steps) => {
      let messages = messagesTo(80);
      let before: Rows | undefined;
      for (const { from, count, changed, subject, isGone } of steps) {
        for (const id of changed) messages = messages.with(id, message(id, subject, 4));
        const ids = Array.from({ length: count }, (_, index) => from + index).filter(
          (id) => !isGone || id % 5 !== 0,
        );
        const taken = rowsOf(ids, { messages }, options, before);
        const { rows, starts } = rowsOf(ids, { messages }, options);
        expect({ rows: taken.rows, starts: taken.starts }).toEqual({ rows, starts });
        before = taken;
      }
    }),
  );
});

test("leaves the rows below a prepended page as they are", () => {
  const messages = messagesTo(200);
  const ids = [...messages.ids()].sort((one, other) => one - other);
  const below = rowsOf(ids.slice(100), { messages }, options);
  const all = rowsOf(ids, { messages }, options, below);
  // The first row stood at the top, and now has another message above it.
  const taken = below.rows.slice(below.starts[1]);
  expect(taken.length).toBeGreaterThan(100);
  const left = all.rows.slice(-taken.length);
  expect(left.every((row, index) => row === taken[index])).toBe(true);
});
