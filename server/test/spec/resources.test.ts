import { EmailAddressVisibility, OLDEST_LEVEL, Role, StreamPostPolicy } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import { type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { createStream, fetchPage, flagsOf, type Message } from "../messages/helpers.ts";
import { state } from "../realm/support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

const problemOf = eventChecker(OLDEST_LEVEL);

async function messageOf(person: Person, id: number): Promise<Message | undefined> {
  const { messages } = await fetchPage(person, {
    anchor: id,
    num_before: 0,
    num_after: 0,
    apply_markdown: false,
  });
  return messages[0];
}

interface StreamOfSpec extends Record<string, unknown> {
  readonly name: string;
  readonly stream_id: number;
}

async function createdStream(name: string, options: Record<string, unknown>): Promise<StreamOfSpec> {
  const { description, ...more } = options;
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name, description }], ...more });
  const { streams } = await owner.ok<{ streams: StreamOfSpec[] }>("GET", "/streams");
  const stream = streams.find((candidate) => candidate.name === name);
  if (!stream) throw new Error(`There is no stream ${name}`);
  return stream;
}

describe("a new message", () => {
  test("has an ID assigned on sending, a type and a content, and a topic in streams only", async () => {
    const toStream = await hamlet.send("general", "a topic", "to a *stream*");
    const toPerson = await hamlet.sendTo([cordelia], "to a *person*", { topic: "ignored" });
    expect(toPerson).toBeGreaterThan(toStream);
    expect(await messageOf(cordelia, toStream)).toMatchObject({
      id: toStream,
      type: "stream",
      content: "to a *stream*",
      subject: "a topic",
    });
    expect(await messageOf(cordelia, toPerson)).toMatchObject({
      id: toPerson,
      type: "private",
      content: "to a *person*",
      subject: "",
    });
  });
});

describe("message flags", () => {
  test.each([
    ["website", ["read"]],
    ["ZulipMobile/27.0", ["read"]],
    ["ZulipPython/0.9", []],
    ["curl/8.0", []],
  ])("of a message sent with %s are %j for its author and none for others", async (program, flags) => {
    const id = await hamlet.using(program).send("general", "read", "hello");
    expect(await flagsOf(hamlet, id)).toEqual(flags);
    expect(await flagsOf(cordelia, id)).toEqual([]);
  });

  test.each(["read", "starred", "collapsed"])("include %s, which can be changed", async (flag) => {
    const id = await hamlet.send("general", "flags", "hello");
    await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag });
    expect(await flagsOf(cordelia, id)).toEqual([flag]);
    await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "remove", flag });
    expect(await flagsOf(cordelia, id)).toEqual([]);
  });

  test.each(["mentioned", "wildcard_mentioned", "has_alert_word", "historical"])(
    "include %s, which can't be changed",
    async (flag) => {
      const id = await hamlet.send("general", "flags", "hello");
      for (const op of ["add", "remove"]) {
        const refusal = await cordelia.refused("POST", "/messages/flags", { messages: [id], op, flag });
        expect(refusal).toMatchObject({ code: "BAD_REQUEST", msg: `Flag not editable: '${flag}'` });
      }
      expect(await flagsOf(cordelia, id)).toEqual([]);
    },
  );

  test("include mentioned for users named directly or through a group", async () => {
    await owner.ok("POST", "/user_groups/create", {
      name: "spec readers",
      description: "",
      members: [cordelia.userId],
    });
    const direct = await hamlet.send("general", "flags", "@**Cordelia Member** look");
    const byGroup = await hamlet.send("general", "flags", "@*spec readers* look");
    for (const id of [direct, byGroup]) {
      expect(await flagsOf(cordelia, id)).toEqual(["mentioned"]);
      expect(await flagsOf(owner, id)).toEqual([]);
    }
  });

  test("include wildcard_mentioned for all subscribers", async () => {
    const id = await hamlet.send("general", "flags", "@**all** look");
    for (const person of [cordelia, owner]) expect(await flagsOf(person, id)).toEqual(["wildcard_mentioned"]);
  });

  test("include has_alert_word for the user with the word", async () => {
    await cordelia.ok("POST", "/users/me/alert_words", { alert_words: ["cake"] });
    const id = await hamlet.send("general", "flags", "There is cake.");
    expect(await flagsOf(cordelia, id)).toEqual(["has_alert_word"]);
    expect(await flagsOf(owner, id)).toEqual([]);
  });

  test.each([
    [
      "a star",
      (person: Person, id: number) =>
        person.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" }),
      ["read", "starred", "historical"],
    ],
    [
      "a reaction",
      (person: Person, id: number) =>
        person.ok("POST", `/messages/${id}/reactions`, { emoji_name: "octopus" }),
      ["read", "historical"],
    ],
  ] as const)(
    "include historical after %s on a message from before the subscription",
    async (_, act, flags) => {
      const stream = await createStream(world, `before ${flags.length}`, [hamlet]);
      const id = await hamlet.send(stream.name, "flags", "early");
      await act(cordelia, id);
      expect([...(await flagsOf(cordelia, id))].sort()).toEqual([...flags].sort());
    },
  );
});

