import { MAX_PINNED_MESSAGES, StreamPostPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { runSql } from "./database.ts";
import { createStream, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `pins ${number}`, [owner, hamlet, cordelia]);
});

interface Listed {
  readonly pinned_messages: readonly { readonly message_id: number; readonly topic: string }[];
  readonly messages?: readonly { readonly id: number; readonly content: string }[];
}

const send = (topic = "lunch", place = stream, content = "Soup at noon") =>
  cordelia.send(place.name, topic, content);
const pin = (person: Person, id: number) => person.ok("POST", `/messages/${id}/pin`);
const unpin = (person: Person, id: number) => person.ok("DELETE", `/messages/${id}/pin`);
const list = (person: Person, parameters: Readonly<Record<string, unknown>>) =>
  person.ok<Listed>("GET", "/pinned_messages", parameters);
const inStream = async (person: Person, { streamId } = stream) =>
  (await list(person, { stream_id: streamId })).pinned_messages;
const idsIn = async (person: Person, place = stream) =>
  (await inStream(person, place)).map(({ message_id }) => message_id);
const queueOf = (person: Person) =>
  person.register({
    event_types: ["pinned_message", "update_message", "delete_message"],
    fetch_event_types: [],
  });
const move = (id: number, { streamId }: TestStream, topic?: string) =>
  owner.ok("PATCH", `/messages/${id}`, {
    stream_id: streamId,
    propagate_mode: "change_all",
    ...(topic === undefined ? {} : { topic }),
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  });

/** Returns the pins as the database has them. */
const stored = () =>
  runSql(
    world,
    `select p.message_id from pinned_message as p left join message as m using (realm_id, message_id)
      where m.conversation_id is distinct from p.conversation_id`,
  );

