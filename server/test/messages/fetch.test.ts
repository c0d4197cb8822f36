import { type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { insertMany } from "./database.ts";
import {
  createStream,
  fetchNarrow,
  fetchPage,
  idsOf,
  type Page,
  subscribe,
  type TestStream,
  unsubscribe,
} from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();

const sendMany = async (stream: TestStream, topic: string, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await cordelia.send(stream.name, topic, `${topic} ${number}`));
  }
  return ids;
};

describe("anchor and counts", () => {
  let stream: TestStream;
  let ids: number[];
  let narrow: unknown;
  const at = (index: number): number => ids[index] ?? -1;
  const page = (parameters: Record<string, unknown>) => fetchPage(hamlet, { narrow, ...parameters });
  const range = (from: number, to: number) => ids.slice(from, to + 1);
  const idsIn = (found: Awaited<ReturnType<typeof page>>) => found.messages.map(({ id }) => id);

  beforeAll(async () => {
    stream = await createStream(world, "anchors", [hamlet, cordelia]);
    ids = await sendMany(stream, "count", 10);
    narrow = [["stream", "anchors"]];
  });

  test("messages are found by their ids if the narrow has them and the user may read them", async () => {
    const secret = await cordelia.sendTo([owner], "Not for everyone.");
    const byId = (message_ids: readonly number[], parameters: Record<string, unknown> = {}) =>
      hamlet.ok<Page>("GET", "/messages", { message_ids, ...parameters });
    const found = await byId([at(7), secret, at(2), at(2), 4_000_000_000]);
    expect(found).toMatchObject({
      anchor: null,
      found_anchor: false,
      found_oldest: false,
      found_newest: false,
    });
    expect(idsIn(found)).toEqual([at(2), at(7)]);
    expect(idsIn(await byId([at(2), at(7)], { narrow: [["search", "count 7"]] }))).toEqual([]);
    expect(idsIn(await byId([at(2), at(7)], { narrow: [["search", "count 8"]] }))).toEqual([at(7)]);
    expect(idsIn(await byId([]))).toEqual([]);
  });

  test("ids of messages exclude an anchor, and are limited", async () => {
    const refused = (parameters: Record<string, unknown>) =>
      hamlet.whyRefused("GET", "/messages", { message_ids: [at(1)], ...parameters });
    expect(await refused({ anchor: at(1) })).toBe("Unsupported parameter combination: message_ids, anchor");
    expect(await refused({ num_before: 1, num_after: 0 })).toBe(
      "Unsupported parameter combination: message_ids, num_before, num_after",
    );
    const tooMany = Array.from({ length: 5001 }, () => 1).join(",");
    expect(await hamlet.whyRefused("GET", `/messages?message_ids=[${tooMany}]`)).toBe(
      "Too many messages requested (maximum 5000).",
    );
    expect(await hamlet.refused("GET", "/messages", { anchor: 1, num_before: 1 })).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      var_name: "num_after",
    });
  });

  test("the anchor is returned in addition to the messages before and after it", async () => {
    const found = await page({ anchor: at(5), num_before: 2, num_after: 3 });
    expect(idsIn(found)).toEqual(range(3, 8));
    expect(found).toMatchObject({
      anchor: at(5),
      found_anchor: true,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    });
  });

  test("an anchor that does not match only sets the position", async () => {
    const elsewhere = await cordelia.send("general", "elsewhere", "not in the narrow");
    const last = await cordelia.send(stream.name, "count", "count 11");
    ids.push(last);
    const found = await page({ anchor: elsewhere, num_before: 2, num_after: 2 });
    expect(idsIn(found)).toEqual([...range(8, 9), last]);
    expect(found).toMatchObject({ found_anchor: false, found_oldest: false, found_newest: true });
  });

  test("without counts only the anchor is returned, if it matches", async () => {
    expect(idsIn(await page({ anchor: at(5), num_before: 0, num_after: 0 }))).toEqual([at(5)]);
    const missing = await page({ anchor: at(0) - 1, num_before: 0, num_after: 0 });
    expect(missing).toMatchObject({
      messages: [],
      found_anchor: false,
      found_oldest: false,
      found_newest: false,
    });
  });

  test("newest returns the last messages and nothing after them", async () => {
    const found = await page({ anchor: "newest", num_before: 2, num_after: 50 });
    expect(idsIn(found)).toEqual(ids.slice(-2));
    expect(found).toMatchObject({
      anchor: 10_000_000_000_000_000,
      found_anchor: false,
      found_oldest: false,
      found_newest: true,
    });
  });

  test("oldest returns the first messages and nothing before them", async () => {
    const found = await page({ anchor: "oldest", num_before: 50, num_after: 3 });
    expect(idsIn(found)).toEqual(range(0, 2));
    expect(found).toMatchObject({ anchor: 0, found_anchor: false, found_oldest: true, found_newest: false });
  });

  test("an end is reported if fewer messages were found than requested", async () => {
    const all = await page({ anchor: at(2), num_before: 100, num_after: 100 });
    expect(idsIn(all)).toEqual(ids);
    expect(all).toMatchObject({ found_oldest: true, found_newest: true });
    expect(await page({ anchor: at(2), num_before: 2, num_after: 0 })).toMatchObject({ found_oldest: false });
    expect(await page({ anchor: at(2), num_before: 3, num_after: 0 })).toMatchObject({ found_oldest: true });
  });

  test("a numeric anchor with nothing after it does not report the end", async () => {
    const found = await page({ anchor: ids.at(-1), num_before: 1, num_after: 0 });
    expect(idsIn(found)).toEqual(ids.slice(-2));
    expect(found).toMatchObject({ found_anchor: true, found_newest: false });
  });

  test("numbers out of range mean the ends", async () => {
    expect(await page({ anchor: "-17", num_before: 1, num_after: 1 })).toMatchObject({ anchor: 0 });
    const beyond = await page({ anchor: "99999999999999999999", num_before: 1, num_after: 1 });
    expect(beyond).toMatchObject({ anchor: 10_000_000_000_000_000, found_newest: true });
    expect(idsIn(beyond)).toEqual(ids.slice(-1));
  });

  test("an invalid request gets an error that names the problem", async () => {
    const refusal = async (parameters: Record<string, unknown>) => {
      const { status, msg, code } = await hamlet.refused("GET", "/messages", parameters);
      return { status, msg, code };
    };
    const counts = { num_before: 1, num_after: 1 };
    expect(await refusal(counts)).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      msg: "Missing 'anchor' argument.",
    });
    expect(await refusal({ anchor: "here", ...counts })).toMatchObject({ msg: "Invalid anchor" });
    expect(await refusal({ anchor: "newest", num_after: 1 })).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      msg: "Missing 'num_before' argument",
    });
    expect(await refusal({ anchor: "newest", num_before: "-1", num_after: 1 })).toMatchObject({
      code: "REQUEST_VARIABLE_INVALID",
      msg: "Bad value for 'num_before': -1",
    });
    expect(await refusal({ anchor: "newest", num_before: 4000, num_after: 1001 })).toMatchObject({
      msg: "Too many messages requested (maximum 5000).",
    });
  });

  test("five thousand messages may be requested", async () => {
    expect(idsIn(await page({ anchor: at(0), num_before: 4000, num_after: 1000 }))).toEqual(ids);
  });

  test("first_unread is the oldest unread message of the narrow", async () => {
    await hamlet.ok("POST", "/messages/flags", { messages: range(0, 3), op: "add", flag: "read" });
    const found = await page({ anchor: "first_unread", num_before: 1, num_after: 1 });
    expect(found).toMatchObject({ anchor: at(4), found_anchor: true });
    expect(idsIn(found)).toEqual(range(3, 5));
    const older = await page({ anchor: "17", use_first_unread_anchor: true, num_before: 0, num_after: 0 });
    expect(older.anchor).toBe(at(4));
  });

  test("without unread messages first_unread is the newest", async () => {
    const other = await createStream(world, "all read", [hamlet, cordelia]);
    const [id = 0] = await sendMany(other, "quiet", 1);
    await hamlet.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
    const found = await fetchPage(hamlet, {
      anchor: "first_unread",
      num_before: 5,
      num_after: 5,
      narrow: [["stream", other.name]],
    });
    expect(found).toMatchObject({ anchor: 10_000_000_000_000_000, found_newest: true });
    expect(idsIn(found)).toEqual([id]);
  });
});

