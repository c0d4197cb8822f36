import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { createStream, muteStream, muteTopic, type TestStream, unsubscribe } from "./helpers.ts";

const { world, hamlet, cordelia, guest } = useWorld();

interface State {
  readonly unread_msgs: {
    readonly count: number;
    readonly pms: unknown[];
    readonly streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
    readonly huddles: unknown[];
    readonly mentions: number[];
    readonly old_unreads_missing: boolean;
  };
  readonly max_message_id: number;
  readonly starred_messages: number[];
  readonly recent_private_conversations: { max_message_id: number; user_ids: number[] }[];
}

const register = async (person: Person, ...types: string[]) =>
  (await person.register<State>({ event_types: types })).state;
const unreads = async (person: Person) =>
  (await register(person, "message", "update_message_flags")).unread_msgs;
/** Creates a person who has read the greeting. */
async function newReader(name: string): Promise<Person> {
  const reader = await world.newPerson(name);
  await reader.ok("POST", "/mark_all_as_read");
  return reader;
}
const send = ({ name }: TestStream, topic: string, content = "text") => cordelia.send(name, topic, content);

describe("unread_msgs", () => {
  test("contains the greeting for a new user", async () => {
    expect(await unreads(await world.newPerson("New Ned"))).toEqual({
      count: 1,
      pms: [{ sender_id: expect.any(Number), unread_message_ids: [expect.any(Number)] }],
      streams: [],
      huddles: [],
      mentions: [],
      old_unreads_missing: false,
    });
  });

  test("lists streams by current topic, direct messages by the other user, groups by all participants", async () => {
    const reader = await newReader("Reader Rosalind");
    const first = await createStream(world, "unread one", [reader, cordelia]);
    const second = await createStream(world, "unread two", [reader, cordelia]);
    const b = await send(second, "beta");
    const c = await send(first, "Zeta");
    const d = await send(first, "alpha");
    const e = await send(first, "zeta");
    const f = await send(first, "alpha");
    const fromCordelia = await cordelia.sendTo([reader], "x");
    const own = await reader.sendTo([cordelia], "sent by a program that shows nothing");
    const note = await reader.sendTo([reader], "x");
    const group = await guest.sendTo([reader, cordelia], "x");
    const read = await send(first, "alpha");
    await reader.ok("POST", "/messages/flags", { messages: [read], op: "add", flag: "read" });
    expect(await unreads(reader)).toEqual({
      count: 9,
      streams: [
        { stream_id: first.streamId, topic: "Zeta", unread_message_ids: [c] },
        { stream_id: first.streamId, topic: "alpha", unread_message_ids: [d, f] },
        { stream_id: first.streamId, topic: "zeta", unread_message_ids: [e] },
        { stream_id: second.streamId, topic: "beta", unread_message_ids: [b] },
      ],
      pms: expect.arrayContaining([
        { sender_id: cordelia.userId, unread_message_ids: [fromCordelia, own] },
        { sender_id: reader.userId, unread_message_ids: [note] },
      ]),
      huddles: [
        {
          user_ids_string: [cordelia.userId, guest.userId, reader.userId].sort((x, y) => x - y).join(","),
          unread_message_ids: [group],
        },
      ],
      mentions: [],
      old_unreads_missing: false,
    });
  });

  test("lists muted streams and topics without counting them, and only direct mentions there", async () => {
    const reader = await newReader("Muting Mary");
    const loud = await createStream(world, "loud", [reader, cordelia]);
    const mixed = await createStream(world, "mixed", [reader, cordelia]);
    await muteStream(reader, loud);
    await muteTopic(reader, mixed, "Noise");
    const inLoud = await send(loud, "x", "@**all**");
    const direct = await send(loud, "x", "@**Muting Mary**");
    const noise = await send(mixed, "noise", "@**everyone**");
    const signal = await send(mixed, "signal", "@**all** and @**Muting Mary**");
    const call = await send(mixed, "signal", "@**all**");
    const state = await unreads(reader);
    expect(state.count).toBe(2);
    expect(state.streams.map(({ topic, unread_message_ids }) => [topic, unread_message_ids])).toEqual([
      ["x", [inLoud, direct]],
      ["noise", [noise]],
      ["signal", [signal, call]],
    ]);
    expect(state.mentions).toEqual([direct, signal, call]);
  });

  test("lists wildcard mentions of private messages", async () => {
    const reader = await newReader("Mentioned Moth");
    const toAll = await cordelia.sendTo([reader], "@**all** come here");
    expect((await unreads(reader)).mentions).toEqual([toAll]);
  });

  test("excludes streams that the reader has left, and messages added to the history", async () => {
    const reader = await newReader("Leaving Leo");
    const left = await createStream(world, "leaving", [reader, cordelia]);
    const foreign = await createStream(world, "foreign", [cordelia]);
    await send(left, "x");
    const starred = await send(foreign, "x");
    await reader.ok("POST", "/messages/flags", { messages: [starred], op: "add", flag: "starred" });
    await reader.ok("POST", "/messages/flags", { messages: [starred], op: "remove", flag: "read" });
    await unsubscribe(left, reader);
    expect(await unreads(reader)).toMatchObject({ count: 0, streams: [] });
  });

  test("is sent only together with messages", async () => {
    const reader = hamlet;
    expect(await register(reader, "update_message_flags")).not.toHaveProperty("unread_msgs");
    expect(await register(reader, "message")).not.toHaveProperty("unread_msgs");
    expect(await register(reader, "message", "update_message_flags")).toHaveProperty("unread_msgs");
  });

  test("includes messages that were marked as unread again", async () => {
    const reader = await newReader("Again Agnes");
    const stream = await createStream(world, "again", [reader, cordelia]);
    const ids = [await send(stream, "x"), await send(stream, "x"), await send(stream, "x")];
    await reader.ok("POST", "/mark_all_as_read");
    await reader.ok("POST", "/messages/flags", { messages: [ids[1]], op: "remove", flag: "read" });
    expect(await unreads(reader)).toMatchObject({ count: 1, streams: [{ unread_message_ids: [ids[1]] }] });
  });

  test("lists unread messages of all topics before, between and after read ones", async () => {
    const reader = await newReader("Skipping Skip");
    const stream = await createStream(world, "skipping", [reader, cordelia]);
    const first = [await send(stream, "tea", "@**all**"), await send(stream, "coffee")];
    const read = [await send(stream, "tea", "@**all**")];
    const between = [await send(stream, "coffee", "@**all**"), await send(stream, "tea")];
    read.push(await send(stream, "coffee"));
    const last = await send(stream, "tea", "@**all**");
    await reader.ok("POST", "/messages/flags", { messages: read, op: "add", flag: "read" });
    const state = await unreads(reader);
    expect(state.streams.map(({ topic, unread_message_ids }) => [topic, unread_message_ids])).toEqual([
      ["coffee", [first[1], between[0]]],
      ["tea", [first[0], between[1], last]],
    ]);
    expect(state.mentions).toEqual([first[0], between[0], last]);
    expect(state.count).toBe(5);
  });
});

