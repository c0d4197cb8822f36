/** Tests that commits become messages of NATS, which limits the size of a message. */

import { connectionOptions } from "@confab/server/config/nats-url";
import { userNameChanged } from "@confab/server/domain/users/events";
import type { LogEvent } from "@confab/server/events/event-kind";
import { decodeEvents, encodeEvents } from "@confab/server/nats/log-message";
import { describe, expect, test } from "vitest";

const MAX_BYTES = 2000;

const event = (position: number, nameLength: number): LogEvent => ({
  position,
  ...userNameChanged.of({ user_id: 8, full_name: "ö".repeat(nameLength) }, { to: "everyone" }),
});

describe("events in messages of NATS", () => {
  test("a large commit is divided without changes", () => {
    const events = Array.from({ length: 50 }, (_, index) => event(index + 1, 10 * index));
    const messages = [...encodeEvents(events, MAX_BYTES)];
    expect(messages.length).toBeGreaterThan(10);
    for (const { data } of messages) expect(data.length).toBeLessThan(MAX_BYTES);
    const arrived = messages.flatMap(({ data }) => decodeEvents(data.toString()) ?? []);
    expect(arrived).toEqual(
      events.map(({ position, kind, payload, audience }) => ({
        position,
        type: kind.type,
        payload,
        audience,
      })),
    );
    const ranges = messages.map(({ first, last, count }) => [last - first + 1, count]);
    for (const [length, count] of ranges) expect(length).toBe(count);
  });

  test("an event too large for a message is left out, without affecting the others", () => {
    const messages = [...encodeEvents([event(1, 1), event(2, MAX_BYTES), event(3, 1)], MAX_BYTES)];
    expect(messages.map(({ first, last, count }) => [first, last, count])).toEqual([
      [1, 1, 1],
      [3, 3, 1],
    ]);
  });
});

describe("NATS_URL", () => {
  test.for([
    ["nats://a:4222", { servers: ["a:4222"] }],
    ["nats://ada:p%40ss@a:4222,nats://b", { servers: ["a:4222", "b"], user: "ada", pass: "p@ss" }],
    ["tls://token@[::1]:4222", { servers: ["[::1]:4222"], token: "token", tls: {} }],
  ] as const)("%s", ([url, expected]) => {
    expect(connectionOptions(url)).toMatchObject(expected);
  });
});