describe("which messages are searched", () => {
  test("without a narrow all received messages are searched, in order", async () => {
    const late = await world.newPerson("Late Larry");
    const open = await createStream(world, "open to all", [cordelia]);
    const unseen = await cordelia.send(open.name, "before", "nobody else gets this");
    await subscribe(late, open, [late]);
    const first = await cordelia.send(open.name, "after", "one");
    const second = await cordelia.sendTo([late], "two");
    const third = await late.send("general", "x", "three");
    await unsubscribe(open, late);
    await cordelia.send(open.name, "later", "gone");
    await subscribe(late, open, [late]);
    const fourth = await cordelia.send(open.name, "back", "four");
    await cordelia.sendTo([hamlet], "none of Larry's business");
    const received = await idsOf(late, []);
    expect(received.slice(-4)).toEqual([first, second, third, fourth]);
    expect(received).not.toContain(unseen);
  });

  test("a public stream shows its history to members who did not receive it, but not to guests", async () => {
    const stream = await createStream(world, "public past", [cordelia]);
    const id = await cordelia.send(stream.name, "old", "from before");
    const narrow = [["stream", stream.name]];
    const [message] = await fetchNarrow(hamlet, narrow);
    expect(message).toMatchObject({ id, flags: ["read", "historical"] });
    expect(await idsOf(guest, narrow)).toEqual([]);
    await subscribe(cordelia, stream, [guest]);
    expect(await idsOf(guest, narrow)).toEqual([id]);
  });

  test("a web-public stream shows its history to guests, too", async () => {
    const stream = await createStream(world, "whole world", [cordelia], { is_web_public: true });
    const id = await cordelia.send(stream.name, "old", "for all");
    expect(await idsOf(guest, [["stream", stream.name]])).toEqual([id]);
  });

  test("a private stream with shared history shows it to subscribers only", async () => {
    const stream = await createStream(world, "shared past", [cordelia], {
      invite_only: true,
      history_public_to_subscribers: true,
    });
    const narrow = [["stream", stream.name]];
    const id = await cordelia.send(stream.name, "old", "secret");
    expect(await idsOf(hamlet, narrow)).toEqual([]);
    expect(await idsOf(owner, narrow)).toEqual([]);
    await subscribe(cordelia, stream, [hamlet]);
    expect(await idsOf(hamlet, narrow)).toEqual([id]);
  });

  test("a private stream with protected history shows received messages, also to former subscribers", async () => {
    const stream = await createStream(world, "protected past", [cordelia], { invite_only: true });
    const narrow = [["stream", stream.name]];
    await cordelia.send(stream.name, "old", "before Hamlet");
    await subscribe(cordelia, stream, [hamlet]);
    const received = await cordelia.send(stream.name, "new", "with Hamlet");
    await unsubscribe(stream, hamlet);
    await cordelia.send(stream.name, "newer", "after Hamlet");
    expect(await idsOf(hamlet, narrow)).toEqual([received]);
    expect(await idsOf(hamlet, [{ operator: "stream", operand: stream.streamId }])).toEqual([received]);
    expect(await idsOf(cordelia, narrow)).toHaveLength(3);
  });

  test("any term with `is` excludes messages that were not received", async () => {
    const stream = await createStream(world, "is switches off", [cordelia]);
    await cordelia.send(stream.name, "✔ done", "before");
    await subscribe(hamlet, stream, [hamlet]);
    const received = await cordelia.send(stream.name, "✔ done", "after");
    expect(await idsOf(hamlet, [["stream", stream.name]])).toHaveLength(2);
    expect(
      await idsOf(hamlet, [
        ["stream", stream.name],
        ["is", "resolved"],
      ]),
    ).toEqual([received]);
    const negated = { operator: "is", operand: "starred", negated: true };
    expect(await idsOf(hamlet, [["stream", stream.name], negated])).toEqual([received]);
  });

  test("a negated stream term adds no history of this or another stream", async () => {
    const stream = await createStream(world, "not this", [cordelia]);
    const id = await cordelia.send(stream.name, "x", "unreceived");
    const other = { operator: "stream", operand: "general", negated: true };
    expect(await idsOf(hamlet, [other])).not.toContain(id);
  });
});