describe("pinning", () => {
  test("lists the message with the user and the time, and tells those who see it", async () => {
    const id = await send();
    const queues = await Promise.all([hamlet, cordelia, moderator, guest].map(queueOf));
    expect(await pin(hamlet, id)).toEqual({ result: "success", msg: "" });
    const pinned = {
      message_id: id,
      user_id: hamlet.userId,
      timestamp: Math.floor(world.clock.now() / 1000),
      stream_id: stream.streamId,
      topic: "lunch",
      user_ids: [],
    };
    expect(await list(cordelia, { stream_id: stream.streamId })).toEqual({
      result: "success",
      msg: "",
      pinned_messages: [pinned],
    });
    const event = { type: "pinned_message", op: "add", pinned_messages: [pinned] };
    expect(await Promise.all(queues.map(eventsOf))).toEqual([[event], [event], [], []]);
  });

  test("tells the user who pins without a subscription, too", async () => {
    const id = await send();
    const queue = await queueOf(moderator);
    await pin(moderator, id);
    await unpin(moderator, id);
    expect(await eventsOf(queue)).toMatchObject([
      { op: "add", pinned_messages: [{ message_id: id }] },
      { op: "remove", message_ids: [id] },
    ]);
  });

  test("twice changes nothing, and the first user stays", async () => {
    const id = await send();
    await pin(hamlet, id);
    const queue = await queueOf(hamlet);
    await pin(cordelia, id);
    expect(await inStream(hamlet)).toMatchObject([{ message_id: id, user_id: hamlet.userId }]);
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("shows those that were pinned last first, with their messages on request", async () => {
    const [first, second, third] = [await send(), await send("tea", stream, "*Green*"), await send()];
    await pin(hamlet, second);
    world.clock.advance(1000);
    await pin(hamlet, first);
    world.clock.advance(1000);
    await pin(hamlet, third);
    expect(await idsIn(hamlet)).toEqual([third, first, second]);
    const { messages } = await list(hamlet, { stream_id: stream.streamId, include_messages: true });
    expect(messages).toMatchObject([{ id: first }, { id: second }, { id: third }]);
    expect(messages?.[1]).toMatchObject({ content: "<p><em>Green</em></p>", subject: "tea", flags: [] });
    const source = { include_messages: true, apply_markdown: false };
    expect((await list(hamlet, { stream_id: stream.streamId, ...source })).messages?.[1]?.content).toBe(
      "*Green*",
    );
  });

  test("in a direct conversation, all participants see it and nobody else", async () => {
    const id = await hamlet.sendTo([cordelia, guest], "Soup?");
    const queues = await Promise.all([hamlet, cordelia, guest, owner].map(queueOf));
    await pin(guest, id);
    const pinned = { message_id: id, user_id: guest.userId, stream_id: null, topic: "" };
    const user_ids = [hamlet, cordelia, guest].map(({ userId }) => userId).sort((a, b) => a - b);
    expect(await list(cordelia, { user_ids: [hamlet.userId, guest.userId] })).toMatchObject({
      pinned_messages: [{ ...pinned, user_ids }],
    });
    expect(await list(cordelia, { user_ids })).toMatchObject({ pinned_messages: [pinned] });
    expect(await list(owner, { user_ids })).toMatchObject({ pinned_messages: [] });
    expect(await list(cordelia, { user_ids: [hamlet.userId] })).toMatchObject({ pinned_messages: [] });
    const event = { type: "pinned_message", op: "add", pinned_messages: [{ ...pinned, user_ids }] };
    expect(await Promise.all(queues.map(eventsOf))).toMatchObject([[event], [event], [event], []]);
  });

  test("is limited in each conversation", async () => {
    const ids = await Promise.all(Array.from({ length: MAX_PINNED_MESSAGES + 1 }, () => send()));
    for (const id of ids.slice(1)) await pin(hamlet, id);
    const reason = "A conversation can have at most 100 pinned messages. Unpin some first.";
    expect(await hamlet.whyRefused("POST", `/messages/${ids[0]}/pin`)).toBe(reason);
    await pin(hamlet, ids[1] ?? 0);
    await unpin(hamlet, ids[2] ?? 0);
    await pin(hamlet, ids[0] ?? 0);
    expect(await idsIn(hamlet)).toHaveLength(MAX_PINNED_MESSAGES);
  });
});

describe("unpinning", () => {
  test("is for anyone who may send there, and tells those who see the message", async () => {
    const id = await send();
    await pin(hamlet, id);
    const queues = await Promise.all([hamlet, cordelia, moderator].map(queueOf));
    await unpin(cordelia, id);
    expect(await idsIn(hamlet)).toEqual([]);
    const event = { type: "pinned_message", op: "remove", message_ids: [id] };
    expect(await Promise.all(queues.map(eventsOf))).toEqual([[event], [event], []]);
  });

  test("a message that is not pinned changes nothing", async () => {
    const id = await send();
    const queue = await queueOf(hamlet);
    expect(await unpin(hamlet, id)).toEqual({ result: "success", msg: "" });
    expect(await eventsOf(queue)).toEqual([]);
  });
});

describe("people who may not", () => {
  test("send to the stream can neither pin nor unpin, but see the pins", async () => {
    const id = await send();
    const other = await send();
    await pin(hamlet, other);
    await owner.ok("PATCH", `/streams/${stream.streamId}`, {
      stream_post_policy: StreamPostPolicy.administrators,
    });
    const reason = "Only organization administrators can send to this stream.";
    expect(await hamlet.whyRefused("POST", `/messages/${id}/pin`)).toBe(reason);
    expect(await hamlet.whyRefused("DELETE", `/messages/${other}/pin`)).toBe(reason);
    expect(await idsIn(hamlet)).toEqual([other]);
    await pin(administrator, id);
    expect(await idsIn(hamlet)).toHaveLength(2);
  });

  test("pin in a private stream that they left, or in an archived one", async () => {
    const hidden = await createStream(world, `left ${number}`, [owner, hamlet, cordelia], {
      invite_only: true,
    });
    const id = await send("lunch", hidden);
    await unsubscribe(hidden, hamlet);
    expect(await hamlet.whyRefused("POST", `/messages/${id}/pin`)).toBe(
      `Not authorized to send to stream '${hidden.name}'`,
    );
    await owner.ok("DELETE", `/streams/${hidden.streamId}`);
    expect(await cordelia.whyRefused("POST", `/messages/${id}/pin`)).toBe("Invalid stream id");
  });

  test("see a message learn nothing of its pin", async () => {
    const hidden = await createStream(world, `past ${number}`, [owner, cordelia], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const before = await send("lunch", hidden);
    await subscribe(cordelia, hidden, [hamlet]);
    const after = await send("lunch", hidden);
    const queue = await queueOf(hamlet);
    await pin(cordelia, before);
    await pin(cordelia, after);
    expect(await idsIn(cordelia, hidden)).toEqual([after, before]);
    expect(await idsIn(hamlet, hidden)).toEqual([after]);
    const { messages } = await list(hamlet, { stream_id: hidden.streamId, include_messages: true });
    expect(messages?.map(({ id }) => id)).toEqual([after]);
    expect(await hamlet.whyRefused("POST", `/messages/${before}/pin`)).toBe("Invalid message(s)");
    expect(await hamlet.whyRefused("DELETE", `/messages/${before}/pin`)).toBe("Invalid message(s)");
    await unpin(cordelia, before);
    await unpin(cordelia, after);
    expect(await eventsOf(queue)).toMatchObject([
      { op: "add", pinned_messages: [{ message_id: after }] },
      { op: "remove", message_ids: [after] },
    ]);
    expect(await moderator.whyRefused("GET", "/pinned_messages", { stream_id: hidden.streamId })).toBe(
      await moderator.whyRefused("GET", "/pinned_messages", { stream_id: 999_999 }),
    );
  });
});

test("a list needs one conversation", async () => {
  expect(await hamlet.whyRefused("GET", "/pinned_messages")).toBe(
    "REQUEST_VARIABLE_MISSING: Missing 'stream_id' argument",
  );
  const both = { stream_id: stream.streamId, user_ids: [cordelia.userId] };
  expect(await hamlet.whyRefused("GET", "/pinned_messages", both)).toBe(
    "REQUEST_CONFUSING_VAR: Can't decide between 'stream_id' and 'user_ids' arguments",
  );
  expect(await list(hamlet, { user_ids: [999_999] })).toMatchObject({ pinned_messages: [] });
});

describe("pins", () => {
  test("follow their message to another topic", async () => {
    const id = await send();
    await pin(hamlet, id);
    await hamlet.ok("PATCH", `/messages/${id}`, { topic: "dinner" });
    expect(await inStream(hamlet)).toMatchObject([{ message_id: id, topic: "dinner" }]);
  });

  test("follow their message to another stream, after the event of the move", async () => {
    const to = await createStream(world, `target ${number}`, [owner, cordelia, administrator]);
    const [id, plain] = [await send(), await send()];
    await pin(hamlet, id);
    const queues = await Promise.all([cordelia, administrator, hamlet].map(queueOf));
    await move(plain, to, "dinner");
    expect(await idsIn(cordelia)).toEqual([]);
    const pinned = { message_id: id, user_id: hamlet.userId, stream_id: to.streamId, topic: "dinner" };
    expect(await inStream(cordelia, to)).toMatchObject([pinned]);
    const events = [
      { type: "update_message", message_ids: [id, plain] },
      { type: "pinned_message", op: "add", pinned_messages: [pinned] },
    ];
    expect(await Promise.all(queues.map(eventsOf))).toMatchObject([events, events, events]);
    expect(await stored()).toEqual([]);
  });

  test("in a stream with hidden history are announced to its subscribers alone", async () => {
    const to = await createStream(world, `target ${number}`, [owner, administrator], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const id = await send();
    await pin(hamlet, id);
    const queues = await Promise.all([administrator, hamlet].map(queueOf));
    await move(id, to);
    expect(await idsIn(administrator, to)).toEqual([id]);
    expect(await Promise.all(queues.map(eventsOf))).toMatchObject([
      [{ type: "update_message" }, { type: "pinned_message", pinned_messages: [{ message_id: id }] }],
      [{ type: "delete_message" }],
    ]);
  });

  test("that a stream has no room for are lost, the earliest first", async () => {
    const to = await createStream(world, `full ${number}`, [owner, cordelia, hamlet]);
    const there = await Promise.all(Array.from({ length: MAX_PINNED_MESSAGES - 1 }, () => send("tea", to)));
    for (const id of there) await pin(hamlet, id);
    const [first, second] = [await send(), await send()];
    world.clock.advance(1000);
    await pin(hamlet, first);
    world.clock.advance(1000);
    await pin(hamlet, second);
    const queue = await queueOf(hamlet);
    await move(first, to);
    expect((await idsIn(hamlet, to)).filter((id) => !there.includes(id))).toEqual([second]);
    expect((await eventsOf(queue)).slice(1)).toMatchObject([
      { op: "add", pinned_messages: [{ message_id: second }] },
    ]);
    expect(await idsIn(hamlet)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("end with their message", async () => {
    const [id, other] = [await send(), await send("tea")];
    await pin(hamlet, id);
    await pin(hamlet, other);
    await owner.ok("DELETE", `/messages/${id}`);
    expect(await idsIn(hamlet)).toEqual([other]);
    await owner.ok("POST", `/streams/${stream.streamId}/delete_topic`, { topic_name: "tea" });
    expect(await idsIn(hamlet)).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});
