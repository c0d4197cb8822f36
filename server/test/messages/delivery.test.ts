import type { Person, TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { newBot } from "../users/support.ts";
import {
  addAlertWord,
  createStream,
  flagsOf,
  idsOf,
  muteUser,
  subscribe,
  type TestStream,
  unsubscribe,
} from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `delivery ${number}`, [hamlet, cordelia]);
});

const queueOf = (person: Person, more: Record<string, unknown> = {}) =>
  person.register({ event_types: ["message"], fetch_event_types: [], ...more });

async function delivered(queue: TestQueue): Promise<{ id: number; flags: unknown; local: unknown }[]> {
  return (await numberedEventsOf(queue)).map((event) => ({
    id: (event["message"] as { id: number }).id,
    flags: event["flags"],
    local: event["local_message_id"],
  }));
}

const flagsIn = async (queue: TestQueue) => (await delivered(queue)).map(({ flags }) => flags);
const idsIn = async (queue: TestQueue) => (await delivered(queue)).map(({ id }) => id);

describe("a message sent is a message event", () => {
  test("to all subscribers and nobody else, in the form that each client wants", async () => {
    const queues = await Promise.all([
      queueOf(hamlet, { apply_markdown: true, client_gravatar: true }),
      queueOf(cordelia, { apply_markdown: false, client_gravatar: false }),
      queueOf(hamlet),
      queueOf(moderator),
      queueOf(owner),
    ]);
    const id = await cordelia.send(stream.name, "topic", "**bold**");
    const [html, source, byDefault, ...others] = await Promise.all(queues.map(numberedEventsOf));
    expect(html).toMatchObject([
      {
        type: "message",
        flags: [],
        message: { id, content: "<p><strong>bold</strong></p>", content_type: "text/html", avatar_url: null },
      },
    ]);
    expect(source).toMatchObject([
      {
        message: { id, content: "**bold**", content_type: "text/x-markdown", avatar_url: expect.any(String) },
      },
    ]);
    expect(byDefault).toMatchObject([{ message: { id, content: "**bold**", avatar_url: null } }]);
    expect(others).toEqual([[], []]);
  });

  test("and the fetched message equals the delivered one", async () => {
    const queue = await queueOf(hamlet, { apply_markdown: true });
    const id = await cordelia.send(stream.name, "https://example.com", "/me and @**Hamlet Member**");
    const [event] = await numberedEventsOf(queue);
    const page = { anchor: id, num_before: 0, num_after: 0 };
    const { messages } = await hamlet.ok<{ messages: object[] }>("GET", "/messages", page);
    expect(messages).toEqual([{ ...(event?.["message"] as object), flags: event?.["flags"] }]);
  });
});

