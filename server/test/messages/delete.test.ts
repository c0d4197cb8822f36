import { Policy, Role } from "@confab/contract";
import { doDeleteMessages } from "@confab/server/domain/messages/delete/delete";
import { engineUnderTest, expectSameModel, type Person, type WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { insertMany, realmOf, runSql } from "./database.ts";
import { createStream, fetchPage, idsOf, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `delete ${number}`, [hamlet, cordelia, guest, moderator]);
});

const bulk = { client_capabilities: { notification_settings_null: true, bulk_message_deletion: true } };
const types = { event_types: ["delete_message"], fetch_event_types: [] };
const queueOf = (person: Person, more = {}) => person.register({ ...types, ...bulk, ...more });
const eventsOf = async (queue: Awaited<ReturnType<typeof queueOf>>) =>
  (await numberedEventsOf(queue)).map(({ id: _, ...event }: WireEvent) => event);

const remove = (person: Person, id: number) => person.ok("DELETE", `/messages/${id}`);
const refusal = (person: Person, id: number) => person.whyRefused("DELETE", `/messages/${id}`);
const removeTopic = (person: Person, streamId: number, topic_name: string) =>
  person.ok("POST", `/streams/${streamId}/delete_topic`, { topic_name });

const invalid = "Invalid message(s)";
const forbidden = "You don't have permission to delete this message";
const late = "The time limit for deleting this message has passed";

const change = (properties: Record<string, unknown>) => owner.ok("PATCH", "/realm", properties);

/** Returns the number of rows that belong to a message, in each table that refers to messages. */
async function traces(id: number): Promise<Record<string, unknown>> {
  const tables = ["message", "message_flag", "reaction", "submessage", "message_search", "link_preview_job"];
  const counts = tables.map(
    (table) => `(select count(*)::int from ${table} where message_id = $1) as ${table}`,
  );
  const [row] = await runSql(world, `select ${counts.join(", ")}`, id);
  return row ?? {};
}

