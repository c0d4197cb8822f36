import { fetchTypes } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, owner, hamlet, cordelia } = useWorld();

describe("a registration", () => {
  test.each([
    [undefined, "*text*"],
    [false, "*text*"],
    [true, "<p><em>text</em></p>"],
  ])("with apply_markdown %j sends messages as %s", async (apply_markdown, content) => {
    const queue = await hamlet.register({ event_types: ["message"], apply_markdown });
    await cordelia.send("general", "register", "*text*");
    expect(await queue.events()).toMatchObject([{ message: { content } }]);
  });

  test.each([
    [undefined, null],
    [true, null],
    [false, expect.stringMatching(/^https:/)],
  ])("with client_gravatar %j gives a provider's picture as %j", async (client_gravatar, avatar_url) => {
    const queue = await hamlet.register({ event_types: ["message"], client_gravatar });
    await cordelia.send("general", "register", "text");
    expect(await queue.events()).toMatchObject([{ message: { avatar_url } }]);
  });

  test("accepts slim_presence, and lists nobody before anyone was active", async () => {
    for (const slim_presence of [true, false]) {
      const { state } = await hamlet.register({ slim_presence, fetch_event_types: ["presence"] });
      expect(state).toMatchObject({ presences: {} });
    }
  });

  test("limits the events to event_types and ignores unknown ones", async () => {
    const queue = await hamlet.register({ event_types: ["typing", "of another version"] });
    await cordelia.send("general", "register", "text");
    await cordelia.ok("POST", "/typing", { op: "start", to: [hamlet.userId] });
    expect((await queue.events()).map(({ type }) => type)).toEqual(["typing"]);
  });

  test.each([
    [{ event_types: ["drafts"] }, ["drafts"], ["alert_words"]],
    [{ event_types: ["drafts"], fetch_event_types: ["alert_words"] }, ["alert_words"], ["drafts"]],
    [{ fetch_event_types: [] }, [], ["alert_words", "drafts", "user_id"]],
    [{}, ["alert_words", "drafts", "max_message_id", "muted_topics", "hotspots"], []],
  ])("with %j includes the parts %j of the state", async (parameters, present, absent) => {
    const { state } = await hamlet.register(parameters);
    for (const key of present) expect(state).toHaveProperty(key);
    for (const key of absent) expect(state).not.toHaveProperty(key);
  });

  test.each([false, true])(
    "with all_public_streams %j sends or omits messages of streams without a subscription",
    async (all) => {
      await cordelia.subscribe([`public ${all}`]);
      const queue = await hamlet.register({ event_types: ["message"], all_public_streams: all });
      const id = await cordelia.send(`public ${all}`, "register", "text");
      expect((await queue.events()).map(({ message }) => (message as { id: number }).id)).toEqual(
        all ? [id] : [],
      );
    },
  );

  test.each([false, true])(
    "with include_subscribers %j lists or omits subscribers",
    async (include_subscribers) => {
      const { state } = await hamlet.register<{ subscriptions: object[] }>({
        fetch_event_types: ["subscription"],
        include_subscribers,
      });
      const [subscription] = state.subscriptions;
      if (include_subscribers) expect(subscription).toHaveProperty("subscribers");
      else expect(subscription).not.toHaveProperty("subscribers");
    },
  );

  test("limits the messages to a narrow", async () => {
    const queue = await hamlet.register({ event_types: ["message"], narrow: [["topic", "wanted"]] });
    await cordelia.send("general", "unwanted", "text");
    const id = await cordelia.send("general", "wanted", "text");
    expect(await queue.events()).toMatchObject([{ message: { id } }]);
  });

  test("sends typing in streams only to clients with stream_typing_notifications", async () => {
    const queues = await Promise.all(
      [true, false].map((able) =>
        hamlet.register({
          event_types: ["typing"],
          client_capabilities: { notification_settings_null: true, stream_typing_notifications: able },
        }),
      ),
    );
    const { stream_id } = await cordelia.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "general",
    });
    await cordelia.ok("POST", "/typing", { type: "stream", op: "start", to: [stream_id], topic: "x" });
    const counts = await Promise.all(queues.map(async (queue) => (await queue.events()).length));
    expect(counts).toEqual([1, 0]);
  });

  test("omits legacy events of settings only for clients with user_settings_object", async () => {
    const queueWith = (able: boolean) =>
      hamlet.register({
        client_capabilities: { notification_settings_null: true, user_settings_object: able },
      });
    const [newer, older] = [await queueWith(true), await queueWith(false)];
    await hamlet.ok("PATCH", "/settings", { dense_mode: false, enable_sounds: false });
    const settings = ["user_settings", "user_settings"];
    const legacy = ["update_display_settings", "update_global_notifications"];
    expect((await newer.events()).map(({ type }) => type).sort()).toEqual(settings);
    expect((await older.events()).map(({ type }) => type).sort()).toEqual([...legacy, ...settings]);
  });

  test("may omit pictures of users for clients with user_avatar_url_field_optional", async () => {
    const usersFor = async (able: boolean) => {
      const { state } = await hamlet.register<{ realm_users: { avatar_url?: string | null }[] }>({
        fetch_event_types: ["realm_user"],
        client_gravatar: false,
        client_capabilities: { notification_settings_null: true, user_avatar_url_field_optional: able },
      });
      return state.realm_users;
    };
    for (const user of await usersFor(false)) expect(user.avatar_url).toMatch(/^https:/);
    expect(await usersFor(true)).toHaveLength((await usersFor(false)).length);
  });

  test("rejects client_capabilities that are not an object", async () => {
    const refusal = await hamlet.refused("POST", "/register", { client_capabilities: ["all"] });
    expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the answer to a registration", () => {
  test("always includes queue, versions and feature level", async () => {
    const { state } = await hamlet.register({ fetch_event_types: [] });
    expect(state).toMatchObject({
      queue_id: expect.stringMatching(/./),
      last_event_id: expect.any(Number),
      zulip_feature_level: 111,
      zulip_version: expect.stringMatching(/^\d/),
      zulip_merge_base: expect.any(String),
    });
  });

  test("includes each part of the state with its documented type", async () => {
    await hamlet.ok("POST", "/users/me/alert_words", { alert_words: ["tea"] });
    await hamlet.ok("POST", "/drafts", { drafts: [{ type: "", to: [], topic: "", content: "soon" }] });
    await hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", {
      stream: "general",
      topic: "noise",
      op: "add",
    });
    const newest = await cordelia.send("general", "register", "newest");
    const { state } = await hamlet.register({
      fetch_event_types: [
        "alert_words",
        "custom_profile_fields",
        "drafts",
        "hotspots",
        "message",
        "muted_topics",
        "realm",
      ],
    });
    expect(state).toMatchObject({
      alert_words: ["tea"],
      custom_profile_fields: [],
      custom_profile_field_types: { SHORT_TEXT: { id: 1, name: expect.any(String) } },
      drafts: [{ type: "", to: [], topic: "", content: "soon" }],
      hotspots: [{ name: "intro_reply", title: "Reply", delay: 0.5 }],
      max_message_id: newest,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
      max_topic_length: 60,
      max_message_length: 10_000,
      muted_topics: [["general", "noise", expect.any(Number)]],
    });
    // There are no demonstration organizations.
    expect(state).not.toHaveProperty("demo_organization_scheduled_deletion_date");
  });

  test("has no drafts without their synchronization", async () => {
    const person = await world.newPerson("Dan Draftless");
    await person.ok("PATCH", "/settings", { enable_drafts_synchronization: false });
    expect((await person.register({ fetch_event_types: ["drafts"] })).state).toMatchObject({ drafts: [] });
  });

  test("can be limited to each type of the contract", async () => {
    for (const type of fetchTypes) await hamlet.register({ event_types: [], fetch_event_types: [type] });
  });
});

describe("an operation", () => {
  const draft = { type: "", to: [], topic: "", content: "soon" };
  const operations: [string, () => Promise<unknown>][] = [
    ["message", () => cordelia.send("general", "kinds", "text")],
    ["subscription", () => hamlet.subscribe(["of kinds"])],
    ["realm_user", () => owner.ok("PATCH", `/users/${cordelia.userId}`, { full_name: "Cordelia Kind" })],
    ["user_settings", () => hamlet.ok("PATCH", "/settings", { color_scheme: 2 })],
    ["drafts", () => hamlet.ok("POST", "/drafts", { drafts: [draft] })],
    ["typing", () => cordelia.ok("POST", "/typing", { op: "start", to: [hamlet.userId] })],
  ];

  test.each(operations)("sends an event of type %s", async (type, operate) => {
    const queue = await hamlet.register({ event_types: [type], fetch_event_types: [] });
    await operate();
    expect((await queue.events()).map((event) => event.type)).toContain(type);
  });
});