describe("flags of a new message", () => {
  test("mentions apply to the mentioned users, wildcards to everyone, silent mentions to nobody", async () => {
    const queues = await Promise.all([hamlet, cordelia].map((person) => queueOf(person)));
    await cordelia.send(stream.name, "t", "@**Hamlet Member** @**Mona Moderator** @_**Cordelia Member**");
    await cordelia.send(stream.name, "t", "@**all**");
    await cordelia.send(stream.name, "t", "@**Cordelia Member** yourself, @_**all**");
    await cordelia.sendTo([hamlet], "@**Hamlet Member** @**everyone**");
    const [ofHamlet, ofCordelia] = await Promise.all(queues.map(flagsIn));
    expect(ofHamlet).toEqual([
      ["mentioned"],
      ["wildcard_mentioned"],
      [],
      ["mentioned", "wildcard_mentioned"],
    ]);
    expect(ofCordelia).toEqual([[], ["wildcard_mentioned"], ["mentioned"], ["wildcard_mentioned"]]);
    expect(await idsOf(moderator, [["is", "mentioned"]])).toEqual([]);
  });

  test("a group mention applies to each member who receives it", async () => {
    await owner.ok("POST", "/user_groups/create", {
      name: `crew ${number}`,
      description: "",
      members: [hamlet.userId, moderator.userId],
    });
    const queue = await queueOf(hamlet);
    const id = await cordelia.send(stream.name, "t", `@*crew ${number}*`);
    expect(await delivered(queue)).toEqual([{ id, flags: ["mentioned"], local: undefined }]);
    expect(await flagsOf(moderator, id, [["stream", stream.name]])).toEqual(["read", "historical"]);
  });

  test("alert words", async () => {
    for (const person of [hamlet, moderator]) await addAlertWord(person, "pizza");
    const queue = await queueOf(hamlet);
    const id = await cordelia.send(stream.name, "t", "Pizza is here");
    expect(await flagsIn(queue)).toEqual([["has_alert_word"]]);
    expect(await flagsOf(hamlet, id)).toEqual(["has_alert_word"]);
    expect(await flagsOf(cordelia, id)).toEqual([]);
  });

  test.each([
    ["ZulipMobile/27.1 (Android 10)", ["read"]],
    ["ZulipTerminal/0.7.0 (Linux)", ["read"]],
    ["website/1.0", ["read"]],
    ["My Desktop App/3", ["read"]],
    ["ZulipPython/0.9.0 (Ubuntu; 22.04)", []],
    ["curl/8.0", []],
    ["Mozilla/5.0", []],
  ])("an own message, sent with %s, has %j", async (userAgent, flags) => {
    const queues = await Promise.all([hamlet, cordelia].map((person) => queueOf(person)));
    const id = await cordelia.using(userAgent).send(stream.name, "t", "own");
    const direct = await cordelia.using(userAgent).sendTo([hamlet], "own");
    expect(await Promise.all(queues.map(flagsIn))).toEqual([
      [[], []],
      [flags, flags],
    ]);
    expect(await flagsOf(cordelia, id)).toEqual(flags);
    expect(await flagsOf(cordelia, direct)).toEqual(flags);
    expect(await flagsOf(hamlet, id)).toEqual([]);
  });

  test("the `client` parameter overrides the program's own name", async () => {
    const id = await cordelia.send(stream.name, "t", "own", { client: "website" });
    expect(await flagsOf(cordelia, id)).toEqual(["read"]);
  });

  test("a message of a muted user is read", async () => {
    await muteUser(hamlet, cordelia);
    const queue = await queueOf(hamlet);
    const id = await cordelia.send(stream.name, "t", "@**Hamlet Member**");
    const direct = await cordelia.sendTo([hamlet], "hello?");
    await hamlet.ok("DELETE", `/users/me/muted_users/${cordelia.userId}`);
    expect(await flagsIn(queue)).toEqual([["read", "mentioned"], ["read"]]);
    expect(await flagsOf(hamlet, id)).toEqual(["read", "mentioned"]);
    expect(await flagsOf(hamlet, direct)).toEqual(["read"]);
  });

  test("a mentioned bot gets the message without a subscription, and no other message", async () => {
    const bot = await newBot(hamlet, `botley${number}`, { full_name: `Botley ${number}` });
    const closed = await createStream(world, `bots ${number}`, [cordelia], { invite_only: true });
    const queue = await queueOf(bot);
    await cordelia.send(closed.name, "t", "before");
    const id = await cordelia.send(closed.name, "t", `@**Botley ${number}** help, @**all**`);
    await cordelia.send(closed.name, "t", "after");
    expect(await delivered(queue)).toEqual([
      { id, flags: ["mentioned", "wildcard_mentioned"], local: undefined },
    ]);
    expect(await idsOf(bot, [])).toEqual([id]);
    expect(await idsOf(bot, [["is", "unread"]])).toEqual([id]);
    expect(await flagsOf(bot, id)).toEqual(["mentioned", "wildcard_mentioned"]);
    await bot.ok("POST", "/mark_all_as_read");
    expect(await idsOf(bot, [["is", "unread"]])).toEqual([]);
    await bot.ok("POST", `/messages/${id}/reactions`, { emoji_name: "heart" });
    expect(await flagsOf(bot, id)).toEqual(["read", "mentioned", "wildcard_mentioned"]);
  });
});

describe("local echo", () => {
  test("only the named queue gets the text back", async () => {
    const [own, other, cordelias] = [await queueOf(hamlet), await queueOf(hamlet), await queueOf(cordelia)];
    const id = await hamlet.send(stream.name, "t", "echo", {
      queue_id: own?.state.queue_id,
      local_id: "17.01",
    });
    expect(await delivered(own as TestQueue)).toEqual([{ id, flags: [], local: "17.01" }]);
    for (const queue of [other, cordelias]) {
      expect(await delivered(queue as TestQueue)).toEqual([{ id, flags: [], local: undefined }]);
    }
  });

  test("an unknown queue is ignored", async () => {
    const queue = await queueOf(hamlet);
    const id = await hamlet.send(stream.name, "t", "echo", { queue_id: "gone", local_id: "1" });
    const alone = await hamlet.send(stream.name, "t", "echo", { local_id: "1" });
    expect(await delivered(queue)).toEqual([
      { id, flags: [], local: undefined },
      { id: alone, flags: [], local: undefined },
    ]);
  });
});

