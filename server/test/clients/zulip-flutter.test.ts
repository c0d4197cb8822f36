/** The official mobile app (zulip-flutter), as its source uses the server. Its minimum is level 277. */
import { NEWEST_LEVEL } from "@confab/contract";
import type { TSchema } from "@confab/contract/schema";
import { check } from "@confab/contract/validate";
import { PASSWORD, type Person, type WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { callersOf, startWorld } from "../compatibility/calls.ts";
import { allCalls } from "../compatibility/newer-calls.ts";
import { occasions } from "../compatibility/occasions.ts";
import { get, PNG, upload } from "../files/support.ts";
import { events, initialSnapshot, serverSettings } from "./zulip-flutter-requirements.ts";

const APP = "ZulipFlutter/30.0.274 (Android 16)";
const ONE_TIME_PAD = "00112233445566778899aabbccddeeff".repeat(2);

const { world, owner, hamlet, cordelia } = useWorld();
let app: Person;

beforeAll(async () => {
  app = hamlet.using(APP);
  await app.subscribe(["general"]);
  await cordelia.subscribe(["general"]);
});

/** Expects that the app can read a value. */
function expectReadable(schema: TSchema, value: unknown, name: string): void {
  const checked = check(schema, value, name);
  expect("problem" in checked ? checked.problem : "readable").toBe("readable");
}

const isAscending = (ids: readonly number[]) =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));

interface Snapshot {
  readonly zulip_feature_level: number;
  readonly subscriptions: readonly { color: string }[];
  readonly server_emoji_data_url: string;
  readonly unread_msgs: Readonly<
    Record<"pms" | "streams" | "huddles", readonly { unread_message_ids: number[] }[]>
  >;
}

const register = (person = app) =>
  person.register<Snapshot>({
    apply_markdown: true,
    client_gravatar: false,
    slim_presence: true,
    client_capabilities: {
      notification_settings_null: true,
      bulk_message_deletion: true,
      user_avatar_url_field_optional: false,
      stream_typing_notifications: true,
      user_settings_object: true,
      include_deactivated_groups: true,
      empty_topic_name: true,
    },
  });

test("reads the server's settings", async () => {
  const settings = await app.ok<{ zulip_feature_level: number }>("GET", "/server_settings");
  expectReadable(serverSettings, settings, "server_settings");
  expect(settings.zulip_feature_level).toBeGreaterThanOrEqual(277);
});

test("signs in with a password, and with a browser", async () => {
  const { apiKey, email, userId } = hamlet;
  expect(await app.ok("POST", "/fetch_api_key", { username: email, password: PASSWORD })).toMatchObject({
    api_key: apiKey,
    email,
    user_id: userId,
  });
  const page = await new Browser(world.url).logIn(email, PASSWORD, `/login/?mobile_flow_otp=${ONE_TIME_PAD}`);
  const { protocol, searchParams } = new URL(page.headers.get("location") ?? "");
  expect(protocol).toBe("zulip:");
  const encrypted = Buffer.from(searchParams.get("otp_encrypted_api_key") ?? "", "hex");
  const pad = Buffer.from(ONE_TIME_PAD, "hex");
  expect(Buffer.from(encrypted.map((byte, index) => byte ^ (pad[index] ?? 0))).toString()).toBe(apiKey);
  expect([searchParams.get("email"), searchParams.get("user_id")]).toEqual([email, String(userId)]);
  expect(searchParams.get("realm")).toBe(world.url);
});

test("reads the initial state of an organization in use", async () => {
  const topic = "snapshot";
  await cordelia.send("general", topic, "@**Hamlet Member** and :tada:");
  await cordelia.sendTo([hamlet], "Hello");
  await cordelia.sendTo([hamlet, owner], "Hello, you two");
  await cordelia.ok("POST", "/users/me/presence", { status: "active" });
  await cordelia.ok("POST", "/users/me/status", { status_text: "out", emoji_name: "car" });
  await owner.ok("POST", "/user_groups/create", {
    name: "readers",
    description: "",
    members: [cordelia.userId],
  });
  await hamlet.speaking().ok("POST", "/user_topics", { ...(await inGeneral(topic)), visibility_policy: 3 });
  const { state } = await register();
  expectReadable(initialSnapshot, state, "snapshot");
  for (const { color } of state.subscriptions) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  const unread = [state.unread_msgs.pms, state.unread_msgs.streams, state.unread_msgs.huddles].flat();
  expect(unread.length).toBeGreaterThanOrEqual(3);
  for (const { unread_message_ids } of unread) expect(unread_message_ids).toSatisfy(isAscending);
  const answer = await fetch(state.server_emoji_data_url);
  expect(await answer.json()).toMatchObject({
    code_to_names: { "1f697": expect.arrayContaining(["car"]) as string[] },
  });
});

