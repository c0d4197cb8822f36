/** Changes of the organization's properties, each at its level and at the level before. */
import { OrganizationType, Policy, WildcardMentionPolicy } from "@confab/contract";
import { loadedProperties } from "@confab/server/domain/realm/stored-properties";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { picture } from "../pictures/support.ts";
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

test("133: streams have no administrators", async () => {
  const [name, key] = ["wildcard_mention_policy", "realm_wildcard_mention_policy"];
  const { streamAdministrators, administrators, nobody } = WildcardMentionPolicy;
  expect(await realmAt(132)).toMatchObject({ [key]: streamAdministrators });
  expect(await realmAt(133)).toMatchObject({ [key]: administrators });
  const [before, after] = await eventsAt(owner, [132, 133], ["realm"], async () => {
    expect(await change(132, { [name]: nobody })).toEqual({ [name]: nobody });
    expect(await change(132, { [name]: streamAdministrators })).toEqual({ [name]: streamAdministrators });
    expect(await change(132, { [name]: administrators })).toEqual({});
    expect(await realmAt(133)).toMatchObject({ [key]: administrators });
  });
  expect(contents(before)).toEqual([{ [name]: nobody }, { [name]: streamAdministrators }]);
  expect(contents(after)).toEqual([{ [name]: nobody }, { [name]: administrators }]);
  const refused = await owner.speaking(133).refused("PATCH", "/realm", { [name]: streamAdministrators });
  expect(refused.msg).toBe(`Invalid ${name}`);
});

