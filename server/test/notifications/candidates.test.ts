/** Tests who is notified of a stream's messages. The model, which the log keeps up to date, decides this. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { Candidates } from "../../src/domain/notifications/candidates.ts";
import { createStream, type TestStream } from "../messages/helpers.ts";

const { world, owner: sender, hamlet, cordelia, guest } = useWorld();

function asked({ streamId }: TestStream, more: { mentioned?: number[]; mentions_wildcard?: boolean } = {}) {
  const message = {
    stream_id: streamId,
    sender_id: sender.userId,
    participant_ids: null,
    mentioned: [],
    mentions_wildcard: false,
    ...more,
  };
  const candidates = new Candidates(world.server.realms.first.model);
  const listeners = candidates.listeners(message).filter((userId) => candidates.acceptsFrom(userId, message));
  return [...new Set([...candidates.addressees(message), ...listeners])].sort((a, b) => a - b);
}

const setProperty = (person: Person, { streamId }: TestStream, property: string, value: boolean) =>
  person.ok("POST", "/users/me/subscriptions/properties", {
    subscription_data: [{ stream_id: streamId, property, value }],
  });

let number = 0;
async function newStream(people: readonly Person[]): Promise<TestStream> {
  number += 1;
  return createStream(world, `candidates ${number}`, [sender, ...people]);
}

describe.each(["push", "email"] as const)("notifications of streams by %s", (channel) => {
  test.each([
    [false, undefined, false],
    [false, true, true],
    [true, undefined, true],
    [true, true, true],
  ])("with settings %s and the subscription %s: selects %s", async (general, own, isAsked) => {
    const person = await world.newPerson(`Setting ${channel} ${general} ${own}`);
    const stream = await newStream([person]);
    await person.ok("PATCH", "/settings", { [`enable_stream_${channel}_notifications`]: general });
    if (own !== undefined) await setProperty(person, stream, `${channel}_notifications`, own);
    expect(asked(stream)).toEqual(isAsked ? [person.userId] : []);
    await setProperty(person, stream, `${channel}_notifications`, true);
    expect(asked(stream)).toEqual([person.userId]);
    await setProperty(person, stream, `${channel}_notifications`, false);
    await person.ok("PATCH", "/settings", { [`enable_stream_${channel}_notifications`]: false });
    expect(asked(stream)).toEqual([]);
  });
});

test("selects no readers who want no notifications, however many there are", async () => {
  const readers = [hamlet, cordelia, guest];
  const stream = await newStream(readers);
  expect(asked(stream)).toEqual([]);
  const [mentioned] = readers;
  expect(asked(stream, { mentioned: [mentioned?.userId ?? 0] })).toEqual([mentioned?.userId]);
  expect(asked(stream, { mentions_wildcard: true })).toEqual(
    readers.map(({ userId }) => userId).sort((a, b) => a - b),
  );
});

test("selects nobody who is unsubscribed, deactivated, or has muted the sender", async () => {
  const person = await world.newPerson("Wendy Wanting");
  const stream = await newStream([person]);
  await setProperty(person, stream, "push_notifications", true);
  expect(asked(stream)).toEqual([person.userId]);
  await person.ok("POST", `/users/me/muted_users/${sender.userId}`);
  expect(asked(stream)).toEqual([]);
  await person.ok("DELETE", `/users/me/muted_users/${sender.userId}`);
  await person.ok("DELETE", "/users/me/subscriptions", { subscriptions: [stream.name] });
  expect(asked(stream)).toEqual([]);
  await person.subscribe([stream.name]);
  expect(asked(stream)).toEqual([person.userId]);
  await sender.ok("DELETE", `/users/${person.userId}`);
  expect(asked(stream)).toEqual([]);
});

test("knows after a restart who wants notifications", async () => {
  const person = await world.newPerson("Rory Restart");
  const other = await world.newPerson("Sam Settings");
  const stream = await newStream([person, other]);
  await setProperty(person, stream, "email_notifications", true);
  await other.ok("PATCH", "/settings", { enable_stream_push_notifications: true });
  await world.restart();
  expect(asked(stream)).toEqual([person.userId, other.userId].sort((a, b) => a - b));
});

test("stores all notifications for more messages than fit in one transaction", async () => {
  const people = ["administrator", "moderator", "hamlet", "cordelia"] as const;
  // The previous test has restarted the server.
  const owner = world.as("owner");
  const to = people.map((name) => world.as(name).userId);
  const ids: number[] = [];
  while (ids.length < 150) {
    const sent = Array.from({ length: 10 }, () =>
      owner.ok<{ id: number }>("POST", "/messages", { type: "private", to, content: "xylophone" }),
    );
    for (const { id } of await Promise.all(sent)) ids.push(id);
  }
  await world.settle();
  const { engine } = world.server.context;
  const noted = await engine.query<{ user_id: number; count: number }>({
    text: `select user_id, count(*) from notification
            where channel = 'mail' and message_id = any($1::bigint[]) group by user_id order by user_id`,
    values: [ids],
  });
  expect(noted).toEqual(to.toSorted((a, b) => a - b).map((user_id) => ({ user_id, count: ids.length })));
  // The other consumers have processed the same messages, each once.
  const { messages } = await owner.ok<{ messages: unknown[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 500,
    num_after: 0,
    narrow: [{ operator: "search", operand: "xylophone" }],
  });
  expect(messages).toHaveLength(ids.length);
});
