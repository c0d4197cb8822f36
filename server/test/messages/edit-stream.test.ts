import { Policy, StreamPostPolicy } from "@confab/contract";
import { expectSameModel, type Person, type WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { realmOf, runSql } from "./database.ts";
import { createStream, fetchNarrow, fetchPage, flagsOf, idsOf, type TestStream } from "./helpers.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();
let from: TestStream;
let to: TestStream;
let number = 0;

afterAll(() => expectSameModel(world));
beforeEach(async () => {
  number += 1;
  from = await createStream(world, `from ${number}`, [owner, hamlet, cordelia, guest]);
  to = await createStream(world, `to ${number}`, [owner, hamlet]);
});

const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
const move = (person: Person, id: number, stream: TestStream, more: Record<string, unknown> = {}) =>
  person.ok("PATCH", `/messages/${id}`, { stream_id: stream.streamId, ...quiet, ...more });
const refusal = (person: Person, id: number, stream: TestStream, more: Record<string, unknown> = {}) =>
  person.whyRefused("PATCH", `/messages/${id}`, { stream_id: stream.streamId, ...more });
const inStream = (person: Person, { name }: TestStream) => idsOf(person, [["stream", name]]);
const send = (person: Person, { name }: TestStream, topic = "lunch", content = "Hello") =>
  person.send(name, topic, content);
const read = (person: Person, messages: number[]) =>
  person.ok("POST", "/messages/flags", { messages, op: "add", flag: "read" });
const unread = async (person: Person, streams: readonly TestStream[]) => {
  const { state } = await person.register<{
    unread_msgs: { streams: { stream_id: number; unread_message_ids: number[] }[] };
  }>();
  const rows = state.unread_msgs.streams;
  return streams.map(({ streamId }) =>
    rows
      .filter(({ stream_id }) => stream_id === streamId)
      .flatMap(({ unread_message_ids }) => unread_message_ids)
      .sort((a, b) => a - b),
  );
};
const queueOf = (person: Person, types: readonly string[]) =>
  person.register({
    event_types: types,
    fetch_event_types: [],
    client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
  });
const eventsOf = async (queue: Awaited<ReturnType<typeof queueOf>>) =>
  (await numberedEventsOf(queue)).map(({ id: _, ...event }: WireEvent) => event);

/** Expects that flags name the conversations of their messages, and conversations their first and last messages. */
async function expectPlaces(): Promise<void> {
  const rows = await runSql(
    world,
    `select m.message_id from message as m
       join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
       left join message_flag as f on f.realm_id = m.realm_id and f.message_id = m.message_id
      where m.realm_id = $1
        and (f.conversation_id <> m.conversation_id or c.first_message_id > m.message_id
             or c.last_message_id < m.message_id)`,
    realmOf(world).realmId,
  );
  expect(rows).toEqual([]);
}

describe("PATCH /messages/{message_id} with a stream", () => {
  test("merges a topic into the stream's messages, with flags and read state", async () => {
    const before = await send(hamlet, to);
    const a = await send(cordelia, from);
    const between = await send(cordelia, from, "tea");
    const other = await send(owner, to);
    const b = await send(cordelia, from, "Lunch", "@**Hamlet Member** @**Cordelia Member**");
    const last = await send(owner, to, "tea", "@**Hamlet Member**");
    await read(hamlet, [before, a, last]);
    await world.settle();
    const star = (person: Person) =>
      person.ok("POST", "/messages/flags", { messages: [a], op: "add", flag: "starred" });
    await star(hamlet);
    await star(cordelia);
    expect(await unread(hamlet, [from, to])).toEqual([[between, b], [other]]);

    await move(owner, b, to, { propagate_mode: "change_all" });
    await expectPlaces();
    expect(await inStream(hamlet, to)).toEqual([before, a, other, b, last]);
    expect(await inStream(hamlet, from)).toEqual([between]);
    expect(await unread(hamlet, [from, to])).toEqual([[between], [other, b]]);
    expect(await unread(cordelia, [from, to])).toEqual([[between], []]);
    expect(await flagsOf(hamlet, a)).toEqual(["read", "starred"]);
    expect(await flagsOf(hamlet, b)).toEqual(["mentioned"]);
    expect(await flagsOf(hamlet, last)).toEqual(["read", "mentioned"]);
    expect(await idsOf(cordelia, [["is", "starred"]])).not.toContain(a);
    expect(await idsOf(cordelia, [["is", "mentioned"]])).not.toContain(b);
    expect(await inStream(cordelia, to)).toEqual([before, a, other, b, last]);
    await world.settle();
    expect(
      await idsOf(hamlet, [
        ["stream", to.name],
        ["search", "hello"],
      ]),
    ).toEqual([before, a, other]);
    const { messages } = await fetchPage(hamlet, { anchor: b, num_before: 0, num_after: 0 });
    expect(messages).toMatchObject([
      { stream_id: to.streamId, display_recipient: to.name, edit_history: [{ prev_stream: from.streamId }] },
    ]);
    const { message_history } = await hamlet.ok("GET", `/messages/${b}/history`);
    expect(message_history).toMatchObject([{}, { prev_stream: from.streamId, topic: "Lunch" }]);

    const next = await send(owner, to);
    await expectPlaces();
    expect(await unread(hamlet, [to])).toEqual([[other, b, next]]);
    await hamlet.ok("POST", "/mark_stream_as_read", { stream_id: to.streamId });
    expect(await unread(hamlet, [to])).toEqual([[]]);
    await move(owner, a, from);
    await move(owner, last, from, { topic: "Tea" });
    await expectPlaces();
    expect(await inStream(hamlet, from)).toEqual([a, between, last]);
    expect(await unread(hamlet, [from, to])).toEqual([[between], []]);
  });

  test("notifies the subscribers of either stream, then posts a notice in both", async () => {
    const id = await send(hamlet, from);
    const types = ["delete_message", "update_message", "message"];
    const inBoth = await queueOf(hamlet, types);
    const inOld = await queueOf(cordelia, types);
    const excluded = await queueOf(guest, types);
    const topic = "dinner";
    await owner.ok("PATCH", `/messages/${id}`, {
      stream_id: to.streamId,
      topic,
      propagate_mode: "change_later",
    });
    const moved = {
      type: "update_message",
      user_id: owner.userId,
      message_id: id,
      message_ids: [id],
      stream_name: from.name,
      stream_id: from.streamId,
      new_stream_id: to.streamId,
      propagate_mode: "change_later",
      orig_subject: "lunch",
      subject: topic,
      topic_links: [],
    };
    const [update, newThread, oldThread, ...more] = await eventsOf(inBoth);
    expect(more).toEqual([]);
    expect(update).toEqual({ ...moved, edit_timestamp: expect.any(Number), flags: [] });
    expect(newThread).toMatchObject({ type: "message", message: { stream_id: to.streamId, subject: topic } });
    expect(oldThread).toMatchObject({ message: { stream_id: from.streamId, subject: "lunch" } });
    expect((await eventsOf(inOld))[0]).toMatchObject({ ...moved, flags: ["read"] });
    expect((await eventsOf(excluded))[0]).toEqual({
      type: "delete_message",
      message_type: "stream",
      message_ids: [id],
      stream_id: from.streamId,
      topic: "lunch",
    });
    const name = `@_**Olive Owner|${owner.userId}**`;
    const source = { apply_markdown: false };
    const here = await fetchNarrow(hamlet, [["stream", to.name]], source);
    expect(here.at(-1)?.content).toBe(`This topic was moved here from #**${from.name}>lunch** by ${name}`);
    const there = await fetchNarrow(hamlet, [["stream", from.name]], source);
    expect(there.at(-1)?.content).toBe(`This topic was moved by ${name} to #**${to.name}>${topic}**`);
  });

  test("into a stream with protected history, gives the messages to its subscribers, and takes them from others", async () => {
    const id = await send(cordelia, from);
    const hidden = await createStream(world, `past ${number}`, [owner, administrator], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const queue = await queueOf(cordelia, ["delete_message", "update_message"]);
    await move(owner, id, hidden);
    await expectPlaces();
    expect(await flagsOf(administrator, id)).toEqual(["read"]);
    expect(await inStream(administrator, hidden)).toEqual([id]);
    expect(await cordelia.whyRefused("GET", `/messages/${id}`)).toBe("Invalid message(s)");
    expect((await eventsOf(queue)).map(({ type }) => type)).toEqual(["delete_message"]);
    expect(await idsOf(cordelia, [])).not.toContain(id);
  });

  test("moves between streams that span several partitions", async () => {
    const old = [await send(cordelia, from), await send(cordelia, to), await send(cordelia, from)];
    await runSql(world, "update realm_counter set message_id = $1", 2 ** 25 - 3);
    const across = [await send(cordelia, from), await send(cordelia, from), await send(cordelia, from)];
    expect(across).toEqual([2 ** 25 - 2, 2 ** 25 - 1, 2 ** 25]);
    await read(hamlet, [old[0] ?? 0, across[1] ?? 0]);
    await move(owner, old[0] ?? 0, to, { propagate_mode: "change_all" });
    await expectPlaces();
    expect(await inStream(hamlet, to)).toEqual([...old, ...across]);
    expect(await inStream(hamlet, from)).toEqual([]);
    expect(await unread(hamlet, [to])).toEqual([[...old.slice(1), across[0], across[2]]]);
    await move(owner, old[2] ?? 0, from);
    await move(owner, across[2] ?? 0, from);
    const last = await send(cordelia, from);
    await move(owner, across[1] ?? 0, from);
    await expectPlaces();
    expect(await inStream(hamlet, from)).toEqual([old[2], across[1], across[2], last]);
    expect(await unread(hamlet, [from, to])).toEqual([
      [old[2], across[2], last],
      [old[1], across[0]],
    ]);
  });

  test("is limited by the policy and to streams that the user can access", async () => {
    const id = await send(hamlet, from);
    const denied = "You don't have permission to move this message";
    expect(await refusal(hamlet, id, to)).toBe(denied);
    expect(await refusal(owner, id, to, { content: "x" })).toBe(
      "Cannot change message content while changing stream",
    );
    await owner.ok("PATCH", "/realm", { move_messages_between_streams_policy: Policy.members });
    const secret = await createStream(world, `secret ${number}`, [owner], { invite_only: true });
    expect(await refusal(hamlet, id, secret)).toBe("Invalid stream id");
    expect(await refusal(hamlet, id, { ...to, streamId: 999_999 })).toBe("Invalid stream id");
    await owner.ok("PATCH", `/streams/${to.streamId}`, {
      stream_post_policy: StreamPostPolicy.administrators,
    });
    expect(await refusal(hamlet, id, to)).toBe("Only organization administrators can send to this stream.");
    await owner.ok("PATCH", `/streams/${to.streamId}`, { stream_post_policy: StreamPostPolicy.everyone });
    const inSecret = await createStream(world, `left ${number}`, [owner, hamlet], { invite_only: true });
    const left = await send(hamlet, inSecret);
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: [inSecret.name] });
    expect(await refusal(hamlet, left, to)).toBe(`${denied} due to missing access to its stream`);
    await move(hamlet, id, to);
    await owner.ok("PATCH", "/realm", { move_messages_between_streams_policy: Policy.administrators });
    expect(await inStream(hamlet, to)).toEqual([id]);
  });
});
