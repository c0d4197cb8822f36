/** Changes of the organization's properties, each at its level and at the level before. */
import { Policy } from "@confab/contract";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

type State = Readonly<Record<string, unknown>>;

const { world, owner } = useWorld();
afterAll(() => expectSameModel(world));

/** Returns the organization in the initial state at a level. */
const realmAt = async (level: number): Promise<State> =>
  (await owner.speaking(level).register<State>({ fetch_event_types: ["realm"] })).state;

/** Changes the organization, and returns the changes in the answer. */
async function change(level: number, parameters: State): Promise<State> {
  const { result, msg, ignored_parameters_unsupported, ...echo } = await owner
    .speaking(level)
    .ok<State>("PATCH", "/realm", parameters);
  return echo;
}

const contents = (events: readonly State[] | undefined) =>
  events?.map(({ property, data, value }) => data ?? { [String(property)]: value });

test("150: each edit setting that changed has an event of its own", async () => {
  const all = {
    allow_message_editing: false,
    message_content_edit_limit_seconds: 600,
    edit_topic_policy: Policy.members,
  };
  const [before, after] = await eventsAt(owner, [149, 150], ["realm"], async () => {
    const two = { allow_message_editing: false, edit_topic_policy: Policy.members };
    expect(await change(149, two)).toEqual(all);
    expect(await change(150, { allow_message_editing: true })).toEqual({ allow_message_editing: true });
  });
  expect(contents(before)).toEqual([all, { ...all, allow_message_editing: true }]);
  expect(contents(after)).toEqual([
    { allow_message_editing: false },
    { edit_topic_policy: Policy.members },
    { allow_message_editing: true },
  ]);
  await change(150, { edit_topic_policy: Policy.everyone });
});

test("138: no limit for editing is null", async () => {
  const limit = "message_content_edit_limit_seconds";
  const [before, at, after] = await eventsAt(owner, [137, 138, 150], ["realm"], async () => {
    expect(await change(137, { [limit]: 0 })).toMatchObject({ [limit]: 0 });
    expect(await realmAt(137)).toMatchObject({ [`realm_${limit}`]: 0 });
    expect(await realmAt(138)).toMatchObject({ [`realm_${limit}`]: null });
    expect(await change(138, { [limit]: 60 })).toMatchObject({ [limit]: 60 });
    expect(await change(138, { [limit]: "unlimited" })).toMatchObject({ [limit]: null });
    expect(await change(138, { [limit]: 600 })).toMatchObject({ [limit]: 600 });
  });
  const limits = (events: typeof before) => contents(events)?.map((data) => (data as State)[limit]);
  expect(limits(before)).toEqual([0, 60, 0, 600]);
  expect(limits(at)).toEqual([null, 60, null, 600]);
  expect(limits(after)).toEqual([null, 60, null, 600]);
  const refused = (level: number, value: unknown) =>
    owner.speaking(level).refused("PATCH", "/realm", { [limit]: value });
  expect((await refused(137, '"unlimited"')).msg).toBe(`Bad value for '${limit}': "unlimited"`);
  expect((await refused(138, 0)).msg).toBe(`Bad value for '${limit}': 0`);
});

test("183: the initial state has no limit of editing topics", async () => {
  const key = "realm_community_topic_editing_limit_seconds";
  expect(await realmAt(182)).toMatchObject({ [key]: 259_200 });
  expect(await realmAt(183)).not.toHaveProperty(key);
  const { state } = await owner.speaking(182).register<State>({ fetch_event_types: ["message"] });
  expect(state).not.toHaveProperty(key);
});

test("195: no language of code blocks is an empty text", async () => {
  const [name, key] = ["default_code_block_language", "realm_default_code_block_language"];
  expect(await realmAt(194)).toMatchObject({ [key]: null });
  expect(await realmAt(195)).toMatchObject({ [key]: "" });
  const [before, after] = await eventsAt(owner, [194, 195], ["realm"], async () => {
    await change(194, { [name]: "python" });
    expect(await realmAt(194)).toMatchObject({ [key]: "python" });
    await change(195, { [name]: "" });
  });
  expect(contents(before)).toEqual([{ [name]: "python" }, { [name]: "" }]);
  expect(after).toEqual(before);
});

test("241: streams for notices have other names", async () => {
  const [earlier, later] = ["signup_notifications_stream_id", "signup_announcements_stream_id"];
  const before = await realmAt(240);
  const after = await realmAt(241);
  const general = before["realm_notifications_stream_id"];
  expect(general).toEqual(expect.any(Number));
  expect(before).not.toHaveProperty("realm_new_stream_announcements_stream_id");
  expect(after).toMatchObject({
    realm_new_stream_announcements_stream_id: general,
    realm_signup_announcements_stream_id: -1,
  });
  expect(after).not.toHaveProperty("realm_notifications_stream_id");
  const [old, current] = await eventsAt(owner, [240, 241], ["realm"], async () => {
    expect(await change(240, { [earlier]: general, [later]: -1 })).toEqual({ [earlier]: general });
    expect(await change(241, { [later]: -1, [earlier]: general })).toEqual({ [later]: -1 });
  });
  expect(contents(old)).toEqual([{ [earlier]: general }, { [earlier]: -1 }]);
  expect(contents(current)).toEqual([{ [later]: general }, { [later]: -1 }]);
});

test("243: ways to log in are objects", async () => {
  const enabled = { Email: { enabled: true, available: true } };
  expect(await realmAt(242)).toMatchObject({ realm_authentication_methods: { Email: true } });
  expect(await realmAt(243)).toMatchObject({ realm_authentication_methods: enabled });
  expect(await change(243, { authentication_methods: { Email: true } })).toEqual({});
});
