/** The state of a program that shows an organization (`client/session`), with a real server. */
import {
  heldFor,
  inTopic,
  mentions,
  type Narrow,
  narrowKey,
  type Outgoing,
  starredMessages,
} from "@confab/client";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { Program } from "./program.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let streamId: number;

beforeAll(async () => {
  for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
  const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "castle" });
  streamId = stream_id;
});

const say = (person: Person, topic: string, content: string) => person.send("castle", topic, content);

describe("views of messages", () => {
  test("contain the newest messages, append new ones, and remove deleted ones", async () => {
    const topic = inTopic(streamId, "ghosts");
    const first = await say(hamlet, "ghosts", "Who is there?");
    await using program = await Program.start(cordelia);
    await program.open(topic);
    expect(program.texts(topic)).toEqual(["Who is there?"]);
    await say(hamlet, "Ghosts", "Stand and unfold yourself.");
    await say(hamlet, "elsewhere", "Long live the king!");
    await expect.poll(() => program.texts(topic)).toEqual(["Who is there?", "Stand and unfold yourself."]);
    await owner.ok("DELETE", `/messages/${first}`);
    await expect.poll(() => program.texts(topic)).toEqual(["Stand and unfold yourself."]);
  });

  test("are fetched page by page to the beginning, without gaps", async () => {
    const topic = inTopic(streamId, "long");
    const sent = Array.from({ length: 180 }, (_, count) => say(hamlet, "long", `line ${count}`));
    const ids = (await Promise.all(sent)).toSorted((a, b) => a - b);
    await using program = await Program.start(cordelia);
    await program.open(topic, ids[90] ?? 0);
    expect(program.feed(topic)).toMatchObject({
      ids: ids.slice(40, 141),
      reachesOldest: false,
      reachesNewest: false,
    });
    // A message that arrives while the view does not reach the end belongs after a gap.
    ids.push(await say(hamlet, "long", "the last"));
    await expect.poll(() => program.state.model?.messages.has(ids.at(-1) ?? 0)).toBe(true);
    expect(program.feed(topic)?.ids.at(-1)).toBe(ids[140]);
    program.session.feeds.extend(topic, "newer");
    await expect.poll(() => program.feed(topic)?.reachesNewest).toBe(true);
    program.session.feeds.extend(topic, "older");
    await expect.poll(() => program.feed(topic)?.reachesOldest).toBe(true);
    expect(program.feed(topic)?.ids).toEqual(ids);
  });

  test("drop messages far above their end, or far below the reader", async () => {
    const [followed, read] = [inTopic(streamId, "followed"), inTopic(streamId, "read")];
    await using follower = await Program.start(cordelia);
    await using reader = await Program.start(cordelia);
    await Promise.all([follower.open(followed), reader.open(read)]);
    const lines = (topic: string, length: number) =>
      Promise.all(Array.from({ length }, (_, index) => say(hamlet, topic, `line ${index}`)));
    await say(hamlet, "followed", "the first");
    await lines("followed", 400);
    reader.readAt = await say(hamlet, "read", "the first");
    // The program checks after each 500 messages. At the first check there may be few messages below.
    const sent = await lines("read", 900);
    const [lastFollowed, lastRead] = [
      await say(hamlet, "followed", "the last"),
      await say(hamlet, "read", "last"),
    ];
    await expect.poll(() => follower.feed(followed)?.ids.at(-1)).toBe(lastFollowed);
    expect(follower.feed(followed)?.ids.length).toBeLessThan(400);
    expect(follower.feed(followed)?.reachesOldest).toBe(false);
    await expect.poll(() => reader.feed(read)?.reachesNewest).toBe(false);
    const kept = reader.feed(read)?.ids ?? [];
    expect(kept[0]).toBe(reader.readAt);
    expect(kept.length).toBeLessThan(400);
    expect(kept).not.toContain(lastRead);
    follower.session.feeds.extend(followed, "older");
    await expect.poll(() => follower.feed(followed)?.loading).toBe("nothing");
    expect(follower.texts(followed)).not.toContain("missing");
    // The messages below return without a gap, and are dropped again unless the reader continues.
    const all = [kept[0], ...sent.toSorted((a, b) => a - b), lastRead];
    for (let count = 0; count < 8; count += 1) {
      reader.session.feeds.extend(read, "newer");
      await expect.poll(() => reader.feed(read)?.loading).toBe("nothing");
      const ids = reader.feed(read)?.ids ?? [];
      expect(ids).toEqual(all.slice(0, ids.length));
    }
    await expect
      .poll(() => {
        reader.readAt = reader.feed(read)?.ids.at(-150);
        reader.session.feeds.extend(read, "newer");
        return reader.feed(read)?.reachesNewest;
      })
      .toBe(true);
    expect(reader.feed(read)?.ids.at(-1)).toBe(lastRead);
    expect(reader.texts(read)).toHaveLength(902);
    expect(reader.texts(read)).not.toContain("missing");
  });

  test("have no gap when they are reopened elsewhere during a fetch", async () => {
    const topic = inTopic(streamId, "jumps");
    const sent = Array.from({ length: 220 }, (_, count) => say(hamlet, "jumps", `line ${count}`));
    const ids = (await Promise.all(sent)).toSorted((a, b) => a - b);
    await using program = await Program.start(cordelia);
    await program.open(topic, ids[0] ?? 0);
    const late = Promise.withResolvers<void>();
    program.gate = late.promise;
    const answered = program.answered;
    program.session.feeds.extend(topic, "newer");
    await expect.poll(() => program.answered).toBe(answered + 1);
    program.gate = Promise.resolve();
    await program.open(topic, "newest");
    program.session.feeds.extend(topic, "older");
    late.resolve();
    await expect.poll(() => program.feed(topic)?.loading).toBe("nothing");
    const present = program.feed(topic)?.ids ?? [];
    expect(present).toEqual(ids.slice(-present.length));
    expect(program.feed(topic)?.reachesNewest).toBe(true);
  });

  test("contain messages that arrived during the fetch", async () => {
    const topic = inTopic(streamId, "race");
    await say(hamlet, "race", "one");
    await using program = await Program.start(cordelia);
    const opened = Promise.withResolvers<void>();
    program.gate = opened.promise;
    const { answered } = program;
    const isOpen = program.open(topic);
    await expect.poll(() => program.answered).toBe(answered + 1);
    const two = await say(hamlet, "race", "two");
    await expect.poll(() => program.state.model?.messages.has(two)).toBe(true);
    opened.resolve();
    await isOpen;
    await expect.poll(() => program.texts(topic)).toEqual(["one", "two"]);
  });

  test("follow moved messages", async () => {
    const [from, to] = [inTopic(streamId, "from"), inTopic(streamId, "to")];
    const first = await say(hamlet, "from", "first");
    const second = await say(hamlet, "from", "second");
    await say(hamlet, "to", "there already");
    await using program = await Program.start(cordelia);
    await program.open(from);
    await program.open(to);
    await hamlet.ok("PATCH", `/messages/${second}`, { topic: "to" });
    await expect.poll(() => program.feed(from)?.ids).toEqual([first]);
    expect(program.feed(to)?.ids).toContain(second);
  });

  test("stay on the screen when unfetched messages are moved, and are fetched again", async () => {
    const stream: Narrow = [{ operator: "stream", operand: streamId }];
    const sent = Array.from({ length: 60 }, (_, count) => say(hamlet, "crowd", `line ${count}`));
    const ids = (await Promise.all(sent)).toSorted((a, b) => a - b);
    await using program = await Program.start(cordelia);
    await program.open(stream);
    const before = program.feed(stream)?.ids;
    const late = await say(hamlet, "quiet", "late");
    await expect.poll(() => program.feed(stream)?.ids.at(-1)).toBe(late);
    const holding = Promise.withResolvers<void>();
    program.gate = holding.promise;
    await hamlet.ok("PATCH", `/messages/${ids.at(-1)}`, { topic: "gathering", propagate_mode: "change_all" });
    await expect.poll(() => program.feed(stream)?.loading).toBe("start");
    expect(program.feed(stream)?.ids).toEqual([...(before ?? []), late]);
    holding.resolve();
    await expect.poll(() => program.feed(stream)?.loading).toBe("nothing");
    expect(program.feed(stream)?.ids.at(-1)).toBe(late);
    expect(program.state.model?.messages.get(ids.at(-1) ?? 0)).toMatchObject({ subject: "gathering" });
  });

  test("include starred messages and mentions", async () => {
    const id = await say(hamlet, "marks", `@**Cordelia Member** look`);
    await using program = await Program.start(cordelia);
    await program.open(mentions);
    expect(program.feed(mentions)?.ids).toContain(id);
    await program.open(starredMessages);
    expect(program.feed(starredMessages)?.ids).toEqual([]);
    await program.session.client.updateMessageFlags({ messages: [id], op: "add", flag: "starred" });
    await expect.poll(() => program.feed(starredMessages)?.ids).toEqual([id]);
    await program.session.client.updateMessageFlags({ messages: [id], op: "remove", flag: "starred" });
    await expect.poll(() => program.feed(starredMessages)?.ids).toEqual([]);
  });

  test("are fetched again after the server has dropped the queue, and nothing is missing", async () => {
    const topic = inTopic(streamId, "queues");
    await say(hamlet, "queues", "before");
    await using program = await Program.start(cordelia);
    await program.open(topic);
    const { queueId } = program.state;
    await cordelia.ok("DELETE", "/events", { queue_id: queueId });
    await say(hamlet, "queues", "meanwhile");
    await expect.poll(() => program.state.queueId).not.toBe(queueId);
    await expect.poll(() => program.texts(topic)).toEqual(["before", "meanwhile"]);
  });
});