describe("a stream", () => {
  test("is created by subscribing, with the given options", async () => {
    const stream = await createdStream("secret plans", {
      description: "What **nobody** knows",
      invite_only: true,
      history_public_to_subscribers: true,
      stream_post_policy: StreamPostPolicy.moderators,
      message_retention_days: 30,
    });
    expect(stream).toMatchObject({
      description: "What **nobody** knows",
      rendered_description: "<p>What <strong>nobody</strong> knows</p>",
      invite_only: true,
      is_web_public: false,
      history_public_to_subscribers: true,
      stream_post_policy: StreamPostPolicy.moderators,
      message_retention_days: 30,
    });
  });

  // 1 everybody, 2 administrators, 3 full members, 4 moderators.
  test.each([
    [1, ["owner", "administrator", "moderator", "hamlet", "guest"]],
    [2, ["owner", "administrator"]],
    [3, ["owner", "administrator", "moderator", "hamlet"]],
    [4, ["owner", "administrator", "moderator"]],
  ] as const)("with stream_post_policy %i accepts messages of %j", async (policy, writers) => {
    const people = ["owner", "administrator", "moderator", "hamlet", "guest"] as const;
    const name = `policy ${policy}`;
    await createdStream(name, {
      stream_post_policy: policy,
      principals: people.map((person) => world.as(person).userId),
    });
    const wrote: string[] = [];
    for (const person of people) {
      const message = { type: "stream", to: name, topic: "t", content: "hello" };
      const { status } = await world.as(person).request("POST", "/messages", message);
      if (status === 200) wrote.push(person);
    }
    expect(wrote).toEqual(writers);
  });

  test.each([
    [7, 7],
    ["7", 7],
    ["realm_default", null],
    ["unlimited", -1],
  ])("accepts message_retention_days %j", async (value, stored) => {
    const stream = await createdStream(`kept ${JSON.stringify(value)}`, {
      message_retention_days: JSON.stringify(value),
    });
    expect(stream["message_retention_days"]).toBe(stored);
  });

  test("rejects the former word for unlimited retention", async () => {
    const refusal = await owner.refused("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "kept forever" }],
      message_retention_days: JSON.stringify("forever"),
    });
    expect(refusal).toMatchObject({ msg: expect.stringContaining("message_retention_days") });
    await owner.refused("GET", "/get_stream_id", { stream: "kept forever" });
  });
});