const inGeneral = async (topic: string) => {
  const { stream_id } = await app.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" });
  return { stream_id, topic };
};

test("sends to a channel and to people, reacts, edits, and deletes", async () => {
  const { state } = await register();
  const sent = { queue_id: state.queue_id, local_id: "7", read_by_sender: true, content: "From a phone" };
  const { stream_id } = await inGeneral("");
  const { id } = await app.ok<{ id: number }>("POST", "/messages", {
    ...sent,
    type: "channel",
    to: stream_id,
    topic: "sent",
  });
  const direct = await app.ok<{ id: number }>("POST", "/messages", {
    ...sent,
    type: "direct",
    to: [cordelia.userId],
  });
  const narrow = [
    { operator: "channel", operand: stream_id },
    { operator: "topic", operand: "sent" },
    { operator: "with", operand: id },
  ];
  const fetched = { anchor: "newest", num_before: 10, num_after: 0, allow_empty_topic_name: true };
  expect(await app.ok("GET", "/messages", { ...fetched, narrow })).toMatchObject({
    messages: [{ id, flags: ["read"] }],
  });
  const people = [{ operator: "dm", operand: [cordelia.userId] }];
  expect(await app.ok("GET", "/messages", { ...fetched, narrow: people })).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ id: direct.id, type: "private" }),
    ]) as object[],
  });
  const reaction = { emoji_name: "tada", emoji_code: "1f389", reaction_type: "unicode_emoji" };
  await app.ok("POST", `/messages/${id}/reactions`, reaction);
  await app.ok("PATCH", `/messages/${id}`, { content: "From a pocket", prev_content_sha256: "ignored" });
  expect(
    await app.ok("GET", `/messages/${id}`, { apply_markdown: true, allow_empty_topic_name: true }),
  ).toMatchObject({
    message: { content: "<p>From a pocket</p>", reactions: [{ emoji_code: "1f389", user_id: app.userId }] },
  });
  await app.ok("DELETE", `/messages/${id}/reactions`, reaction);
  await owner.ok("PATCH", "/realm", { delete_own_message_policy: 1 });
  await app.ok("DELETE", `/messages/${direct.id}`);
});

test("marks a conversation as read, and sees who has read a message", async () => {
  await owner.speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
  const { stream_id } = await inGeneral("");
  const id = await cordelia.send("general", "unread", "Read this");
  const marked = await app.ok("POST", "/messages/flags/narrow", {
    anchor: "oldest",
    num_before: 0,
    num_after: 1000,
    include_anchor: true,
    narrow: [
      { operator: "channel", operand: stream_id },
      { operator: "topic", operand: "unread" },
      { operator: "is", operand: "unread" },
    ],
    op: "add",
    flag: "read",
  });
  expect(marked).toMatchObject({ processed_count: 1, updated_count: 1, found_newest: true });
  expect(await app.ok("GET", `/messages/${id}/read_receipts`)).toMatchObject({ user_ids: [app.userId] });
});

test("follows, mutes and forgets a topic", async () => {
  const queue = await register();
  const topic = await inGeneral("followed");
  for (const visibility_policy of [3, 1, 2, 0]) {
    await app.ok("POST", "/user_topics", { ...topic, visibility_policy });
    const [event] = (await queue.all()).filter(({ type }) => type === "user_topic");
    expect(event).toMatchObject({ stream_id: topic.stream_id, topic_name: "followed", visibility_policy });
  }
});

test("uploads a file, and gets an address that needs no key", async () => {
  const uri = await upload(app, PNG, "picture.png", "image/png");
  const temporary = await app.ok<{ url: string }>("GET", uri);
  expect((await get(undefined, temporary.url, {}, world.url)).bytes.length).toBe(PNG.length);
});

test("reads all events of an organization in use", async () => {
  await using busy = await startWorld();
  const callers = callersOf(busy, NEWEST_LEVEL);
  const queue = await register(callers.hamlet.using(APP));
  for (const call of Object.values(allCalls)) await call(callers);
  for (const occasion of Object.values(occasions)) await occasion(callers);
  await callers.hamlet.subscribe(["left"]);
  await callers.hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["left"] });
  const seen = await queue.all();
  const nameOf = ({ type, op }: WireEvent) => (op === undefined ? type : `${type}/${String(op)}`);
  for (const event of seen) {
    const schema = events[nameOf(event)];
    if (schema) expectReadable(schema, event, nameOf(event));
  }
  const names = new Set(seen.map(nameOf));
  expect(Object.keys(events).filter((name) => !names.has(name))).toEqual([]);
});