describe("sending", () => {
  test("shows a message immediately, and once", async () => {
    const topic = inTopic(streamId, "echo");
    await using program = await Program.start(cordelia);
    await program.open(topic);
    const seen: number[] = [];
    program.session.store.subscribe(({ outbox, feeds }) =>
      seen.push(outbox.length + (feeds.get(narrowKey(topic))?.ids.length ?? 0)),
    );
    const sent = program.session.outbox.send({ kind: "topic", streamId, topic: "echo" }, "Hello", Date.now());
    expect(program.state.outbox).toMatchObject([{ content: "Hello", status: "sending" }]);
    await sent.settled;
    await expect.poll(() => program.state.outbox).toEqual([]);
    expect(program.texts(topic)).toEqual(["Hello"]);
    // The message never disappears and never appears twice: the two lists change in one pass of the events.
    expect(Math.min(...seen)).toBe(1);
  });

  test("keeps a failed message with the reason, and sends it again", async () => {
    await using program = await Program.start(cordelia);
    const { outbox } = program.session;
    const sending = outbox.send({ kind: "topic", streamId: 999_999, topic: "x" }, "Lost", Date.now());
    let isSettled = false;
    void sending.settled.then(() => {
      isSettled = true;
    });
    await expect.poll(() => program.state.outbox[0]?.status).toBe("failed");
    const [entry] = program.state.outbox;
    expect(entry).toMatchObject({ localId: sending.localId, content: "Lost" });
    expect(entry?.problem).toMatchObject({ kind: "refused", code: "STREAM_DOES_NOT_EXIST" });
    outbox.retry(sending.localId);
    await expect.poll(() => program.state.outbox).toMatchObject([{ status: "failed" }]);
    expect(isSettled).toBe(false);
    outbox.discard(sending.localId);
    expect(program.state.outbox).toEqual([]);
    await sending.settled;
  });

  test("repeats a request without an answer, and the message exists once, before those sent after it", async () => {
    await using program = await Program.start(cordelia);
    const { outbox } = program.session;
    const to = { kind: "topic", streamId, topic: "unanswered" } as const;
    program.losesAnswers = true;
    outbox.send(to, "Only once", Date.now());
    outbox.send(to, "Then this", Date.now());
    await expect.poll(() => program.state.outbox[0]).toMatchObject({ status: "waiting", isTried: true });
    expect(program.state.outbox[1]).toMatchObject({ status: "waiting" });
    program.losesAnswers = false;
    await expect.poll(() => program.state.outbox).toEqual([]);
    await using witness = await Program.start(hamlet);
    const topic = inTopic(streamId, "unanswered");
    await witness.open(topic);
    expect(witness.texts(topic)).toEqual(["Only once", "Then this"]);
  });

  test("does not hold up messages behind a refused one", async () => {
    await using program = await Program.start(cordelia);
    const { outbox } = program.session;
    const to = { kind: "topic", streamId, topic: "behind" } as const;
    outbox.send(to, "@_**nobody**".padEnd(20, "\0"), Date.now());
    outbox.send(to, "After it", Date.now());
    await expect.poll(() => program.state.outbox).toMatchObject([{ status: "failed" }]);
    const topic = inTopic(streamId, "behind");
    await program.open(topic);
    expect(program.texts(topic)).toEqual(["After it"]);
  });

  test("is held on request: discarded meanwhile, it is never sent, and those after it wait", async () => {
    await using program = await Program.start(cordelia);
    const { outbox } = program.session;
    const to = { kind: "topic", streamId, topic: "held" } as const;
    const recalled = outbox.send(to, "Recalled", program.session.serverNow(), 30_000);
    outbox.send(to, "Held", program.session.serverNow(), 200);
    outbox.send(to, "Behind it", program.session.serverNow());
    // A hold that long comes from a wrong clock.
    outbox.send({ ...to, topic: "held wrongly" }, "At once", program.session.serverNow(), 86_400_000);
    expect(program.state.outbox.map(({ status }) => status)).toEqual([
      "waiting",
      "waiting",
      "waiting",
      "sending",
    ]);
    expect(heldFor(program.state.outbox[0] as Outgoing, program.session.serverNow())).toBeGreaterThan(0);
    outbox.discard(recalled.localId);
    await recalled.settled;
    await expect.poll(() => program.state.outbox).toEqual([]);
    const topic = inTopic(streamId, "held");
    await program.open(topic);
    expect(program.texts(topic)).toEqual(["Held", "Behind it"]);
  });

  test("reaches other people, and the user", async () => {
    await using program = await Program.start(cordelia);
    await program.session.outbox.send({ kind: "direct", key: String(hamlet.userId) }, "To you", Date.now())
      .settled;
    await program.session.outbox.send({ kind: "direct", key: "" }, "To me", Date.now()).settled;
    await expect.poll(() => program.state.outbox).toEqual([]);
    const { messages } = await cordelia.ok<{
      messages: { content: string; display_recipient: unknown[] }[];
    }>("GET", "/messages", { anchor: "newest", num_before: 2, num_after: 0, narrow: [["is", "private"]] });
    expect(messages.map(({ content, display_recipient }) => [content, display_recipient.length])).toEqual([
      ["<p>To you</p>", 2],
      ["<p>To me</p>", 1],
    ]);
  });
});