describe("a draft", () => {
  const create = (draft: object) => hamlet.request("POST", "/drafts", { drafts: [draft] });
  const stored = async () =>
    (await hamlet.ok<{ drafts: Record<string, unknown>[] }>("GET", "/drafts")).drafts;

  test("has an ID, and a timestamp if it was sent without one", async () => {
    await create({ type: "", to: [], topic: "", content: "now" });
    await create({ type: "", to: [], topic: "", content: "then", timestamp: 1_500_000_000 });
    expect(await stored()).toEqual([
      { id: expect.any(Number), type: "", to: [], topic: "", content: "then", timestamp: 1_500_000_000 },
      {
        id: expect.any(Number),
        type: "",
        to: [],
        topic: "",
        content: "now",
        timestamp: Math.floor(world.clock.now() / 1000),
      },
    ]);
  });

  test.each([
    ["an id", { id: 1, type: "", to: [], topic: "", content: "text" }],
    ["another type", { type: "letter", to: [], topic: "", content: "text" }],
    ["no list of people", { type: "private", to: "hamlet", topic: "", content: "text" }],
    ["a null byte in the topic", { type: "stream", to: [1], topic: "a\0b", content: "text" }],
    ["a null byte in the content", { type: "", to: [], topic: "", content: "a\0b" }],
    ["no content", { type: "", to: [], topic: "" }],
  ])("with %s is rejected", async (_, draft) => {
    const before = await stored();
    expect(await create(draft)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(await stored()).toEqual(before);
  });
});

describe("a user", () => {
  test("has every documented field", async () => {
    const text = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", {
      name: "Motto",
      field_type: 1,
    });
    const data = [{ id: text.id, value: "Words, *words*" }];
    await hamlet.ok("PATCH", "/users/me/profile_data", { data });
    const { user } = await cordelia.ok<{ user: object }>("GET", `/users/${hamlet.userId}`, {
      include_custom_profile_fields: true,
      client_gravatar: false,
    });
    expect(user).toEqual({
      user_id: hamlet.userId,
      email: hamlet.email,
      full_name: "Hamlet Member",
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      avatar_url: expect.stringMatching(/^https:/),
      avatar_version: 1,
      is_admin: false,
      is_owner: false,
      is_billing_admin: false,
      is_guest: false,
      is_active: true,
      role: Role.member,
      timezone: "",
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      profile_data: {
        [text.id]: { value: "Words, *words*", rendered_value: "<p>Words, <em>words</em></p>" },
      },
    });
  });

  test.each([
    ["owner", { role: Role.owner, is_owner: true, is_admin: true, is_guest: false }],
    ["administrator", { role: Role.administrator, is_owner: false, is_admin: true, is_guest: false }],
    ["moderator", { role: Role.moderator, is_owner: false, is_admin: false, is_guest: false }],
    ["hamlet", { role: Role.member, is_owner: false, is_admin: false, is_guest: false }],
    ["guest", { role: Role.guest, is_owner: false, is_admin: false, is_guest: true }],
  ] as const)("has the role of the %s", async (name, role) => {
    const { user } = await hamlet.ok<{ user: object }>("GET", `/users/${world.as(name).userId}`);
    expect(user).toMatchObject(role);
  });

  test.each([1, 2, 3])("that is a bot has type %i and an owner", async (type) => {
    const { user_id } = await hamlet.ok<{ user_id: number }>("POST", "/bots", {
      full_name: `Bot ${type}`,
      short_name: `bot-${type}`,
      bot_type: type,
      ...(type === 3 ? { payload_url: JSON.stringify("https://hooks.example.com/") } : {}),
    });
    const { user } = await cordelia.ok<{ user: object }>("GET", `/users/${user_id}`);
    expect(user).toMatchObject({ is_bot: true, bot_type: type, bot_owner_id: hamlet.userId });
  });

  test("has no picture URL if the client can compute it", async () => {
    const { user } = await cordelia.ok<{ user: object }>("GET", `/users/${hamlet.userId}`);
    expect(user).toMatchObject({ avatar_url: null });
  });

  test("is inactive after deactivation", async () => {
    const leaver = await world.newPerson("Lea Leaver");
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    const { user } = await cordelia.ok<{ user: object }>("GET", `/users/${leaver.userId}`);
    expect(user).toMatchObject({ is_active: false });
  });

  test("shows a hidden address only to those who may see it", async () => {
    const hidden = await World.start();
    await using _ = hidden;
    await hidden
      .as("owner")
      .ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.administrators });
    const { userId, email } = hidden.as("hamlet");
    const seen = async (viewer: "owner" | "cordelia") =>
      (await hidden.as(viewer).ok<{ user: object }>("GET", `/users/${userId}`)).user;
    expect(await seen("owner")).toMatchObject({ delivery_email: email });
    const byOthers = await seen("cordelia");
    expect(byOthers).not.toHaveProperty("delivery_email");
    expect(byOthers).toHaveProperty("email", expect.not.stringContaining(email));
  });
});

