import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addAlertWord,
  createStream,
  fetchPage,
  idsOf,
  muteStream,
  muteTopic,
  type Page,
  type TestStream,
  unsubscribe,
} from "./helpers.ts";

const { world, moderator, hamlet, cordelia, guest } = useWorld();
let play: TestStream;
const sent: Record<string, number> = {};

const not = (operator: string, operand: unknown) => ({ operator, operand, negated: true });

/** Returns the names of the messages that a person gets, in order. Includes only messages that this file has sent. */
async function named(person: Person, narrow: unknown): Promise<string[]> {
  const names = new Map(Object.entries(sent).map(([name, id]) => [id, name]));
  return (await idsOf(person, narrow)).flatMap((id) => names.get(id) ?? []);
}
const hamletGets = (narrow: unknown) => named(hamlet, narrow);

beforeAll(async () => {
  play = await createStream(world, "Play", [hamlet, cordelia]);
  await createStream(world, "sport", [hamlet, cordelia, guest]);
  await createStream(world, "123", [hamlet]);
  sent["act"] = await cordelia.send("Play", "Act One", "to be https://example.com/page");
  sent["scene"] = await moderator.send("Play", "act one", "or not @**Hamlet Member**");
  sent["goal"] = await cordelia.send("sport", "act one", "goal! @**all**");
  sent["result"] = await guest.send("sport", "✔ result", "**2:1** https://example.com/pic.png");
  sent["pair"] = await cordelia.sendTo([hamlet], "just us");
  sent["answer"] = await hamlet.sendTo([cordelia], "yes");
  sent["self"] = await hamlet.sendTo([hamlet], "a note");
  sent["trio"] = await cordelia.sendTo([hamlet, moderator], "we three");
  sent["other trio"] = await guest.sendTo([hamlet, moderator], "and we");
  sent["not mine"] = await cordelia.sendTo([guest], "psst");
  await hamlet.ok("POST", "/messages/flags", {
    messages: [sent["act"], sent["pair"]],
    op: "add",
    flag: "starred",
  });
  await hamlet.ok("POST", "/messages/flags", {
    messages: [sent["goal"], sent["pair"]],
    op: "add",
    flag: "read",
  });
});

describe("encoding", () => {
  const refusal = async (narrow: unknown) => {
    const parameters = { anchor: "newest", num_before: 1, num_after: 0, narrow };
    const { msg, code } = await hamlet.refused("GET", "/messages", parameters);
    return `${code}: ${msg}`;
  };

  test("terms are objects or pairs", async () => {
    expect(await hamletGets([["stream", "play"]])).toEqual(["act", "scene"]);
    expect(await hamletGets([{ operator: "stream", operand: "play", unknown: 1 }])).toEqual(["act", "scene"]);
    expect(await hamletGets([{ operator: "stream", operand: play.streamId, negated: false }])).toEqual([
      "act",
      "scene",
    ]);
  });

  test("a pair names a stream, even if the name is digits", async () => {
    const id = await hamlet.send("123", "x", "in the stream named 123");
    expect(await idsOf(hamlet, [["stream", "123"]])).toEqual([id]);
  });

  test.each([
    ["not JSON", `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': not JSON`],
    [{ operator: "is" }, `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': {"operator":"is"}`],
    [["is"], `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': ["is"]`],
    [[["is"]], `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': [["is"]]`],
    [[["is", 1]], `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': [["is",1]]`],
    [[["is", "a", "b"]], `REQUEST_VARIABLE_INVALID: Bad value for 'narrow': [["is","a","b"]]`],
    [[{ operator: "is" }], "BAD_REQUEST: operand key is missing from elem"],
    [[{ operand: "x" }], "BAD_REQUEST: operator key is missing from elem"],
    [[{ operator: 3, operand: "x" }], `BAD_REQUEST: elem["operator"] is not a string`],
    [[{ operator: "is", operand: 3 }], `BAD_REQUEST: elem["operand"] is not a string`],
    [[{ operator: "id", operand: 3 }], `BAD_REQUEST: elem["operand"] is not a string`],
    [[{ operator: "stream", operand: [] }], `BAD_REQUEST: elem["operand"] is not a string or integer`],
    [
      [{ operator: "pm-with", operand: 3 }],
      `BAD_REQUEST: elem["operand"] is not a string or an integer list`,
    ],
    [[{ operator: "search", operand: " " }], `BAD_REQUEST: elem["operand"] cannot be blank.`],
    [
      [not("is", "unread"), { operator: "is", operand: "x", negated: "yes" }],
      `BAD_REQUEST: elem["negated"] is not a boolean`,
    ],
    [[["topic", "nul\0"]], "BAD_REQUEST: narrow must not contain null bytes"],
  ])("rejects %j", async (narrow, expected) => {
    expect(await refusal(narrow)).toBe(expected);
  });

  test("accepts half of a surrogate pair", async () => {
    expect(await hamletGets('[["topic", "\\ud83d"]]')).toEqual([]);
  });
});

