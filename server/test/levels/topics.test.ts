/** Policies of users for topics, each change at its level and at the level before. */
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createStream } from "../messages/helpers.ts";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

let stream_id: number;
beforeAll(async () => {
  stream_id = (await createStream(world, "plans", [owner, hamlet, cordelia])).streamId;
});
afterEach(() => expectSameModel(world));

const policy = (topic: string, visibility_policy: number, person: Person = hamlet) =>
  person.speaking().ok("POST", "/user_topics", { stream_id, topic, visibility_policy });

const legacy = (topic: string, op: string) => ({ stream: "plans", topic, op });
const mutedTopics = "/users/me/subscriptions/muted_topics";

interface Topics {
  readonly user_topics?: readonly { readonly topic_name: string; readonly visibility_policy: number }[];
  readonly muted_topics?: readonly (readonly unknown[])[];
}

/** Returns the topics of the initial state whose names have a beginning. */
async function topicsAt(level: number, beginning: string, fetch_event_types?: readonly string[]) {
  const types = fetch_event_types === undefined ? {} : { fetch_event_types };
  const state = await hamlet.speaking(level).ok<Topics>("POST", "/register", types);
  const isAsked = (name: unknown) => String(name).startsWith(beginning);
  return {
    user: state.user_topics
      ?.filter(({ topic_name }) => isAsked(topic_name))
      .map(({ topic_name, visibility_policy }) => [topic_name, visibility_policy]),
    muted: state.muted_topics?.map(([, topic]) => topic).filter(isAsked),
  };
}

const both = ["muted_topics", "user_topic"];

test("134: policies of topics come one by one, and replace the list of muted topics", async () => {
  const [before, after] = await eventsAt(hamlet, [133, 134], both, () => policy("134", 1));
  expect(before).toMatchObject([{ type: "muted_topics" }]);
  expect(after).toMatchObject([{ type: "user_topic", stream_id, topic_name: "134", visibility_policy: 1 }]);
  expect(await topicsAt(133, "134", both)).toEqual({ user: undefined, muted: ["134"] });
  expect(await topicsAt(134, "134", both)).toEqual({ user: [["134", 1]], muted: undefined });
  expect(await topicsAt(134, "134")).toEqual({ user: [["134", 1]], muted: ["134"] });
});

test("134: clients that want all events get both forms", async () => {
  const queue = await hamlet.speaking(134).register();
  await policy("134 all", 1);
  const events = (await queue.all()).filter(({ type }) => both.includes(type));
  expect(events.map(({ type }) => type)).toEqual(["user_topic", "muted_topics"]);
});

test("169: a topic may be muted twice, or unmuted twice", async () => {
  const [before, after] = [hamlet.speaking(168), hamlet.speaking(169)];
  for (const op of ["add", "remove"]) {
    await after.ok("PATCH", mutedTopics, legacy("169", op));
    await after.ok("PATCH", mutedTopics, legacy("169", op));
    expect(await before.refused("PATCH", mutedTopics, legacy("169", op))).toMatchObject({ status: 400 });
  }
});

test("170: topics of muted streams can be unmuted", async () => {
  const [before, after] = await eventsAt(hamlet, [169, 170], ["user_topic"], async () => {
    await policy("170", 1);
    await policy("170", 2);
  });
  const policiesOf = (events: readonly object[] = []) =>
    events.map((event) => (event as { visibility_policy: number }).visibility_policy);
  expect(policiesOf(before)).toEqual([1, 0]);
  expect(policiesOf(after)).toEqual([1, 2]);
  expect((await topicsAt(169, "170")).user).toEqual([]);
  expect((await topicsAt(170, "170")).user).toEqual([["170", 2]]);
});

test("170: a policy can be removed for any stream, and set for those that the user may read", async () => {
  const { streamId: hidden } = await createStream(world, "170 hidden", [owner], { invite_only: true });
  const set = (stream_id: number, visibility_policy: number, topic = "a") =>
    ["POST", "/user_topics", { stream_id, topic, visibility_policy }] as const;
  for (const id of [hidden, 999_999]) {
    await hamlet.ok(...set(id, 0));
    for (const value of [1, 2]) {
      expect(await hamlet.refused(...set(id, value))).toMatchObject({ msg: "Invalid stream id" });
    }
  }
  expect(await hamlet.whyRefused(...set(stream_id, 4))).toBe("Invalid visibility_policy");
  expect(await hamlet.whyRefused(...set(stream_id, 1, " "))).toBe("Topic can't be empty");
});

test("170: a topic in another case is the same topic", async () => {
  await policy("170 Case", 1);
  await policy("170 cASE", 2);
  expect((await topicsAt(277, "170 C")).user).toEqual([["170 Case", 2]]);
  await policy("170 CASE", 0);
  expect((await topicsAt(277, "170 C")).user).toEqual([]);
});

