/** Changes of who may move messages and until when, each at its level and at the level before. */
import { Policy } from "@confab/contract";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStream, type TestStream } from "../messages/helpers.ts";
import { eventsAt } from "./support.ts";

const { world, owner, moderator, hamlet, cordelia } = useWorld();
const HOUR = 3600;
const within = "move_messages_within_stream_limit_seconds";
const between = "move_messages_between_streams_limit_seconds";
const denied = {
  edit: "You don't have permission to edit this message",
  move: "You don't have permission to move this message",
  off: "Your organization has turned off message editing",
  topic: "The time limit for editing this message's topic has passed",
  stream: "The time limit for editing this message's stream has passed",
};

let stream: TestStream;
let other: TestStream;
let made = 0;

const fresh = (name: string): string => {
  made += 1;
  return `${name} ${made}`;
};
const change = (properties: Readonly<Record<string, unknown>>, level = 277) =>
  owner.speaking(level).ok<Record<string, unknown>>("PATCH", "/realm", properties);
const later = (seconds: number) => world.clock.jump(seconds * 1000);
const send = (sender: Person, topic: string) => sender.send(stream.name, topic, "Soup");

/** Returns the refusal of a change of a message, or "" if it is made. */
async function why(person: Person, id: number, parameters: Readonly<Record<string, unknown>>) {
  const { body } = await person.request<{ msg: string }>("PATCH", `/messages/${id}`, { ...parameters });
  return body.msg;
}

const rename = (person: Person, id: number, more: Readonly<Record<string, unknown>> = {}) =>
  why(person, id, { topic: fresh("topic"), ...more });

beforeEach(async () => {
  stream = await createStream(world, fresh("plans"), [owner, moderator, hamlet, cordelia]);
  other = await createStream(world, fresh("other"), [owner, moderator, hamlet, cordelia]);
});

afterEach(async () => {
  await change({
    allow_message_editing: true,
    edit_topic_policy: Policy.everyone,
    move_messages_between_streams_policy: Policy.administrators,
    [within]: 72 * HOUR,
    [between]: "unlimited",
  });
  await expectSameModel(world);
});

test("159: moving does not depend on editing", async () => {
  const id = await send(hamlet, "lunch");
  await change({ allow_message_editing: false });
  expect(await rename(hamlet.speaking(158), id)).toBe(denied.off);
  expect(await why(owner.speaking(158), id, { stream_id: other.streamId })).toBe(denied.off);
  expect(await rename(hamlet.speaking(159), id)).toBe("");
  expect(await why(hamlet.speaking(159), id, { content: "Tea" })).toBe(denied.off);
  expect(await rename(hamlet.speaking(159), id, { content: "Tea" })).toBe(denied.off);
  expect(await why(owner.speaking(159), id, { stream_id: other.streamId })).toBe("");
});

test("159: the policy and its time limit apply to senders, too", async () => {
  const id = await send(hamlet, "lunch");
  await change({ edit_topic_policy: Policy.moderators });
  expect(await rename(hamlet.speaking(158), id)).toBe("");
  expect(await rename(hamlet.speaking(159), id)).toBe(denied.edit);
  expect(await rename(moderator.speaking(159), id)).toBe("");
  await change({ edit_topic_policy: Policy.everyone });
  await later(72 * HOUR + 19);
  expect(await rename(hamlet.speaking(159), id)).toBe("");
  await later(2);
  expect(await rename(hamlet.speaking(158), id)).toBe("");
  expect(await rename(hamlet.speaking(159), id)).toBe(denied.topic);
  expect(await rename(moderator.speaking(159), id)).toBe("");
});

test("159: a policy may permit nobody to move messages, at any level", async () => {
  const id = await send(owner, "lunch");
  const none = await send(owner, "(no topic)");
  const policies = { edit_topic_policy: Policy.nobody, move_messages_between_streams_policy: Policy.nobody };
  const shown = { edit_topic_policy: 2, move_messages_between_streams_policy: 2 };
  for (const name of ["edit_topic_policy", "move_messages_between_streams_policy"]) {
    const refused = await owner.speaking(158).refused("PATCH", "/realm", { [name]: Policy.nobody });
    expect(refused.msg).toBe(`Invalid ${name}`);
  }
  const [before150, before, after] = await eventsAt(owner, [149, 158, 159], ["realm"], async () => {
    await change({ ...policies, edit_topic_policy: Policy.everyone });
    expect(await change(policies, 159)).toMatchObject({ edit_topic_policy: 6 });
  });
  const contents = (events: typeof after) =>
    events?.map(({ property, data, value }) => data ?? { [String(property)]: value });
  expect(contents(after)).toEqual([{ move_messages_between_streams_policy: 6 }, { edit_topic_policy: 6 }]);
  expect(contents(before)).toEqual([{ move_messages_between_streams_policy: 2 }, { edit_topic_policy: 2 }]);
  const together = { allow_message_editing: true, message_content_edit_limit_seconds: 600 };
  expect(contents(before150)).toEqual([
    { move_messages_between_streams_policy: 2 },
    { ...together, edit_topic_policy: 2 },
  ]);
  expect(await change({ message_content_edit_limit_seconds: 601 }, 149)).toMatchObject({
    edit_topic_policy: 2,
  });
  await change({ message_content_edit_limit_seconds: 600 });
  const stateAt = async (level: number) =>
    (await owner.speaking(level).register({ fetch_event_types: ["realm"] })).state;
  const realmOf = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value]));
  expect(await stateAt(158)).toMatchObject(realmOf(shown));
  expect(await stateAt(159)).toMatchObject(realmOf(policies));
  for (const level of [111, 158, 159, 277]) {
    expect(await rename(owner.speaking(level), id)).toBe(denied.edit);
    expect(await rename(owner.speaking(level), none)).toBe(denied.edit);
    expect(await why(owner.speaking(level), id, { stream_id: other.streamId })).toBe(denied.move);
  }
});