describe("operators", () => {
  test.each([
    ["unknown operator dm", ["dm", "x"]],
    ["unknown stream nowhere", ["stream", "nowhere"]],
    ["unknown stream 999999", { operator: "stream", operand: 999_999 }],
    ["unknown streams operand mine", ["streams", "mine"]],
    ["unknown user x@example.com", ["sender", "x@example.com"]],
    ["unknown user 99999", { operator: "sender", operand: 99_999 }],
    ["unknown user in hamlet@example.com,x@example.com", ["pm-with", "hamlet@example.com,x@example.com"]],
    ["unknown user in [1, 99999]", { operator: "pm-with", operand: [1, 99_999] }],
    ["unknown user in []", { operator: "pm-with", operand: [] }],
    ["unknown user x", ["group-pm-with", "x"]],
    ["unknown 'is' operand dm", ["is", "dm"]],
    ["unknown 'in' operand x", ["in", "x"]],
    ["unknown 'has' operand x", ["has", "x"]],
    ["Invalid message ID", ["id", "7x"]],
  ])("%s", async (desc, term) => {
    const parameters = { anchor: "newest", num_before: 1, num_after: 0, narrow: [term] };
    expect(await hamlet.refused("GET", "/messages", parameters)).toMatchObject({
      status: 400,
      code: "BAD_NARROW",
      desc,
      msg: `Invalid narrow operator: ${desc}`,
    });
  });

  const everything = ["act", "scene", "goal", "result", "pair", "answer", "self", "trio", "other trio"];
  const without = (...names: string[]) => everything.filter((name) => !names.includes(name));

  test("everything", async () => {
    expect(await hamletGets([])).toEqual(everything);
    expect(await hamletGets([["near", "17"]])).toEqual(everything);
    expect(await hamletGets([["in", "all"]])).toEqual(everything);
  });

  test("stream", async () => {
    expect(await hamletGets([not("stream", "PLAY")])).toEqual(without("act", "scene"));
    expect(
      await hamletGets([
        ["stream", "Play"],
        ["stream", "sport"],
      ]),
    ).toEqual([]);
    expect(
      await hamletGets([
        ["stream", "Play"],
        ["stream", "play"],
      ]),
    ).toEqual(["act", "scene"]);
    expect(
      await hamletGets([
        ["stream", "Play"],
        ["pm-with", cordelia.email],
      ]),
    ).toEqual([]);
  });

  test("streams", async () => {
    const open = await createStream(world, "elsewhere", [cordelia]);
    const closed = await createStream(world, "closed", [cordelia], { invite_only: true });
    const web = await createStream(world, "web", [hamlet, cordelia], { is_web_public: true });
    const inOpen = await cordelia.send(open.name, "x", "public");
    const inClosed = await cordelia.send(closed.name, "x", "private");
    const inWeb = await cordelia.send(web.name, "x", "web-public");
    const found = await idsOf(hamlet, [["streams", "public"]]);
    expect(found).toEqual(expect.arrayContaining([sent["act"], sent["goal"], inOpen, inWeb]));
    expect(found).not.toContain(inClosed);
    expect(found).not.toContain(sent["pair"]);
    expect(await idsOf(guest, [["streams", "public"]])).not.toContain(inOpen);
    expect(await idsOf(guest, [["streams", "public"]])).toContain(sent["goal"]);
    expect(await idsOf(hamlet, [["streams", "web-public"]])).toEqual([inWeb]);
    expect(await idsOf(moderator, [["streams", "web-public"]])).toEqual([]);
    expect(await hamletGets([not("streams", "public")])).toEqual(without("act", "scene", "goal", "result"));
    expect(
      await idsOf(hamlet, [
        ["streams", "public"],
        ["stream", open.name],
      ]),
    ).toEqual([inOpen]);
    expect(
      await idsOf(hamlet, [
        ["streams", "public"],
        ["stream", closed.name],
      ]),
    ).toEqual([]);
  });

  test("topic", async () => {
    expect(await hamletGets([["topic", "ACT ONE"]])).toEqual(["act", "scene", "goal"]);
    expect(
      await hamletGets([
        ["stream", "play"],
        ["topic", "ACT ONE"],
      ]),
    ).toEqual(["act", "scene"]);
    expect(await hamletGets([["stream", "play"], not("topic", "act one")])).toEqual([]);
    expect(await hamletGets([not("topic", "act one")])).toEqual(without("act", "scene", "goal"));
    expect(await hamletGets([["topic", "never used"]])).toEqual([]);
    expect(await hamletGets([["topic", ""]])).toEqual([]);
  });

  test("sender", async () => {
    expect(await hamletGets([["sender", "CORDELIA@example.com"]])).toEqual(["act", "goal", "pair", "trio"]);
    expect(await hamletGets([{ operator: "sender", operand: guest.userId }])).toEqual([
      "result",
      "other trio",
    ]);
    expect(
      await hamletGets([
        ["sender", "cordelia@example.com"],
        ["stream", "sport"],
      ]),
    ).toEqual(["goal"]);
    expect(await hamletGets([not("sender", "cordelia@example.com")])).toEqual(
      without("act", "goal", "pair", "trio"),
    );
    expect(await hamletGets([["sender", "notification-bot@zulip.com"]])).toEqual([]);
  });

  test("pm-with", async () => {
    expect(await hamletGets([["pm-with", "cordelia@example.com"]])).toEqual(["pair", "answer"]);
    expect(await hamletGets([["pm-with", "cordelia@example.com, hamlet@example.com"]])).toEqual([
      "pair",
      "answer",
    ]);
    expect(await hamletGets([{ operator: "pm-with", operand: [cordelia.userId] }])).toEqual([
      "pair",
      "answer",
    ]);
    expect(await hamletGets([{ operator: "pm-with", operand: [hamlet.userId] }])).toEqual(["self"]);
    const three = [moderator.userId, cordelia.userId, cordelia.userId];
    expect(await hamletGets([{ operator: "pm-with", operand: three }])).toEqual(["trio"]);
    expect(await hamletGets([["pm-with", "owner@example.com"]])).toEqual([]);
    expect(await hamletGets([not("pm-with", "cordelia@example.com")])).toEqual(without("pair", "answer"));
    expect(
      await hamletGets([
        ["pm-with", "cordelia@example.com"],
        ["is", "unread"],
      ]),
    ).toEqual(["answer"]);
  });

  test("group-pm-with", async () => {
    expect(await hamletGets([["group-pm-with", moderator.email]])).toEqual(["trio", "other trio"]);
    expect(await hamletGets([{ operator: "group-pm-with", operand: cordelia.userId }])).toEqual(["trio"]);
    expect(await hamletGets([not("group-pm-with", cordelia.email)])).toEqual(without("trio"));
  });

  test("is", async () => {
    expect(await hamletGets([["is", "private"]])).toEqual(["pair", "answer", "self", "trio", "other trio"]);
    expect(await hamletGets([not("is", "private")])).toEqual(["act", "scene", "goal", "result"]);
    expect(await hamletGets([["is", "starred"]])).toEqual(["act", "pair"]);
    expect(await hamletGets([not("is", "starred")])).toEqual(without("act", "pair"));
    expect(await hamletGets([["is", "unread"]])).toEqual(without("goal", "pair"));
    expect(await hamletGets([not("is", "unread")])).toEqual(["goal", "pair"]);
    expect(await hamletGets([["is", "mentioned"]])).toEqual(["scene", "goal"]);
    expect(await hamletGets([not("is", "mentioned")])).toEqual(without("scene", "goal"));
    expect(await hamletGets([["is", "resolved"]])).toEqual(["result"]);
    expect(await hamletGets([not("is", "resolved")])).toEqual(without("result"));
    expect(await hamletGets([["is", "alerted"]])).toEqual([]);
  });

  test("is, several terms", async () => {
    expect(
      await hamletGets([
        ["is", "starred"],
        ["is", "unread"],
      ]),
    ).toEqual(["act"]);
    expect(
      await hamletGets([
        ["is", "mentioned"],
        ["is", "unread"],
      ]),
    ).toEqual(["scene"]);
    expect(await hamletGets([["is", "mentioned"], not("is", "unread")])).toEqual(["goal"]);
    expect(
      await hamletGets([
        ["is", "starred"],
        ["is", "mentioned"],
      ]),
    ).toEqual([]);
    expect(
      await hamletGets([
        ["is", "mentioned"],
        ["is", "starred"],
      ]),
    ).toEqual([]);
    expect(await hamletGets([["is", "unread"], not("is", "unread")])).toEqual([]);
    expect(
      await hamletGets([
        ["is", "starred"],
        ["is", "private"],
      ]),
    ).toEqual(["pair"]);
  });

  test("is:alerted", async () => {
    await addAlertWord(hamlet, "yorick");
    const id = await cordelia.send("sport", "x", "alas, Yorick");
    expect(await idsOf(hamlet, [["is", "alerted"]])).toEqual([id]);
    expect(await idsOf(cordelia, [["is", "alerted"]])).toEqual([]);
    expect(await idsOf(hamlet, [not("is", "alerted"), ["stream", "sport"]])).not.toContain(id);
  });

  test("has", async () => {
    expect(await hamletGets([["has", "link"]])).toEqual(["act", "result"]);
    expect(await hamletGets([["has", "image"]])).toEqual(["result"]);
    expect(await hamletGets([["has", "attachment"]])).toEqual([]);
    expect(await hamletGets([not("has", "link"), ["stream", "sport"]])).toEqual(["goal"]);
  });

  test("id", async () => {
    expect(await hamletGets([["id", String(sent["trio"])]])).toEqual(["trio"]);
    expect(await hamletGets([["id", String(sent["not mine"])]])).toEqual([]);
    expect(await hamletGets([["id", "99999999999999999999999"]])).toEqual([]);
    expect(await hamletGets([not("id", String(sent["trio"]))])).toEqual(without("trio"));
  });

  test("in:home excludes muted streams and topics", async () => {
    const ophelia = await world.newPerson("Ophelia");
    const [greeting = 0] = await idsOf(ophelia, []);
    await ophelia.ok("POST", "/mark_all_as_read");
    const muted = await createStream(world, "muted", [ophelia, cordelia]);
    const mixed = await createStream(world, "mixed", [ophelia, cordelia]);
    await muteStream(ophelia, muted);
    await muteTopic(ophelia, mixed, "Noise");
    const inMuted = await cordelia.send(muted.name, "x", "muted stream");
    const noise = await cordelia.send(mixed.name, "noise", "muted topic");
    const signal = await cordelia.send(mixed.name, "signal", "wanted");
    const noiseElsewhere = await cordelia.send("general", "noise", "same topic, other stream");
    const note = await cordelia.sendTo([ophelia], "wanted");
    const wanted = [greeting, signal, noiseElsewhere, note];
    expect(await idsOf(ophelia, [["in", "home"]])).toEqual(wanted);
    expect(await idsOf(ophelia, [not("in", "home")])).toEqual(wanted);
    const firstUnread = async (narrow: unknown) =>
      (await fetchPage(ophelia, { anchor: "first_unread", num_before: 0, num_after: 0, narrow })).anchor;
    expect(await firstUnread([])).toBe(signal);
    expect(await firstUnread([["stream", muted.name]])).toBe(inMuted);
    expect(await firstUnread([["stream", mixed.name]])).toBe(signal);
    expect(await firstUnread([["topic", "noise"]])).toBe(noiseElsewhere);
    expect(noise).toBeLessThan(signal);
  });

  test("messages of a stream that the user left are found in searches of their own messages", async () => {
    const gone = await createStream(world, "left", [hamlet, cordelia]);
    const id = await cordelia.send(gone.name, "farewell", "before leaving");
    await unsubscribe(gone, hamlet);
    await cordelia.send(gone.name, "farewell", "after leaving");
    expect(await idsOf(hamlet, [["topic", "farewell"]])).toEqual([id]);
    // Leaving a stream marks everything as read.
    await hamlet.ok("POST", "/messages/flags", { messages: [id], op: "remove", flag: "read" });
    expect(
      await idsOf(hamlet, [
        ["stream", gone.name],
        ["is", "unread"],
      ]),
    ).toEqual([id]);
  });
});