describe("DELETE /messages/{message_id}", () => {
  test("deletes a message with its dependent rows, and notifies everyone who had it", async () => {
    await change({ inline_url_embed_preview: true });
    const id = await cordelia.send(stream.name, "lunch", "@**Hamlet Member** https://example.com");
    await change({ inline_url_embed_preview: false });
    const emoji = { emoji_name: "thumbs_up" };
    await hamlet.ok("POST", `/messages/${id}/reactions`, emoji);
    await hamlet.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
    const widget = { message_id: id, msg_type: "widget", content: '{"widget_type":"todo"}' };
    await cordelia.ok("POST", "/submessage", widget);
    await runSql(
      world,
      "insert into link_preview_job (realm_id, message_id, due_at) values ($1, $2, now() + interval '1 day') on conflict do nothing",
      realmOf(world).realmId,
      id,
    );
    await world.settle();
    expect(Object.values(await traces(id))).toEqual([1, 1, 1, 1, 1, 1]);
    const queues = await Promise.all(
      [hamlet, cordelia, guest, moderator, administrator].map((p) => queueOf(p)),
    );
    expect(await remove(administrator, id)).toEqual({ result: "success", msg: "" });
    await world.settle();
    expect(Object.values(await traces(id))).toEqual([0, 0, 0, 0, 0, 0]);
    const place = { message_type: "stream", stream_id: stream.streamId, topic: "lunch" };
    const event = { type: "delete_message", message_ids: [id], ...place };
    expect(await Promise.all(queues.map(eventsOf))).toEqual([[event], [event], [event], [event], []]);
  });

  test("a deleted message disappears everywhere", async () => {
    const before = await cordelia.send(stream.name, "lunch", "first");
    const id = await cordelia.send(stream.name, "soup", "@**Hamlet Member** potatoes");
    await hamlet.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
    await world.settle();
    const unread = async () => {
      const { state } = await hamlet.register<{
        unread_msgs: { streams: { stream_id: number; unread_message_ids: number[] }[]; mentions: number[] };
        starred_messages: number[];
        max_message_id: number;
      }>();
      const { streams, mentions } = state.unread_msgs;
      const here = streams.filter(({ stream_id }) => stream_id === stream.streamId);
      return {
        ids: here.flatMap(({ unread_message_ids }) => unread_message_ids),
        mentioned: mentions.includes(id),
        starred: state.starred_messages.includes(id),
        newest: state.max_message_id,
      };
    };
    expect(await unread()).toEqual({ ids: [before, id], mentioned: true, starred: true, newest: id });
    await remove(owner, id);
    expect(await unread()).toEqual({ ids: [before], mentioned: false, starred: false, newest: before });
    expect(await idsOf(hamlet, [["search", "potatoes"]])).toEqual([]);
    expect(await idsOf(hamlet, [["id", String(id)]])).toEqual([]);
    expect(await idsOf(hamlet, [["is", "starred"]])).not.toContain(id);
    const { topics } = await hamlet.ok<{ topics: unknown }>("GET", `/users/me/${stream.streamId}/topics`);
    expect(topics).toEqual([{ name: "lunch", max_id: before }]);
    const lost = [
      await hamlet.refused("GET", `/messages/${id}`),
      await hamlet.refused("POST", `/messages/${id}/reactions`, { emoji_name: "thumbs_up" }),
      await hamlet.refused("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" }),
      await hamlet.refused("POST", "/submessage", { message_id: id, msg_type: "widget", content: "{}" }),
    ];
    expect(lost.map(({ msg }) => msg)).toEqual(lost.map(() => "Invalid message(s)"));
    expect(await refusal(owner, id)).toBe(invalid);
  });

  test("a deleted message can be an anchor", async () => {
    const ids: number[] = [];
    for (const text of "abcde") ids.push(await cordelia.send(stream.name, "lunch", text));
    const [a, b, c, d, e] = ids as [number, number, number, number, number];
    await remove(owner, c);
    const narrow = [["stream", stream.name]];
    const around = async (before: number, after: number) => {
      const page = await fetchPage(hamlet, { anchor: c, num_before: before, num_after: after, narrow });
      const { messages, found_anchor, found_oldest, found_newest } = page;
      return [messages.map(({ id }) => id), page.anchor, found_anchor, found_oldest, found_newest];
    };
    expect(await around(1, 1)).toEqual([[b, d], c, false, false, false]);
    expect(await around(3, 3)).toEqual([[a, b, d, e], c, false, true, true]);
    expect(await around(0, 0)).toEqual([[], c, false, false, false]);
    const near = await fetchPage(hamlet, {
      anchor: c,
      num_before: 1,
      num_after: 1,
      narrow: [...narrow, ["near", `${c}`]],
    });
    expect(near.messages.map(({ id }) => id)).toEqual([b, d]);
    await remove(owner, e);
    const newest = await fetchPage(hamlet, { narrow, num_before: 2 });
    expect(newest.messages.map(({ id }) => id)).toEqual([b, d]);
    await remove(owner, a);
    const oldest = await fetchPage(hamlet, { narrow, anchor: "oldest", num_before: 0, num_after: 5 });
    expect([oldest.messages.map(({ id }) => id), oldest.found_oldest, oldest.found_newest]).toEqual([
      [b, d],
      true,
      true,
    ]); // Numbers of deleted messages don't count as unread, and don't return when everything is read.
    await hamlet.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId });
    expect(
      await idsOf(hamlet, [
        ["stream", stream.name],
        ["is", "unread"],
      ]),
    ).toEqual([]);
    const later = await cordelia.send(stream.name, "lunch", "f");
    expect(later).toBe(e + 1);
    expect(
      await idsOf(hamlet, [
        ["stream", stream.name],
        ["is", "unread"],
      ]),
    ).toEqual([later]);
  });

  test("the first message of a stream is the first of the remaining ones", async () => {
    const first = await cordelia.send(stream.name, "lunch", "a");
    const second = await cordelia.send(stream.name, "lunch", "b");
    const firstOf = async () => {
      const { streams } = await owner.ok<{ streams: { name: string; first_message_id: number | null }[] }>(
        "GET",
        "/streams",
      );
      return streams.find(({ name }) => name === stream.name)?.first_message_id;
    };
    await remove(owner, first);
    expect(await firstOf()).toBe(second);
    await remove(owner, second);
    expect(await firstOf()).toBeNull();
    await expectSameModel(world);
    const third = await cordelia.send(stream.name, "lunch", "c");
    expect(await firstOf()).toBe(third);
    await expectSameModel(world);
  });

  test("in a direct conversation, notifies all participants without naming them", async () => {
    const id = await hamlet.sendTo([cordelia, owner], "Hello");
    const queues = await Promise.all([hamlet, cordelia, owner, guest].map((person) => queueOf(person)));
    await remove(owner, id);
    const event = { type: "delete_message", message_type: "private", message_ids: [id] };
    expect(await Promise.all(queues.map(eventsOf))).toEqual([[event], [event], [event], []]);
    expect(await idsOf(hamlet, [["is", "private"]])).not.toContain(id);
    const { state } = await cordelia.register<{
      recent_private_conversations: { max_message_id: number }[];
    }>();
    const newest = state.recent_private_conversations.map(({ max_message_id }) => max_message_id);
    expect(newest).not.toContain(id);
  });

  test("a user who can't see a message can't delete it, or learn that it exists", async () => {
    const direct = await hamlet.sendTo([cordelia], "Hello");
    const secret = await createStream(world, `secret ${number}`, [hamlet], { invite_only: true });
    const hidden = await hamlet.send(secret.name, "lunch", "psst");
    for (const id of [direct, hidden, 10 ** 12]) {
      expect(await refusal(owner, id)).toBe(invalid);
      expect(await refusal(guest, id)).toBe(invalid);
    }
    expect(await idsOf(hamlet, [["id", String(hidden)]])).toEqual([hidden]);
  });

  describe("by role and policy", () => {
    const authors = { owner: 100, administrator: 200, moderator: 300, hamlet: 400, guest: 600 } as const;
    const allowed: readonly (readonly [policy: number, roles: readonly number[]])[] = [
      [1, [100, 200, 300, 400]],
      [2, [100, 200]],
      [3, [100, 200, 300]],
      [4, [100, 200, 300]],
      [5, [100, 200, 300, 400, 600]],
    ];

    test.each(allowed)("policy %i", async (policy, roles) => {
      // Members become full members a month after they joined, and these tests take place then.

      await change({ delete_own_message_policy: policy, waiting_period_threshold: 60 });
      for (const [name, role] of Object.entries(authors)) {
        const author = world.as(name as keyof typeof authors);
        await subscribe(cordelia, stream, [author]);
        const id = await author.send(stream.name, "lunch", "mine");
        const foreign = await cordelia.send(stream.name, "lunch", "hers");
        if (roles.includes(role)) await remove(author, id);
        else expect(await refusal(author, id)).toBe(forbidden); // Only administrators may delete others' messages, whatever the policy.
        if (role <= Role.administrator) await remove(author, foreign);
        else expect(await refusal(author, foreign)).toBe(forbidden);
      }
      await change({ delete_own_message_policy: Policy.administrators, waiting_period_threshold: 0 });
    });

    test("a full member", async () => {
      await change({ delete_own_message_policy: Policy.fullMembers, waiting_period_threshold: 10 });
      await remove(hamlet, await hamlet.send(stream.name, "lunch", "mine"));
      await change({ delete_own_message_policy: Policy.administrators, waiting_period_threshold: 0 });
    });

    test("the time limit does not apply to administrators", async () => {
      await change({ delete_own_message_policy: Policy.everyone, message_content_delete_limit_seconds: 60 });
      const ids: number[] = [];
      for (const text of "abc") ids.push(await hamlet.send(stream.name, "lunch", text));
      await world.clock.advance(60_000);
      await remove(hamlet, ids[0] ?? 0);
      await world.clock.advance(1000);
      expect(await refusal(hamlet, ids[1] ?? 0)).toBe(late);
      await remove(administrator, ids[1] ?? 0);
      await change({ message_content_delete_limit_seconds: "unlimited" });
      await remove(hamlet, ids[2] ?? 0); // Permission is checked before the time limit.
      await change({
        message_content_delete_limit_seconds: 60,
        delete_own_message_policy: Policy.administrators,
      });
      const old = await hamlet.send(stream.name, "lunch", "old");
      await world.clock.advance(61_000);
      expect(await refusal(hamlet, old)).toBe(forbidden);
      await change({ message_content_delete_limit_seconds: 600 });
    });
  });

  test("only one of two simultaneous deletions succeeds", async () => {
    const id = await cordelia.send(stream.name, "lunch", "a");
    const answers = await Promise.all(
      [1, 2, 3].map(() => administrator.request("DELETE", `/messages/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const lost = answers.filter(({ status }) => status === 400).map(({ body }) => body);
    expect(lost).toMatchObject([{ msg: "Invalid message(s)" }, { msg: "Invalid message(s)" }]);
  });
});

describe("POST /streams/{stream_id}/delete_topic", () => {
  test("deletes the topic in any case, with an event for each spelling", async () => {
    const lower = [
      await cordelia.send(stream.name, "lunch", "a"),
      await hamlet.send(stream.name, "lunch", "b"),
    ];
    const upper = [await cordelia.send(stream.name, "Lunch", "c")];
    const other = await cordelia.send(stream.name, "lunches", "d");
    const queue = await queueOf(hamlet);
    expect(await removeTopic(administrator, stream.streamId, "LUNCH")).toEqual({
      result: "success",
      msg: "",
    });
    const place = { type: "delete_message", message_type: "stream", stream_id: stream.streamId };
    expect(await eventsOf(queue)).toEqual([
      { ...place, topic: "lunch", message_ids: lower },
      { ...place, topic: "Lunch", message_ids: upper },
    ]);
    expect(await idsOf(hamlet, [["stream", stream.name]])).toEqual([other]);
    await removeTopic(administrator, stream.streamId, "lunch");
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("is limited to streams that the administrator can read", async () => {
    const id = await cordelia.send(stream.name, "lunch", "a");
    const secret = await createStream(world, `secret ${number}`, [cordelia], { invite_only: true });
    for (const streamId of [secret.streamId, 10 ** 9]) {
      const { code, msg } = await owner.refused("POST", `/streams/${streamId}/delete_topic`, {
        topic_name: "a",
      });
      expect([code, msg]).toEqual(["BAD_REQUEST", "Invalid stream id"]);
    }
    const missing = await owner.refused("POST", `/streams/${stream.streamId}/delete_topic`);
    expect(missing.msg).toBe("Missing 'topic_name' argument");
    expect(await idsOf(cordelia, [["id", String(id)]])).toEqual([id]);
  });

  test("with protected history, deletes the messages that the administrator has, and notifies each recipient of theirs", async () => {
    const hidden = { invite_only: true, history_public_to_subscribers: false };
    const secret = await createStream(world, `secret ${number}`, [cordelia], hidden);
    const before = await cordelia.send(secret.name, "lunch", "before");
    await subscribe(cordelia, secret, [hamlet]);
    const between = await cordelia.send(secret.name, "lunch", "between");
    await subscribe(cordelia, secret, [owner]);
    const together = await cordelia.send(secret.name, "lunch", "together");
    await unsubscribe(secret, hamlet);
    const after = await cordelia.send(secret.name, "lunch", "after");
    await subscribe(cordelia, secret, [guest]);
    const queues = await Promise.all([cordelia, hamlet, owner, guest].map((person) => queueOf(person)));
    await removeTopic(owner, secret.streamId, "lunch");
    const place = {
      type: "delete_message",
      message_type: "stream",
      stream_id: secret.streamId,
      topic: "lunch",
    };
    const first = { ...place, message_ids: [together] };
    const second = { ...place, message_ids: [after] };
    expect(await Promise.all(queues.map(eventsOf))).toEqual([[first, second], [first], [first, second], []]);
    expect(await idsOf(cordelia, [["stream", secret.name]])).toEqual([before, between]);
  });

  test("deletes a large topic in several writes, and keeps messages sent meanwhile", async () => {
    const ids = await insertMany(world, stream, 1200, { sender: cordelia, topic: "large" });
    const queue = await queueOf(hamlet);
    const old = await hamlet.register(types);
    const deleting = removeTopic(administrator, stream.streamId, "large");
    const meanwhile = hamlet.send(stream.name, "other", "b");
    await deleting;
    const events = await eventsOf(queue);
    expect(events.map(({ message_ids }) => (message_ids as number[]).length)).toEqual([500, 500, 200]);
    const newestFirst = [...ids.slice(700), ...ids.slice(200, 700), ...ids.slice(0, 200)];
    expect(events.flatMap(({ message_ids }) => message_ids)).toEqual(newestFirst);
    expect((await eventsOf(old)).map(({ message_id }) => message_id)).toEqual(newestFirst);
    const left = await meanwhile;
    expect(await idsOf(hamlet, [["stream", stream.name]])).toEqual([left]);
    await expectSameModel(world);
  });
});

describe("doDeleteMessages", () => {
  test("takes the same number of statements for ten thousand messages as for one", async () => {
    const other = await createStream(world, `other ${number}`, [hamlet, cordelia]);
    const ids = [
      ...(await insertMany(world, stream, 5000, { sender: cordelia, topic: "a" })),
      ...(await insertMany(world, other, 5000, { sender: cordelia, topic: "b" })),
    ];
    await unsubscribe(stream, guest);
    const deleting = async (some: readonly number[]) => {
      const statements: (string | undefined)[] = [];
      const deleted = await realmOf(world).write((tx) => {
        const query: typeof tx.runner.query = (statement) => {
          statements.push(statement.name);
          return tx.runner.query(statement);
        };
        return doDeleteMessages({ ...tx, runner: { ...tx.runner, query } }, some);
      });
      return [deleted, statements];
    };
    const statements = ["remove_messages", "read_holders", "move_first_messages"];
    expect(await deleting(ids.slice(0, 1))).toEqual([1, statements]);
    const queue = await queueOf(hamlet);
    expect(await deleting(ids)).toEqual([9999, statements]);
    const events = await eventsOf(queue);
    expect(events.map(({ message_ids }) => (message_ids as number[]).length)).toEqual([
      1000, 1000, 1000, 1000, 999, 1000, 1000, 1000, 1000, 1000,
    ]);
    expect(await deleting(ids)).toEqual([0, ["remove_messages"]]);
  });
});

describe("the events of a deletion", () => {
  test("one for each message if the client supports no other, in direct conversations and streams", async () => {
    const ids = [
      await cordelia.send(stream.name, "lunch", "a"),
      await cordelia.send(stream.name, "lunch", "b"),
    ];
    const direct = await hamlet.sendTo([administrator], "c");
    const queue = await hamlet.register(types);
    await removeTopic(administrator, stream.streamId, "lunch");
    await remove(administrator, direct);
    const place = { message_type: "stream", stream_id: stream.streamId, topic: "lunch" };
    expect(await eventsOf(queue)).toEqual([
      { type: "delete_message", message_id: ids[0], ...place },
      { type: "delete_message", message_id: ids[1], ...place },
      { type: "delete_message", message_id: direct, message_type: "private" },
    ]);
    expect(await queue.events()).toEqual([]);
  });

  test("a single one over a stream, since a stream may break off between two events", async () => {
    const ids = [
      await cordelia.send(stream.name, "lunch", "a"),
      await cordelia.send(stream.name, "lunch", "b"),
    ];
    const queue = await hamlet.register(types);
    await removeTopic(administrator, stream.streamId, "lunch");
    const abort = new AbortController();
    const place = new URLSearchParams({
      queue_id: queue.state.queue_id,
      last_event_id: String(queue.lastEventId),
    });
    const response = await fetch(`${hamlet.url}/api/v1/events/stream?${place}`, {
      headers: {
        authorization: hamlet.authorization,
      },
      signal: abort.signal,
    });
    const { value } = (await response.body?.getReader().read()) ?? {};
    abort.abort();
    const text = new TextDecoder().decode(value);
    expect(text.match(/^data: (.*)$/m)?.[1]).toContain(`"message_ids":[${ids.join(",")}]`);
    expect(text.match(/^id: /gm)).toHaveLength(1);
  });

  test("are sent to former subscribers, users who starred a message, and queues of all public streams", async () => {
    const kept = await cordelia.send(stream.name, "lunch", "a");
    await unsubscribe(stream, guest);
    const missed = await cordelia.send(stream.name, "lunch", "b");
    await owner.ok("POST", "/messages/flags", { messages: [missed], op: "add", flag: "starred" });
    const queues = [
      await queueOf(guest),
      await queueOf(owner),
      await queueOf(administrator, { all_public_streams: true }),
    ];
    await removeTopic(administrator, stream.streamId, "lunch");
    const ids = async (queue: Awaited<ReturnType<typeof queueOf>>) =>
      (await eventsOf(queue)).map(({ message_ids }) => message_ids);
    expect(await Promise.all(queues.map(ids))).toEqual([[[kept]], [[missed]], [[kept], [missed]]]);
  });

  test("a client that has not fetched a message gets it, and then its deletion", async () => {
    const queue = await hamlet.register({
      event_types: ["message", "delete_message"],
      fetch_event_types: [],
      ...bulk,
    });
    const id = await cordelia.send(stream.name, "lunch", "soon gone");
    await remove(administrator, id);
    expect(await numberedEventsOf(queue)).toMatchObject([
      {
        type: "message",
        message: { id, content: "soon gone", sender_full_name: "Cordelia Member" },
        flags: [],
      },
      { type: "delete_message", message_ids: [id] },
    ]); // Background work that reaches the message now leaves nothing of it behind.
    await world.settle();
    expect(Object.values(await traces(id))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test.skipIf(engineUnderTest === "embedded")("and also at another node", async () => {
    const there = await world.startNode();
    const queue = await hamlet.register({
      event_types: ["message", "delete_message"],
      fetch_event_types: [],
      ...bulk,
    });
    const id = await cordelia.send(stream.name, "lunch", "soon gone");
    await remove(administrator.at(there), id);
    expect(await numberedEventsOf(queue.at(there))).toMatchObject([
      { type: "message", message: { id, content: "soon gone" } },
      { type: "delete_message", message_ids: [id] },
    ]);
    expect(await refusal(administrator, id)).toBe(invalid);
  });
});