test("162: the organization sets the time limits for moves", async () => {
  const key = `realm_${within}`;
  const stateAt = async (level: number) =>
    (await owner.speaking(level).register<Record<string, unknown>>({ fetch_event_types: ["realm"] })).state;
  expect(await stateAt(161)).not.toHaveProperty(key);
  expect(await stateAt(162)).toMatchObject({ [key]: 72 * HOUR, [`realm_${between}`]: null });
  const ignored = await change({ [within]: HOUR, mandatory_topics: true }, 161);
  expect(ignored).not.toHaveProperty(within);
  expect(await stateAt(162)).toMatchObject({ [key]: 72 * HOUR });
  const [before, after] = await eventsAt(owner, [161, 162], ["realm"], async () => {
    expect(await change({ [within]: HOUR, [between]: 2 * HOUR }, 162)).toMatchObject({
      [within]: HOUR,
      [between]: 2 * HOUR,
    });
    expect(await change({ [within]: "unlimited" }, 162)).toMatchObject({ [within]: null });
    await change({ [within]: HOUR });
  });
  expect(before).toEqual([]);
  expect(after).toMatchObject([
    { op: "update", property: within, value: HOUR },
    { op: "update", property: between, value: 2 * HOUR },
    { op: "update", property: within, value: null },
    { op: "update", property: within, value: HOUR },
  ]);
  for (const name of [within, between]) {
    expect((await owner.speaking(162).refused("PATCH", "/realm", { [name]: 0 })).msg).toBe(
      `Bad value for '${name}': 0`,
    );
  }
  await change({ move_messages_between_streams_policy: Policy.members });
  const id = await send(hamlet, "lunch");
  await later(HOUR + 21);
  const elsewhere = { stream_id: other.streamId };
  for (const level of [111, 161, 162, 277]) {
    expect(await rename(cordelia.speaking(level), id)).toBe(denied.topic);
    expect(await rename(cordelia.speaking(level), id, elsewhere)).toBe(denied.topic);
    expect(await rename(moderator.speaking(level), id)).toBe("");
  }
  expect(await why(cordelia.speaking(162), id, elsewhere)).toBe("");
  await later(HOUR);
  const back = { stream_id: stream.streamId };
  for (const level of [111, 162]) expect(await why(cordelia.speaking(level), id, back)).toBe(denied.stream);
  expect(await why(moderator.speaking(162), id, back)).toBe("");
});

test("172: a topic with messages past the limit is not moved entirely", async () => {
  const [before, after] = [hamlet.speaking(171), hamlet.speaking(172)];
  await change({ [within]: HOUR, move_messages_between_streams_policy: Policy.members });
  for (let count = 0; count < 3; count += 1) await send(cordelia, "Lunch");
  await later(HOUR + 21);
  const first = await send(cordelia, "lunch");
  const last = await send(hamlet, "LUNCH");
  const all = { topic: "dinner", propagate_mode: "change_all" };
  expect(await after.refused("PATCH", `/messages/${last}`, all)).toMatchObject({
    status: 400,
    code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
    msg: "You only have permission to move the 2/5 most recent messages in this topic.",
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: 5,
    total_messages_allowed_to_move: 2,
  });
  const elsewhere = { stream_id: other.streamId, propagate_mode: "change_all" };
  expect(await why(after, first, { ...all, ...elsewhere })).toContain("2/5");
  await change({ [within]: "unlimited", [between]: HOUR });
  expect(await why(after, first, elsewhere)).toContain("2/5");
  await change({ [within]: 2 * HOUR });
  expect(await why(after, first, { ...all, ...elsewhere })).toContain("2/5");
  await change({ [within]: HOUR });
  expect(await why(after, first, { ...all, propagate_mode: "change_later" })).toBe("");
  expect(await why(moderator.speaking(172), first, { ...all, topic: "lunch" })).toBe("");
  expect(await why(before, first, all)).toBe("");
});

test("172: a limit may reach back further than time itself", async () => {
  await change({ [within]: Number.MAX_SAFE_INTEGER });
  const id = await send(hamlet, "lunch");
  expect(await rename(hamlet.speaking(172), id, { propagate_mode: "change_all" })).toBe("");
});

test("172: messages that one can't see are not counted", async () => {
  await change({ [within]: HOUR });
  const secret = await createStream(world, fresh("secret"), [owner], {
    invite_only: true,
    history_public_to_subscribers: false,
  });
  await owner.send(secret.name, "lunch", "Soup");
  await later(HOUR + 21);
  await owner.subscribe([secret.name], { principals: [hamlet.userId] });
  const id = await owner.send(secret.name, "lunch", "Soup");
  expect(await rename(hamlet.speaking(172), id, { propagate_mode: "change_all" })).toBe("");
});

test("172: the topic of messages without one is changed like all others", async () => {
  await change({ edit_topic_policy: Policy.moderators });
  const id = await send(hamlet, "(no topic)");
  expect(await rename(cordelia.speaking(172), id)).toBe(denied.edit);
  expect(await rename(cordelia.speaking(171), id)).toBe("");
  await change({ edit_topic_policy: Policy.everyone });
  const old = await send(hamlet, "(no topic)");
  await later(72 * HOUR + 21);
  expect(await rename(cordelia.speaking(172), old)).toBe(denied.topic);
  expect(await rename(cordelia.speaking(171), old)).toBe("");
});
