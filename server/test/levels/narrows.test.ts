/** Changes of sending and of narrows, each at its level and at the level before. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { createStream, fetchNarrow, idsOf, type TestStream } from "../messages/helpers.ts";

const { world, moderator, hamlet, cordelia } = useWorld();
let play: TestStream;
let other: TestStream;

beforeAll(async () => {
  play = await createStream(world, "Play", [hamlet, cordelia]);
  other = await createStream(world, "Other", [hamlet, cordelia]);
});

const refusal = async (person: Person, ...narrow: unknown[]) => {
  const parameters = { anchor: "newest", num_before: 1, num_after: 0, narrow };
  return (await person.refused("GET", "/messages", parameters)).msg;
};

const typeOf = async (person: Person, id: number) =>
  (await fetchNarrow(person, [["id", String(id)]])).map(({ type }) => type);

test("174: direct messages are sent as `direct`", async () => {
  const message = { type: "direct", to: [cordelia.userId], content: "Hello" };
  const before = await hamlet.speaking(173).refused("POST", "/messages", message);
  expect(before.msg).toBe("Invalid message type");
  const { id } = await hamlet.speaking(174).ok<{ id: number }>("POST", "/messages", message);
  expect(await typeOf(cordelia.speaking(174), id)).toEqual(["private"]);
});

test("248: messages to streams are sent as `channel`", async () => {
  const message = { type: "channel", to: "Play", topic: "248", content: "Hello" };
  const before = await hamlet.speaking(247).refused("POST", "/messages", message);
  expect(before.msg).toBe("Invalid message type");
  const { id } = await hamlet.speaking(248).ok<{ id: number }>("POST", "/messages", message);
  expect(await typeOf(cordelia.speaking(248), id)).toEqual(["stream"]);
});

describe("narrows to direct messages", () => {
  const term = (operand: unknown, operator = "dm") => ({ operator, operand });

  test("177: narrows have `dm` and `is:dm`", async () => {
    const id = await cordelia.sendTo([hamlet], "us");
    const [before, after] = [hamlet.speaking(176), hamlet.speaking(177)];
    expect(await refusal(before, term([cordelia.userId]))).toBe(
      "Invalid narrow operator: unknown operator dm",
    );
    expect(await refusal(before, term(cordelia.userId, "dm-including"))).toBe(
      "Invalid narrow operator: unknown operator dm-including",
    );
    expect(await refusal(before, ["is", "dm"])).toBe("Invalid narrow operator: unknown 'is' operand dm");
    const pm = await idsOf(before, [term([cordelia.userId], "pm-with")]);
    expect(pm).toContain(id);
    for (const operand of [[cordelia.userId], "cordelia@example.com"]) {
      expect(await idsOf(after, [term(operand)])).toEqual(pm);
    }
    expect(await idsOf(after, [["is", "dm"]])).toEqual(await idsOf(before, [["is", "private"]]));
    expect(await idsOf(after, [["is", "dm"]])).toContain(id);
  });

  test("177: narrows have `dm-including`, which finds conversations of two and of more people", async () => {
    const pair = await moderator.sendTo([hamlet], "two");
    const trio = await moderator.sendTo([hamlet, cordelia], "three");
    const without = await cordelia.sendTo([hamlet], "others");
    const speaking = hamlet.speaking(177);
    for (const operand of [moderator.userId, "moderator@example.com"]) {
      expect(await idsOf(speaking, [term(operand, "dm-including")])).toEqual([pair, trio]);
    }
    const negated = await idsOf(speaking, [
      ["is", "dm"],
      { ...term(moderator.userId, "dm-including"), negated: true },
    ]);
    expect(negated).toContain(without);
    expect(negated).not.toContain(trio);
    expect(await refusal(speaking, term(999_999, "dm-including"))).toBe(
      "Invalid narrow operator: unknown user 999999",
    );
  });

  test("177: narrows of queues have `is:dm`", async () => {
    const queue = await hamlet.speaking(177).register({ event_types: ["message"], narrow: [["is", "dm"]] });
    await cordelia.send("Play", "177", "to all");
    const id = await cordelia.sendTo([hamlet], "to one");
    expect(await queue.events()).toMatchObject([{ message: { id } }]);
  });
});

test("194: `id` takes a number", async () => {
  const id = await cordelia.send("Play", "194", "one");
  const narrow = [{ operator: "id", operand: id }];
  expect(await refusal(hamlet.speaking(193), ...narrow)).toBe('elem["operand"] is not a string');
  expect(await idsOf(hamlet.speaking(194), narrow)).toEqual([id]);
});

test("249: `has:reaction` finds messages with a reaction", async () => {
  const id = await cordelia.send("Play", "249", "with");
  const without = await cordelia.send("Play", "249", "without");
  const reaction = { emoji_name: "tada" };
  await hamlet.ok("POST", `/messages/${id}/reactions`, reaction);
  const inTopic = [
    ["stream", "Play"],
    ["topic", "249"],
  ];
  const negated = { operator: "has", operand: "reaction", negated: true };
  const matching = { msg_ids: [id, without], narrow: [["has", "reaction"]] };
  const [before, speaking] = [hamlet.speaking(248), hamlet.speaking(249)];
  const unknown = "Invalid narrow operator: unknown 'has' operand reaction";
  expect(await refusal(before, ["has", "reaction"])).toBe(unknown);
  expect((await before.refused("GET", "/messages/matches_narrow", matching)).msg).toBe(unknown);
  expect(await idsOf(speaking, [...inTopic, ["has", "reaction"]])).toEqual([id]);
  expect(await idsOf(speaking, [...inTopic, negated])).toEqual([without]);
  const { messages } = await speaking.ok<{ messages: object }>("GET", "/messages/matches_narrow", matching);
  expect(Object.keys(messages)).toEqual([String(id)]);
  await hamlet.ok("DELETE", `/messages/${id}/reactions`, reaction);
  expect(await idsOf(speaking, [...inTopic, ["has", "reaction"]])).toEqual([]);
});

test("250: `channel` and `channels` stand for `stream` and `streams`", async () => {
  const id = await cordelia.send("Play", "250", "here");
  const inTopic = ["topic", "250"];
  const [before, speaking] = [hamlet.speaking(249), hamlet.speaking(250)];
  for (const operator of ["channel", "channels"]) {
    expect(await refusal(before, [operator, "play"])).toBe(
      `Invalid narrow operator: unknown operator ${operator}`,
    );
  }
  expect(await before.whyRefused("POST", "/register", { narrow: [["channel", "play"]] })).toBe(
    "Operator channel not supported.",
  );
  for (const operator of ["channel", "stream"]) {
    for (const operand of ["play", play.streamId]) {
      expect(await idsOf(speaking, [{ operator, operand }, inTopic])).toEqual([id]);
    }
    const queue = await speaking.register({ event_types: ["message"], narrow: [[operator, "play"]] });
    await cordelia.send("Other", "250 elsewhere", "no");
    const next = await cordelia.send("Play", "250 queue", "yes");
    expect(await queue.events()).toMatchObject([{ message: { id: next } }]);
  }
  expect(await idsOf(moderator.speaking(250), [["channels", "public"], inTopic])).toEqual([id]);
});

describe("the conversation of a message", () => {
  const withId = (operand: unknown) => ({ operator: "with", operand });
  const inTopic = (topic: string) => [
    ["channel", "Play"],
    ["topic", topic],
  ];

  test("271: `with` finds the topic that a message is in now", async () => {
    const first = await hamlet.send("Play", "271", "first");
    const second = await hamlet.send("Play", "271", "second");
    await world.as("owner").ok("PATCH", `/messages/${first}`, {
      stream_id: other.streamId,
      topic: "271 moved",
      propagate_mode: "change_all",
    });
    await hamlet.send("Play", "271", "stays");
    expect(await refusal(cordelia.speaking(270), withId(first))).toBe(
      "Invalid narrow operator: unknown operator with",
    );
    const speaking = cordelia.speaking(271);
    const moved = (await fetchNarrow(speaking, [["topic", "271 moved"]])).map(({ id }) => id);
    expect(moved).toEqual(expect.arrayContaining([first, second]));
    for (const operand of [first, String(second)]) {
      expect(await idsOf(speaking, [...inTopic("271"), withId(operand)])).toEqual(moved);
    }
    expect(await idsOf(speaking, [withId(first), ["search", "second"]])).toEqual([second]);
  });

  test("271: `with` finds the conversation of a direct message", async () => {
    const id = await cordelia.sendTo([hamlet, moderator], "we");
    const people = [cordelia.userId, moderator.userId];
    const conversation = await idsOf(hamlet, [{ operator: "pm-with", operand: people }]);
    expect(await idsOf(hamlet.speaking(271), [withId(id)])).toEqual(conversation);
  });

  test("271: `with` of a message that the user can't see leaves the other terms", async () => {
    const secret = await cordelia.sendTo([moderator], "not for Hamlet");
    const id = await cordelia.send("Play", "271 kept", "here");
    const speaking = hamlet.speaking(271);
    for (const hidden of [secret, 999_999_999]) {
      expect(await idsOf(speaking, [...inTopic("271 kept"), withId(hidden)])).toEqual([id]);
      expect(await refusal(speaking, ["channel", "Play"], withId(hidden))).toBe(
        "Invalid narrow operator: Invalid 'with' operator",
      );
    }
  });

  test("271: `with` is refused twice, and without a message", async () => {
    const id = await cordelia.send("Play", "271 twice", "here");
    const speaking = hamlet.speaking(271);
    expect(await refusal(speaking, withId(id), withId(id + 1))).toBe(
      "Invalid narrow operator: Duplicate 'with' operators.",
    );
    expect(await refusal(speaking, ...inTopic("271 twice"), withId("x"))).toBe(
      "Invalid narrow operator: Invalid 'with' operator",
    );
  });
});