describe("many conversations", () => {
  test("pages cover all of them without gap or overlap, in both directions", async () => {
    const reader = await world.newPerson("Reader Rosalind");
    const streams: TestStream[] = [];
    for (let index = 0; index < 12; index += 1) {
      streams.push(await createStream(world, `many ${index}`, [reader, cordelia]));
    }
    // New users have messages in the default streams.
    const ids = await idsOf(reader, []);
    for (let round = 0; round < 60; round += 1) {
      // Some streams are busy, others contain one message.
      const stream = streams[round % 5 === 0 ? (round / 5) % streams.length : round % 2];
      ids.push(await cordelia.send(stream?.name ?? "", "t", `message ${round}`));
    }
    for (const size of [1, 2, 3, 7, 25]) {
      const backwards: number[] = [];
      let page: Page;
      do {
        const anchor = backwards[0] ?? "newest";
        page = await fetchPage(reader, { anchor, num_before: size });
        backwards.unshift(...page.messages.map(({ id }) => id).filter((id) => id !== anchor));
      } while (!page.found_oldest);
      expect(backwards).toEqual(ids);
      const forwards: number[] = [];
      do {
        const anchor = (forwards.at(-1) ?? 0) + 1;
        page = await fetchPage(reader, { anchor, num_before: 0, num_after: size });
        forwards.push(...page.messages.map(({ id }) => id));
      } while (!page.found_newest);
      expect(forwards).toEqual(ids);
    }
  });
});