test("133: an organization with the earlier policy reserves mentions for its administrators", () => {
  const earlier = { wildcard_mention_policy: WildcardMentionPolicy.streamAdministrators };
  expect(loadedProperties(earlier)).toEqual({
    wildcard_mention_policy: WildcardMentionPolicy.administrators,
  });
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

/** Compares what clients of the level and of the level before get of a property. */
async function isAdded(level: number, name: string, initial: unknown, other: unknown): Promise<void> {
  expect(await realmAt(level - 1)).not.toHaveProperty(`realm_${name}`);
  expect(await realmAt(level)).toMatchObject({ [`realm_${name}`]: initial });
  const [before, after] = await eventsAt(owner, [level - 1, level], ["realm"], async () => {
    expect(await change(level - 1, { [name]: other })).toEqual({});
    expect(await change(level, { [name]: other })).toEqual({ [name]: other });
  });
  expect(before).toEqual([]);
  expect(contents(after)).toEqual([{ [name]: other }]);
}

test("128: an organization has a purpose", () =>
  isAdded(128, "org_type", OrganizationType.unspecified, OrganizationType.research));

test("129: an organization may be listed", () =>
  isAdded(129, "want_advertise_in_communities_directory", false, true));

test("212: an organization has a Jitsi server", () =>
  isAdded(212, "jitsi_server_url", null, "https://meet.example.com"));

test("216: the names of guests are marked, or not", () =>
  isAdded(216, "enable_guest_user_indicator", true, false));

test("242: a stream gets notices about new versions", () =>
  isAdded(242, "zulip_update_announcements_stream_id", -1, 1));

test("128: only known purposes are accepted", async () => {
  const refused = await owner.speaking(128).refused("PATCH", "/realm", { org_type: 15 });
  expect(refused.msg).toBe("Invalid org_type");
});

test("212: earlier clients call at the organization's Jitsi server", async () => {
  const own = "https://calls.example.com/jitsi";
  const server = "https://meet.jit.si";
  await change(212, { jitsi_server_url: `${own}/` });
  expect(await realmAt(211)).toMatchObject({ jitsi_server_url: own });
  expect(await realmAt(211)).not.toHaveProperty("server_jitsi_server_url");
  expect(await realmAt(212)).toMatchObject({
    jitsi_server_url: own,
    realm_jitsi_server_url: own,
    server_jitsi_server_url: server,
  });
  expect(await change(212, { jitsi_server_url: "default" })).toEqual({ jitsi_server_url: null });
  expect(await realmAt(211)).toMatchObject({ jitsi_server_url: server });
});

test.each(["meet", "ftp://example.com", "https://example.com/?a=b", "https://a:b@example.com"])(
  "212: rejects %s as a Jitsi server",
  async (url) => {
    const refused = await owner.speaking().refused("PATCH", "/realm", { jitsi_server_url: url });
    expect(refused.msg).toBe("jitsi_server_url is not a URL");
  },
);

test("212: limits the address of a Jitsi server", async () => {
  const jitsi_server_url = `https://example.com/${"x".repeat(200)}`;
  const refused = await owner.speaking().refused("PATCH", "/realm", { jitsi_server_url });
  expect(refused.msg).toBe("jitsi_server_url is too long (limit: 200 characters)");
});

/** Compares the initial state at the level that added a key, and at the level before. */
async function isKeyAdded(level: number, key: string, value: unknown): Promise<void> {
  expect(await realmAt(level - 1)).not.toHaveProperty(key);
  expect(await realmAt(level)).toMatchObject({ [key]: value });
}

test("221: the initial state names settings whose value is a group", () =>
  isKeyAdded(221, "server_supported_permission_settings", { realm: {}, stream: {}, group: {} }));

test("231: push notifications end at no known time", () =>
  isKeyAdded(231, "realm_push_notifications_enabled_end_timestamp", null));

test("273: there are no formats of thumbnails", () => isKeyAdded(273, "server_thumbnail_formats", []));

test("276: pictures in messages are not thumbnails", async () => {
  const uri = await upload(owner, await picture("png"), "dot.png", "image/png");
  const message_id = await owner.send("general", "pictures", `[dot](${uri})`);
  for (const level of [275, 276]) {
    const { message } = await owner
      .speaking(level)
      .ok<{ message: { content: string } }>("GET", `/messages/${message_id}`);
    expect(message.content).toContain(`<img src="${uri}"`);
    expect(message.content).not.toContain("data-original-dimensions");
  }
});

test("203: the organization is as old as its owner's account", async () => {
  await isKeyAdded(203, "realm_date_created", expect.any(Number));
  const { state } = await owner.speaking().register<{
    realm_date_created: number;
    realm_users: { user_id: number; date_joined: string }[];
  }>({ fetch_event_types: ["realm", "realm_user"] });
  const joined = state.realm_users.find(({ user_id }) => user_id === owner.userId)?.date_joined;
  expect(state.realm_date_created).toBe(Math.floor(Date.parse(String(joined)) / 1000));
});

test("246: users need names of their own", async () => {
  const hamlet = world.as("hamlet");
  const rename = (full_name: string) => ["PATCH", "/settings", { full_name }] as const;
  const cordelia = world.as("cordelia");
  await isAdded(246, "require_unique_names", false, true);
  const { full_name: taken } = await cordelia.ok<{ full_name: string }>("GET", "/users/me");
  for (const level of [245, 246]) {
    const refused = await hamlet.speaking(level).refused(...rename(taken.toUpperCase()));
    expect(refused.msg).toBe("Unique names required in this organization.");
  }
  await cordelia.ok(...rename(taken.toUpperCase()));
  await cordelia.ok(...rename(taken));
  await change(246, { require_unique_names: false });
  await hamlet.ok(...rename(taken));
});

test("246: a new user needs a name of their own", async () => {
  const create = { email: "double@example.com", password: "a long pass phrase", full_name: "Only One" };
  await owner.ok("POST", "/users", { ...create, email: "single@example.com" });
  await change(246, { require_unique_names: true });
  const refused = await owner.refused("POST", "/users", create);
  expect(refused.msg).toBe("Unique names required in this organization.");
  await change(246, { require_unique_names: false });
  await owner.ok("POST", "/users", create);
});
