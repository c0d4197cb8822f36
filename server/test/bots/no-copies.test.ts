/**
 * docs/interface/sending.md#who-receives-a-message: bots that are called (outgoing webhooks, embedded bots) have no
 * copies of the messages sent to them.
 */
import { BotType, Policy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { runSql } from "../messages/database.ts";
import { createStream, idsOf, type TestStream } from "../messages/helpers.ts";
import { newBot } from "../users/support.ts";

const { world, owner, hamlet, cordelia } = useWorld({ environment: { CONFAB_EMBEDDED_BOTS: "on" } });
let stream: TestStream;
let called: Person; /** A generic bot, for comparison. */
let generic: Person;
let number = 0;

beforeEach(async () => {
  number += 1;
  called = await newBot(cordelia, `called${number}`, {
    bot_type: BotType.embedded,
    service_name: "converter",
  });
  generic = await newBot(cordelia, `generic${number}`);
  stream = await createStream(world, `bots ${number}`, [hamlet, called, generic]);
});

const types = ["message", "update_message", "reaction", "delete_message", "update_message_flags"];
const queueOf = (person: Person, more: Record<string, unknown> = {}) =>
  person.register({ event_types: types, ...more });
const unread = async (person: Person) => {
  const { state } = await person.register<{ unread_msgs: { count: number; mentions: number[] } }>();
  const { count, mentions } = state.unread_msgs;
  return { count, mentions: mentions.length };
};
const rows = async (person: Person) => {
  const [row] = (await runSql(
    world,
    `select (select count(*)::int from message_flag where user_id = $1) as flags,
            (select count(*)::int from inbox where user_id = $1) as inboxes`,
    person.userId,
  )) as { flags: number; inboxes: number }[];
  return row;
};

describe("in a stream that the bot is subscribed to", () => {
  test("gets no event, unread message or row; a generic bot there gets all of these", async () => {
    await called.ok("POST", "/users/me/alert_words", { alert_words: ["soup"] });
    const [mine, other] = [await queueOf(called), await queueOf(generic)];
    await hamlet.send(
      stream.name,
      "lunch",
      `soup for @**called${number} Bot** and @**generic${number} Bot** and @**all**`,
    );
    expect(await numberedEventsOf(mine)).toEqual([]);
    expect(await numberedEventsOf(other)).toMatchObject([{ type: "message" }]);
    expect(await unread(called)).toEqual({ count: 0, mentions: 0 });
    expect(await unread(generic)).toMatchObject({ mentions: 1 });
    expect(await rows(called)).toEqual({ flags: 0, inboxes: 0 });
    expect(await rows(generic)).toEqual({ flags: 1, inboxes: 1 });
    await world.settle();
    expect(await idsOf(hamlet, [["sender", called.email]])).toHaveLength(1);
  });

  test("it reads public messages without flags, and gets their events if it asks for all public streams", async () => {
    const wide = await queueOf(called, { all_public_streams: true });
    const id = await hamlet.send(stream.name, "lunch", "@**all**");
    expect(await idsOf(called, [["stream", stream.name]])).toEqual([id]);
    expect(await numberedEventsOf(wide)).toMatchObject([{ type: "message", flags: [] }]);
  });

  test("it never gets events of a private stream", async () => {
    const secret = await createStream(world, `secret ${number}`, [hamlet, called], { invite_only: true });
    const wide = await queueOf(called, { all_public_streams: true });
    const narrow = await queueOf(called, { narrow: JSON.stringify([["stream", secret.name]]) });
    await hamlet.send(secret.name, "lunch", "Soup");
    expect(await numberedEventsOf(wide)).toEqual([]);
    expect(await numberedEventsOf(narrow)).toEqual([]);
  });

  test("resubscribing changes nothing", async () => {
    const subscriptions = JSON.stringify([stream.name]);
    await called.ok("DELETE", "/users/me/subscriptions", { subscriptions });
    await called.subscribe([stream.name]);
    await hamlet.send(stream.name, "lunch", "Soup");
    expect(await rows(called)).toEqual({ flags: 0, inboxes: 0 });
  });
});

describe("in a direct message", () => {
  test("it answers, and has no copy of messages to it or from it, nor of their changes", async () => {
    const queue = await queueOf(called);
    const id = await hamlet.sendTo([called, generic], "3 km in m");
    await world.settle();
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "4 km in m" });
    await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
    await owner.ok("PATCH", "/realm", { delete_own_message_policy: Policy.members });
    await hamlet.ok("DELETE", `/messages/${id}`);
    expect(await numberedEventsOf(queue)).toEqual([]);
    expect(await rows(called)).toEqual({ flags: 0, inboxes: 0 });
    expect(await idsOf(called, [["is", "private"]])).toEqual([]);
    expect(await idsOf(hamlet, [["pm-with", `${called.email},${generic.email}`]])).toHaveLength(1);
    expect(await unread(generic)).toMatchObject({ count: 1 });
  });

  test("it has no copy of what Notification Bot writes to it", async () => {
    const queue = await queueOf(called);
    await cordelia.ok("POST", "/users/me/subscriptions", {
      subscriptions: JSON.stringify([{ name: "for it" }]),
      principals: JSON.stringify([called.userId]),
    });
    expect(await numberedEventsOf(queue)).toEqual([]);
    const { id } = await called.ok<{ id: number }>("POST", "/messages", {
      type: "private",
      to: [hamlet.userId],
      content: "I have to say something.",
    });
    expect(await called.refused("GET", `/messages/${id}`)).toMatchObject({ msg: "Invalid message(s)" });
    expect(await idsOf(hamlet, [["sender", called.email]])).toEqual([id]);
  });
});