describe("other initial state of messages", () => {
  test("max_message_id is the newest message the user has", async () => {
    const reader = await newReader("Max Maxine");
    const greeting = (await register(reader, "message")).max_message_id;
    expect(greeting).toBeGreaterThan(0);
    const stream = await createStream(world, "max", [reader, cordelia]);
    const received = await send(stream, "x");
    await unsubscribe(stream, reader);
    const unreceived = await send(stream, "x");
    expect((await register(reader, "message")).max_message_id).toBe(received);
    await reader.ok("POST", "/messages/flags", { messages: [unreceived], op: "add", flag: "starred" });
    expect((await register(reader, "message")).max_message_id).toBe(unreceived);
  });

  test("starred_messages, ascending", async () => {
    const reader = await newReader("Starry Stella");
    const stream = await createStream(world, "stars", [reader, cordelia]);
    const ids = [await send(stream, "x"), await send(stream, "x"), await send(stream, "x")];
    await reader.ok("POST", "/messages/flags", { messages: [ids[2], ids[0]], op: "add", flag: "starred" });
    expect((await register(reader, "starred_messages")).starred_messages).toEqual([ids[0], ids[2]]);
  });

  test("recent_private_conversations, most recently active first, named by the other participants", async () => {
    const reader = await newReader("Chatty Charles");
    const [greeting] = (await register(reader, "recent_private_conversations")).recent_private_conversations;
    const note = await reader.sendTo([reader], "x");
    await cordelia.sendTo([reader], "x");
    const group = await guest.sendTo([reader, cordelia], "x");
    const answer = await reader.sendTo([cordelia], "x");
    expect((await register(reader, "recent_private_conversations")).recent_private_conversations).toEqual([
      { max_message_id: answer, user_ids: [cordelia.userId] },
      { max_message_id: group, user_ids: [cordelia.userId, guest.userId].sort((a, b) => a - b) },
      { max_message_id: note, user_ids: [] },
      greeting,
    ]);
  });
});