describe("the fields of a message", () => {
  test("in a stream", async () => {
    const stream = await createStream(world, "records", [hamlet, cordelia]);
    const id = await cordelia
      .using("ZulipPython/0.9")
      .send(stream.name, "see https://example.com/a", "/me *waves*");
    const [message] = await fetchNarrow(hamlet, [["stream", stream.name]], { client_gravatar: false });
    expect(message).toEqual({
      id,
      type: "stream",
      sender_id: cordelia.userId,
      sender_full_name: "Cordelia Member",
      sender_email: cordelia.email,
      sender_realm_str: "",
      avatar_url: expect.stringMatching(
        /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/,
      ),
      display_recipient: stream.name,
      stream_id: stream.streamId,
      recipient_id: expect.any(Number),
      subject: "see https://example.com/a",
      topic_links: [{ text: "https://example.com/a", url: "https://example.com/a" }],
      content: "<p>/me <em>waves</em></p>",
      content_type: "text/html",
      is_me_message: true,
      client: "ZulipPython",
      timestamp: Math.floor(world.clock.now() / 1000),
      reactions: [],
      submessages: [],
      flags: [],
    });
  });

  test("as written, and with gravatars left to the client", async () => {
    const id = await cordelia.sendTo([hamlet], "**bold**");
    const [message] = await fetchNarrow(hamlet, [["id", String(id)]], { apply_markdown: false });
    expect(message).toMatchObject({ content: "**bold**", content_type: "text/x-markdown", avatar_url: null });
  });

  test("in a direct conversation: to one person, to oneself, to several", async () => {
    const entry = ({ userId, email }: Person, full_name: string) => ({
      id: userId,
      email,
      full_name,
      is_mirror_dummy: false,
    });
    const ofHamlet = entry(hamlet, "Hamlet Member");
    const ofCordelia = entry(cordelia, "Cordelia Member");
    await hamlet.sendTo([cordelia], "to one");
    await hamlet.sendTo([hamlet], "to myself");
    await hamlet.sendTo([cordelia, guest], "to several");
    const recipients = (await fetchNarrow(hamlet, [["is", "private"]])).slice(-3).map((message) => ({
      subject: message.subject,
      type: message["type"],
      to: message["display_recipient"],
    }));
    expect(recipients).toEqual([
      { subject: "", type: "private", to: [ofCordelia, ofHamlet] },
      { subject: "", type: "private", to: [ofHamlet] },
      { subject: "", type: "private", to: [ofHamlet, ofCordelia, entry(guest, "Gus Guest")] },
    ]);
  });
});