describe("queues that see more than their owner receives", () => {
  test("all public streams, without flags", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const closed = await createStream(world, `closed ${number}`, [cordelia], { invite_only: true });
    const queue = await queueOf(hamlet, { all_public_streams: true });
    const id = await cordelia.send(open.name, "t", "@**all**");
    await cordelia.send(closed.name, "t", "secret");
    await cordelia.sendTo([moderator], "secret");
    const own = await cordelia.send(stream.name, "t", "@**all**");
    expect(await delivered(queue)).toEqual([
      { id, flags: [], local: undefined },
      { id: own, flags: ["wildcard_mentioned"], local: undefined },
    ]);
  });

  test("a narrow adds public streams and removes messages that do not match", async () => {
    const open = await createStream(world, `Open ${number}`, [cordelia]);
    const queue = await queueOf(hamlet, {
      narrow: [
        ["stream", open.name.toLowerCase()],
        ["topic", "lunch"],
      ],
    });
    const id = await cordelia.send(open.name, "Lunch", "yes");
    await cordelia.send(open.name, "dinner", "no");
    await cordelia.send(stream.name, "lunch", "no");
    expect(await idsIn(queue)).toEqual([id]);
  });

  test("a narrow shows guests nothing more", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const web = await createStream(world, `web ${number}`, [cordelia], { is_web_public: true });
    const byStream = await queueOf(guest, { narrow: [["stream", open.name]] });
    const bySender = await queueOf(guest, { narrow: [["sender", cordelia.email]] });
    await cordelia.send(open.name, "t", "not for guests");
    const id = await cordelia.send(web.name, "t", "for everyone");
    const direct = await cordelia.sendTo([guest], "for the guest");
    expect(await idsIn(byStream)).toEqual([]);
    expect(await idsIn(bySender)).toEqual([id, direct]);
  });
});

describe("design 7: queues on another node", () => {
  test("a queue rebuilt from the log has exactly the events that it had", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const closed = await createStream(world, `closed ${number}`, [cordelia, hamlet], { invite_only: true });
    const plain = await queueOf(hamlet);
    const wide = await queueOf(hamlet, { all_public_streams: true });
    const elsewhere = await cordelia.send(open.name, "t", "not received");
    const secret = await cordelia.send(closed.name, "t", "@**Hamlet Member** while he was there");
    await unsubscribe(closed, hamlet);
    await cordelia.send(closed.name, "t", "after he left");
    await subscribe(hamlet, open, [hamlet]);
    const received = await cordelia.send(open.name, "t", "received");
    await world.restart();
    const found = await delivered(plain);
    expect(found).toEqual([
      { id: secret, flags: ["mentioned"], local: undefined },
      { id: received, flags: [], local: undefined },
    ]);
    expect(await idsIn(wide)).toEqual([elsewhere, secret, received]);
  });
});

describe("design 1: nothing lost, nothing twice", () => {
  test("each queue gets each of two hundred parallel sends once, in order of their ids", async () => {
    const people = [hamlet, cordelia];
    const queues = await Promise.all(
      Array.from({ length: 10 }, (_, index) => queueOf(people[index % 2] ?? hamlet)),
    );
    const sends = Array.from({ length: 200 }, (_, index) => {
      const person = people[index % 2] ?? hamlet;
      if (index % 10 === 0) return person.sendTo(people, `direct ${index}`);
      return person.send(stream.name, `topic ${index % 3}`, `message ${index} @**all**`);
    });
    const ids = (await Promise.all(sends)).sort((a, b) => a - b);
    expect(new Set(ids).size).toBe(200);
    for (const queue of queues) {
      const events = await numberedEventsOf(queue);
      expect(events.map(({ message }) => (message as { id: number }).id)).toEqual(ids);
      const eventIds = events.map(({ id }) => id);
      expect(eventIds).toEqual([...eventIds].sort((a, b) => a - b));
      expect(await numberedEventsOf(queue)).toEqual([]);
    }
    expect(await idsOf(hamlet, [], { anchor: ids[0], num_before: 0, num_after: 1000 })).toEqual(ids);
  });
});