describe("a custom profile field", () => {
  test("has every documented field, and appears in order", async () => {
    const choices = { a: { text: "Tea", order: "1" }, b: { text: "Coffee", order: "2" } };
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", {
      name: "Drink",
      hint: "What you like",
      field_type: 3,
      field_data: choices,
    });
    const { custom_profile_fields: fields } = await state<{
      custom_profile_fields: { id: number; order: number; field_data: string }[];
    }>(hamlet, "custom_profile_fields");
    const field = fields.find((candidate) => candidate.id === id);
    expect(field).toEqual({
      id,
      type: 3,
      order: expect.any(Number),
      name: "Drink",
      hint: "What you like",
      field_data: expect.any(String),
    });
    expect(JSON.parse(field?.field_data ?? "")).toEqual(choices);
    const orders = fields.map(({ order }) => order);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  test("has one of the listed types", async () => {
    const { custom_profile_field_types: types } = await state<{
      custom_profile_field_types: Record<string, { id: number; name: string }>;
    }>(hamlet, "custom_profile_fields");
    const ids = Object.fromEntries(Object.entries(types).map(([key, { id }]) => [key, id]));
    expect(ids).toEqual({
      SHORT_TEXT: 1,
      LONG_TEXT: 2,
      CHOICE: 3,
      SELECT: 3,
      DATE: 4,
      URL: 5,
      USER: 6,
      EXTERNAL_ACCOUNT: 7,
    });
    for (const { name } of Object.values(types)) expect(name).not.toBe("");
  });
});

describe("a user group", () => {
  test("has a name, a description and members", async () => {
    const members = [cordelia.userId, hamlet.userId].sort((a, b) => a - b);
    await owner.ok("POST", "/user_groups/create", { name: "on call", description: "Who answers", members });
    const { user_groups } = await hamlet.ok<{ user_groups: { name: string; members: number[] }[] }>(
      "GET",
      "/user_groups",
    );
    const group = user_groups.find(({ name }) => name === "on call");
    expect(group).toMatchObject({ description: "Who answers", members });
  });
});

describe("a linkifier", () => {
  test("has an ID, and creates links in messages and topics from its named groups", async () => {
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/filters", {
      pattern: "(?P<project>[A-Z]{2,6})-(?P<number>[0-9]+)",
      url_format_string: "https://bugs.example.com/%(project)s/%(number)s",
    });
    const { linkifiers } = await hamlet.ok<{ linkifiers: { id: number }[] }>("GET", "/realm/linkifiers");
    expect(linkifiers.map((linkifier) => linkifier.id)).toContain(id);
    const sent = await hamlet.send("general", "about CHAT-7", "see CHAT-12");
    const { messages } = await fetchPage(cordelia, { anchor: sent, num_before: 0, num_after: 0 });
    expect(messages[0]).toMatchObject({
      content: '<p>see <a href="https://bugs.example.com/CHAT/12">CHAT-12</a></p>',
      topic_links: [{ text: "CHAT-7", url: "https://bugs.example.com/CHAT/7" }],
    });
  });
});

describe("a reaction", () => {
  test("has a message, an emoji and a type, which the event and the message both report", async () => {
    const id = await hamlet.send("general", "reactions", "hello");
    const queue = await hamlet.register({ event_types: ["reaction"], fetch_event_types: [] });
    const reactions = [
      { emoji_name: "octopus", emoji_code: "1f419", reaction_type: "unicode_emoji" },
      { emoji_name: "service", emoji_code: "service", reaction_type: "service_extra_emoji" },
    ];
    for (const reaction of reactions) await cordelia.ok("POST", `/messages/${id}/reactions`, reaction);
    const events = await queue.events();
    for (const event of events) expect(problemOf(event)).toBeUndefined();
    expect(events).toMatchObject([
      { op: "add", message_id: id, user_id: cordelia.userId, ...reactions[0] },
      { op: "add", message_id: id, user_id: cordelia.userId },
    ]);
    expect(await messageOf(hamlet, id)).toHaveProperty("reactions.length", 2);
  });
});

describe("default settings of the organization", () => {
  test("apply to users who join later, and don't change existing settings", async () => {
    const viewOf = async (person: Person) =>
      (await state<{ user_settings: { default_view: string } }>(person, "user_settings")).user_settings
        .default_view;
    const before = await viewOf(hamlet);
    await owner.ok("PATCH", "/realm/user_settings_defaults", { default_view: "all_messages" });
    const newcomer = await world.newPerson("Nora Newcomer");
    expect(await viewOf(newcomer)).toBe("all_messages");
    expect([before, await viewOf(hamlet)]).toEqual(["recent_topics", "recent_topics"]);
  });
});

describe("an event queue", () => {
  test("has an ID and a counter that its events increase", async () => {
    const queue = await hamlet.register({ event_types: ["message"], fetch_event_types: [] });
    const { queue_id, last_event_id } = queue.state;
    expect([typeof queue_id, typeof last_event_id]).toEqual(["string", "number"]);
    await cordelia.send("general", "queue", "hello");
    const [event] = await queue.events();
    expect(event?.id).toBeGreaterThan(last_event_id);
  });
});