describe("GET /messages/{id}", () => {
  const raw = async (person: Person, id: number) =>
    (await person.ok<{ raw_content: string }>("GET", `/messages/${id}`)).raw_content;

  test("returns the source to users who can see the message", async () => {
    const stream = await createStream(world, "sources", [cordelia]);
    const id = await cordelia.send(stream.name, "x", "_source_");
    expect(await raw(cordelia, id)).toBe("_source_");
    expect(await raw(hamlet, id)).toBe("_source_");
  });

  test("rejects missing and forbidden messages alike", async () => {
    const stream = await createStream(world, "hidden sources", [cordelia], { invite_only: true });
    const hidden = await cordelia.send(stream.name, "x", "hidden");
    const direct = await cordelia.sendTo([moderator], "hidden");
    const open = await createStream(world, "no guests", [cordelia]);
    const unsubscribed = await cordelia.send(open.name, "x", "not for guests");
    const attempts: [Person, number | string][] = [
      [hamlet, hidden],
      [owner, hidden],
      [hamlet, direct],
      [guest, unsubscribed],
      [hamlet, 999_999_999],
      [hamlet, "99999999999999999999999"],
    ];
    for (const [person, id] of attempts) {
      expect(await person.refused("GET", `/messages/${id}`)).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        msg: "Invalid message(s)",
      });
    }
  });
});