test("read messages are reported in one request", async () => {
  const topic = inTopic(streamId, "reading");
  const ids = await Promise.all(["a", "b", "c"].map((text) => say(hamlet, "reading", text)));
  await using program = await Program.start(cordelia);
  await program.open(topic);
  for (const id of ids) program.session.reader.markRead([id]);
  const unread = () => ids.filter((id) => !program.state.model?.messages.get(id)?.flags.includes("read"));
  await expect.poll(unread).toEqual([]);
  program.session.reader.markRead(ids);
  expect(program.requests.filter((each) => each === "POST /messages/flags")).toHaveLength(1);
});

describe("settings", () => {
  test("keep the last of two quick changes, whatever happens to the first", async () => {
    await using program = await Program.start(cordelia);
    const { session } = program;
    const value = () => program.state.model?.settings?.enter_sends;
    const before = value();
    const late = Promise.withResolvers<void>();
    program.gated = "PATCH /settings";
    program.gate = late.promise;
    const shown: unknown[] = [];
    const first = session.settings.change({ enter_sends: !before });
    const second = session.settings.change({ enter_sends: before === true });
    session.store.subscribe(() => shown.push(value()));
    await expect.poll(() => program.answered).toBe(1);
    const id = await say(hamlet, "settings", "after the event of the first change");
    await expect.poll(() => program.state.model?.messages.has(id)).toBe(true);
    late.resolve();
    await Promise.all([first, second]);
    const last = await say(hamlet, "settings", "after that of the second");
    await expect.poll(() => program.state.model?.messages.has(last)).toBe(true);
    expect(new Set(shown)).toEqual(new Set([before]));
    const state = await cordelia.register({ fetch_event_types: ["user_settings"] });
    expect(state.state).toMatchObject({ user_settings: { enter_sends: before } });
  });

  test("are reverted after a refusal, except for later changes", async () => {
    await using program = await Program.start(cordelia);
    const { session } = program;
    const values = () => {
      const { default_language, enter_sends } = program.state.model?.settings ?? {};
      return { default_language, enter_sends };
    };
    const before = values();
    const refused = session.settings.change({
      default_language: "klingon",
      enter_sends: !before.enter_sends,
    });
    expect(values()).toEqual({ default_language: "klingon", enter_sends: !before.enter_sends });
    const kept = session.settings.change({ enter_sends: !before.enter_sends });
    await expect(refused).rejects.toThrow();
    expect(values()).toEqual({ ...before, enter_sends: !before.enter_sends });
    await kept;
    expect(values()).toEqual({ ...before, enter_sends: !before.enter_sends });
    await session.settings.change({ enter_sends: before.enter_sends === true });
  });
});

test("the server's clock is set by each report of presence", async () => {
  await using program = await Program.start(cordelia);
  const { session } = program;
  const minutesOff = () => Math.round((session.serverNow() - world.clock.now()) / 60_000);
  expect(minutesOff()).toBe(0);
  await world.clock.advance(10 * 60_000);
  expect(minutesOff()).toBe(-10);
  session.takePresences(await session.client.reportPresence({ status: "active", slim_presence: true }));
  expect(minutesOff()).toBe(0);
});