test("170: the first form neither mutes a muted topic again nor takes away another policy", async () => {
  await policy("170 mix", 2);
  await hamlet.speaking().ok("PATCH", mutedTopics, legacy("170 mix", "remove"));
  expect((await topicsAt(277, "170 mix")).user).toEqual([["170 mix", 2]]);
  await hamlet.speaking().ok("PATCH", mutedTopics, legacy("170 mix", "add"));
  expect(await topicsAt(277, "170 mix")).toEqual({ user: [["170 mix", 1]], muted: ["170 mix"] });
});

test("219: topics can be followed", async () => {
  const parameters = { stream_id, topic: "219", visibility_policy: 3 };
  expect(await hamlet.speaking(218).whyRefused("POST", "/user_topics", parameters)).toBe(
    "Invalid visibility_policy",
  );
  const [before, after] = await eventsAt(hamlet, [218, 219], ["user_topic"], () =>
    hamlet.speaking(219).ok("POST", "/user_topics", parameters),
  );
  expect(before).toMatchObject([{ visibility_policy: 2 }]);
  expect(after).toMatchObject([{ visibility_policy: 3 }]);
  expect((await topicsAt(218, "219")).user).toEqual([["219", 2]]);
  expect((await topicsAt(219, "219")).user).toEqual([["219", 3]]);
});

test("219: policies move with their topic, and the one that shows more stays", async () => {
  const moved = async (from: number, to: number, id: number) => {
    const [source, target] = [`219 from ${id}`, `219 to ${id}`];
    const message = await hamlet.send("plans", source, "Hello");
    await policy(source, from);
    await policy(target, to);
    await owner.ok("PATCH", `/messages/${message}`, { topic: target, propagate_mode: "change_all" });
    expect((await topicsAt(277, source)).user).toEqual([]);
    return (await topicsAt(277, target)).user?.map(([, value]) => value)[0];
  };
  expect([
    await moved(3, 0, 1),
    await moved(2, 0, 2),
    await moved(3, 1, 3),
    await moved(1, 3, 4),
    await moved(2, 1, 5),
    await moved(0, 1, 6),
  ]).toEqual([3, 2, 3, 3, 2, 1]);
});

test("213: unread messages of unmuted and followed topics in muted streams count", async () => {
  const mute = (is_muted: boolean) =>
    cordelia.ok("POST", "/users/me/subscriptions/properties", {
      subscription_data: [{ stream_id, property: "is_muted", value: is_muted }],
    });
  await mute(true);
  const stateOf = async () =>
    (
      await cordelia
        .speaking(213)
        .ok<{ unread_msgs: { count: number; mentions: number[] } }>("POST", "/register")
    ).unread_msgs;
  const { count } = await stateOf();
  for (const topic of ["213 none", "213 unmuted", "213 followed", "213 muted"]) {
    await hamlet.send("plans", topic, "@**all**");
  }
  expect((await stateOf()).count).toBe(count);
  await policy("213 UNMUTED", 2, cordelia);
  await policy("213 followed", 3, cordelia);
  await policy("213 muted", 1, cordelia);
  expect((await stateOf()).count).toBe(count + 2);
  expect((await stateOf()).mentions).toHaveLength(2);
  const visible = await cordelia.speaking().ok<{ messages: { subject: string }[] }>("GET", "/messages", {
    narrow: [["in", "home"]],
    anchor: "newest",
    num_before: 20,
    num_after: 0,
  });
  expect(visible.messages.map(({ subject }) => subject).filter((topic) => topic.startsWith("213"))).toEqual([
    "213 unmuted",
    "213 followed",
  ]);
  await mute(false);
  expect((await stateOf()).count).toBeGreaterThanOrEqual(count + 3);
});

test("265: a narrow shows the messages of followed topics", async () => {
  await policy("265 followed", 3, cordelia);
  const narrow = [["is", "followed"]];
  const queue = await cordelia.speaking().register({ event_types: ["message"], narrow });
  const [followed, other] = [
    await hamlet.send("plans", "265 FOLLOWED", "Here"),
    await hamlet.send("plans", "265 other", "There"),
  ];
  const parameters = { narrow, anchor: "newest", num_before: 100, num_after: 0 };
  expect(await cordelia.speaking(264).whyRefused("GET", "/messages", parameters)).toBe(
    "BAD_NARROW: Invalid narrow operator: unknown 'is' operand followed",
  );
  const idsOf = async (terms: unknown) => {
    const asked = { ...parameters, narrow: terms };
    const { messages } = await cordelia
      .speaking(265)
      .ok<{ messages: { id: number }[] }>("GET", "/messages", asked);
    return messages.map(({ id }) => id);
  };
  expect(await idsOf(narrow)).toContain(followed);
  expect(await idsOf(narrow)).not.toContain(other);
  const negated = await idsOf([{ operator: "is", operand: "followed", negated: true }]);
  expect(negated).toContain(other);
  expect(negated).not.toContain(followed);
  expect((await queue.all()).map((event) => (event["message"] as { id: number }).id)).toEqual([followed]);
});