describe("POST /messages/render", () => {
  test("returns the HTML that a message would have", async () => {
    const { rendered } = await hamlet.ok("POST", "/messages/render", {
      content: "**hi** @**Cordelia Member**",
    });
    expect(rendered).toBe(
      `<p><strong>hi</strong> <span class="user-mention" data-user-id="${cordelia.userId}">@Cordelia Member</span></p>`,
    );
    expect(await hamlet.refused("POST", "/messages/render")).toMatchObject({
      msg: "Missing 'content' argument",
    });
  });
});

test("a message is found once, whatever is sent during the search", async () => {
  await using world = await World.start();
  const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
  const own = await createStream(world, "mine", [hamlet]);
  const foreign = await createStream(world, "theirs", [cordelia]);
  const before = await idsOf(hamlet, []);
  const [id] = await insertMany(world, own, 1, { sender: cordelia, topic: "topic" });
  // Puts the message barely among those that are checked one by one.
  await insertMany(world, foreign, 1020, { sender: cordelia, topic: "topic" });
  const { engine } = world.server.context;
  const { execute } = engine;
  let sent = 0;
  engine.execute = async (statement) => {
    if (/select message_id as newest/.test(statement.text) && sent === 0) {
      sent = 8;
      await insertMany(world, foreign, sent, { sender: cordelia, topic: "topic" });
    }
    return execute.call(engine, statement) as ReturnType<typeof engine.execute<never>>;
  };
  const found = await idsOf(hamlet, []).finally(() => Object.assign(engine, { execute }));
  expect(sent).toBe(8);
  expect(found).toEqual([...before, id]);
});

test("all messages of a user are found, however many of others lie between them", async () => {
  await using world = await World.start();
  const hamlet = world.as("hamlet");
  const own = await createStream(world, "mine", [hamlet]);
  const foreign = await createStream(world, "theirs", [world.as("cordelia")]);
  const sender = world.as("cordelia");
  const write = (stream: TestStream, count: number) =>
    insertMany(world, stream, count, { sender, topic: "topic" });
  const ids = await idsOf(hamlet, []);
  for (const between of [1023, 1024, 1500, 3000]) {
    ids.push(...(await write(own, 4)));
    await write(foreign, between);
  }
  ids.push(...(await write(own, 2)));
  const count = ids.length;
  const found = async (parameters: Parameters<typeof fetchPage>[1]) => {
    const page = await fetchPage(hamlet, parameters);
    return { ids: page.messages.map(({ id }) => id), ends: [page.found_oldest, page.found_newest] };
  };
  expect(await found({ num_before: 100 })).toEqual({ ids, ends: [true, true] });
  expect(await found({ anchor: "oldest", num_before: 0, num_after: 100 })).toEqual({
    ids,
    ends: [true, true],
  });
  for (const [index, anchor] of ids.entries()) {
    const [first, last] = [Math.max(0, index - 5), Math.min(count - 1, index + 6)];
    expect(await found({ anchor, num_before: 5, num_after: 6 })).toEqual({
      ids: ids.slice(first, last + 1),
      ends: [index < 5, index + 6 > count - 1],
    });
  }
});
