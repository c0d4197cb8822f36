/** Topics that users follow or unmute by what they do, each change at its level and at the level before. */
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createStream, type TestStream } from "../messages/helpers.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let plans: TestStream;
beforeAll(async () => {
  plans = await createStream(world, "plans", [owner, hamlet, cordelia]);
});
afterEach(() => expectSameModel(world));

type State = { user_settings: object; user_topics: { topic_name: string; visibility_policy: number }[] };

const stateAt = (level: number, person: Person = hamlet) =>
  person.speaking(level).ok<State>("POST", "/register", {
    fetch_event_types: ["user_settings", "user_topic"],
  });

/** Returns hamlet's policy for a topic. */
const policyFor = async (topic: string) =>
  (await stateAt(277)).user_topics.find(({ topic_name }) => topic_name === topic)?.visibility_policy ?? 0;

const set = (settings: Record<string, boolean | number>, person: Person = hamlet) =>
  person.speaking().ok("PATCH", "/settings", settings);

/** Checks that clients know settings from a level on. */
async function expectSettingsFrom(level: number, values: Record<string, boolean | number>) {
  const keys = Object.keys(values);
  expect(Object.keys((await stateAt(level - 1)).user_settings)).not.toEqual(expect.arrayContaining(keys));
  const ignored = await hamlet
    .speaking(level - 1)
    .ok<{ ignored_parameters_unsupported?: string[] }>("PATCH", "/settings", values);
  expect(ignored.ignored_parameters_unsupported?.toSorted()).toEqual(keys.toSorted());
  expect((await stateAt(level)).user_settings).not.toMatchObject(values);
  await hamlet.speaking(level).ok("PATCH", "/settings", values);
  expect((await stateAt(level)).user_settings).toMatchObject(values);
}

test("189: settings for notifications of followed topics", () =>
  expectSettingsFrom(189, {
    enable_followed_topic_desktop_notifications: false,
    enable_followed_topic_email_notifications: false,
    enable_followed_topic_push_notifications: false,
    enable_followed_topic_audible_notifications: false,
    enable_followed_topic_wildcard_mentions_notify: false,
  }));

const follow = "automatically_follow_topics_policy";
const unmute = "automatically_unmute_topics_in_muted_streams_policy";

test("214: settings for following and unmuting by taking part", async () => {
  await expectSettingsFrom(214, { [follow]: 1, [unmute]: 1 });
  await set({ [follow]: 4, [unmute]: 4 });
});

test("214: users follow topics in which they react, send or begin, as they want", async () => {
  const act = async (value: number) => {
    await set({ [follow]: value });
    const [reacted, sent, begun] = ["reacted", "sent", "begun"].map((name) => `214 ${name} ${value}`);
    const id = await cordelia.send("plans", `${reacted}`, "Soup?");
    await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "octopus" });
    await cordelia.send("plans", `${sent}`, "Bread?");
    await hamlet.send("plans", `${sent}`.toUpperCase(), "Yes");
    await hamlet.send("plans", `${begun}`, "Fruit?");
    const list = (await stateAt(277)).user_topics.filter(({ topic_name }) =>
      topic_name.endsWith(` ${value}`),
    );
    return list.map(({ topic_name, visibility_policy }) => [topic_name.split(" ")[1], visibility_policy]);
  };
  expect(await act(1)).toEqual([
    ["reacted", 3],
    ["SENT", 3],
    ["begun", 3],
  ]);
  expect(await act(2)).toEqual([
    ["SENT", 3],
    ["begun", 3],
  ]);
  expect(await act(3)).toEqual([["begun", 3]]);
  expect(await act(4)).toEqual([]);
});

test("214: votes in polls are participation", async () => {
  await set({ [follow]: 1 });
  const id = await cordelia.send("plans", "214 poll", "/poll Lunch?\nSoup");
  const vote = { type: "vote", key: "canned,0", vote: 1 };
  const parameters = { message_id: id, msg_type: "widget", content: JSON.stringify(vote) };
  await hamlet.ok("POST", "/submessage", parameters);
  expect(await policyFor("214 poll")).toBe(3);
  await set({ [follow]: 4 });
});

test("214: topics are unmuted in muted streams alone, and a followed one stays followed", async () => {
  const muteStream = (value: boolean) =>
    hamlet.ok("POST", "/users/me/subscriptions/properties", {
      subscription_data: [{ stream_id: plans.streamId, property: "is_muted", value }],
    });
  await set({ [unmute]: 2 });
  await hamlet.send("plans", "214 not muted", "Hello");
  await muteStream(true);
  await hamlet.send("plans", "214 unmuted", "Hello");
  const followed = { stream_id: plans.streamId, topic: "214 followed", visibility_policy: 3 };
  await hamlet.speaking().ok("POST", "/user_topics", followed);
  await hamlet.send("plans", "214 followed", "Hello");
  expect([
    await policyFor("214 not muted"),
    await policyFor("214 unmuted"),
    await policyFor("214 followed"),
  ]).toEqual([0, 2, 3]);
  await muteStream(false);
  await set({ [unmute]: 4 });
});

test("218: the answer to a message has the policy that it caused", async () => {
  await set({ [follow]: 3 });
  const message = (topic: string) => ({ type: "stream", to: "plans", topic, content: "Hello" });
  const before = await hamlet.speaking(217).ok("POST", "/messages", message("218 before"));
  expect(before).not.toHaveProperty("automatic_new_visibility_policy");
  const send = () => hamlet.speaking(218).ok("POST", "/messages", message("218"));
  expect(await send()).toMatchObject({ automatic_new_visibility_policy: 3 });
  expect(await send()).not.toHaveProperty("automatic_new_visibility_policy");
  await set({ [follow]: 4 });
});

test("214: sends a message once, even if its topic cannot be followed", async () => {
  await set({ [follow]: 2 });
  const rename = (from: string, to: string) =>
    world.server.context.engine.query({ text: `alter table ${from} rename to ${to}`, values: [] });
  await rename("muted_topic", "muted_topic_away");
  const id = await hamlet
    .send("plans", "214 failure", "Hello")
    .finally(() => rename("muted_topic_away", "muted_topic"));
  expect(await cordelia.ok("GET", `/messages/${id}`)).toMatchObject({ raw_content: "Hello" });
  expect(await policyFor("214 failure")).toBe(0);
  await hamlet.send("plans", "214 failure", "Hello again");
  expect(await policyFor("214 failure")).toBe(3);
  await set({ [follow]: 4 });
});

test("235: users follow topics that mention them, except for those that they muted", async () => {
  await expectSettingsFrom(235, { automatically_follow_topics_where_mentioned: true });
  const mute = { stream_id: plans.streamId, topic: "235 muted", visibility_policy: 1 };
  await hamlet.speaking().ok("POST", "/user_topics", mute);
  for (const topic of ["235 mentioned", "235 muted"]) {
    await cordelia.send("plans", topic, "Hello @**Hamlet Member**");
  }
  await cordelia.send("plans", "235 everyone", "Hello @**all**");
  expect([
    await policyFor("235 mentioned"),
    await policyFor("235 muted"),
    await policyFor("235 everyone"),
  ]).toEqual([3, 1, 0]);
});
