import { EmailAddressVisibility, endpoints, OLDEST_LEVEL, Policy } from "@confab/contract";
import { endpointAt } from "@confab/contract/levels/schemas";
import { expectSameModel, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "./support.ts";

const { world, owner, administrator, guest } = useWorld();
let generalId: number;
beforeAll(async () => {
  const { streams } = await state<{ streams: { stream_id: number }[] }>(owner, "stream");
  generalId = streams[0]?.stream_id ?? 0;
});
afterAll(() => expectSameModel(world));

const names = Object.keys(endpointAt(endpoints.updateRealm, OLDEST_LEVEL).parameters);
const properties = async () => {
  const bundle = await state<Record<string, unknown>>(guest, "realm");
  return Object.fromEntries(names.map((name) => [name, bundle[`realm_${name}`]]));
};
const update = (property: string, value: unknown) => ({ type: "realm", op: "update", property, value });
const success = { result: "success", msg: "" };

describe("PATCH /realm", () => {
  test("changes texts, numbers and switches; returns and announces the changes", async () => {
    const [queue] = await listen([guest], ["realm"]);
    const answer = await owner.ok("PATCH", "/realm", {
      name: "Verona",
      description: "A *fair* place",
      mandatory_topics: true,
      invite_to_stream_policy: Policy.moderators,
      waiting_period_threshold: 3,
      digest_weekday: 6,
      invite_required: true,
    });
    expect(answer).toEqual({
      ...success,
      name: "updated",
      description: "updated",
      mandatory_topics: true,
      invite_to_stream_policy: Policy.moderators,
      waiting_period_threshold: 3,
      digest_weekday: 6,
    });
    expect(queue && (await eventsOf(queue))).toEqual([
      update("name", "Verona"),
      update("description", "A *fair* place"),
      update("mandatory_topics", true),
      update("invite_to_stream_policy", 4),
      update("digest_weekday", 6),
      update("waiting_period_threshold", 3),
    ]);
    expect(await properties()).toMatchObject({ name: "Verona", mandatory_topics: true, digest_weekday: 6 });
    expect(await owner.ok("PATCH", "/realm", { name: "Verona" })).toEqual(success);
    expect(await owner.ok("PATCH", "/realm", { unheard_of: "1" })).toEqual(success);
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("accepts every property with its current value", async () => {
    const present = await properties();
    const parameters = Object.fromEntries(
      Object.entries(present).map(([name, value]) => {
        if (name === "default_code_block_language") return [name, value ?? ""];
        if (name === "message_retention_days" && value === -1) return [name, "unlimited"];
        if (name === "message_content_delete_limit_seconds" && value === null) return [name, "unlimited"];
        return [name, value];
      }),
    );
    expect(Object.keys(parameters)).toHaveLength(names.length);
    expect(await owner.ok("PATCH", "/realm", parameters)).toEqual(success);
    expect(await properties()).toEqual(present);
  });

  test("announces the settings for editing messages together", async () => {
    const [queue] = await listen([guest], ["realm"]);
    const first = {
      allow_message_editing: true,
      message_content_edit_limit_seconds: 0,
      edit_topic_policy: Policy.everyone,
    };
    const { result, msg, ...echo } = await owner.ok("PATCH", "/realm", {
      message_content_edit_limit_seconds: 0,
    });
    expect(echo).toEqual(first);
    const second = { ...first, allow_message_editing: false, edit_topic_policy: Policy.administrators };
    const change = { allow_message_editing: false, edit_topic_policy: Policy.administrators };
    expect(await owner.ok("PATCH", "/realm", change)).toEqual({ ...success, ...second });
    const dict = { type: "realm", op: "update_dict", property: "default" };
    expect(queue && (await eventsOf(queue))).toEqual([
      { ...dict, data: first },
      { ...dict, data: second },
    ]);
    expect(await properties()).toMatchObject(second);
  });

  test("stores limits that may be unlimited", async () => {
    const [queue] = await listen([guest], ["realm"]);
    const set = async (parameters: Record<string, unknown>) => {
      const { result, msg, ...echo } = await owner.ok("PATCH", "/realm", parameters);
      return echo;
    };
    const limit = "message_content_delete_limit_seconds";
    expect(await set({ [limit]: "unlimited" })).toEqual({ [limit]: null });
    expect(await set({ [limit]: 3600 })).toEqual({ [limit]: 3600 });
    expect(await set({ [limit]: '"unlimited"' })).toEqual({ [limit]: null });
    expect(await set({ message_retention_days: 30 })).toEqual({ message_retention_days: 30 });
    expect(await set({ message_retention_days: '"unlimited"' })).toEqual({ message_retention_days: -1 });
    expect(await set({ default_code_block_language: "rust" })).toEqual({
      default_code_block_language: "rust",
    });
    expect(await set({ default_code_block_language: "" })).toEqual({
      default_code_block_language: "",
    });
    expect(queue && (await eventsOf(queue))).toEqual([
      update(limit, null),
      update(limit, 3600),
      update(limit, null),
      update("message_retention_days", 30),
      update("message_retention_days", -1),
      update("default_code_block_language", "rust"),
      update("default_code_block_language", ""),
    ]);
  });

  test("accepts streams for notices, and none", async () => {
    await owner.ok("PATCH", "/realm", { signup_notifications_stream_id: generalId });
    expect(await properties()).toMatchObject({ signup_notifications_stream_id: generalId });
    const none = { signup_notifications_stream_id: -5, notifications_stream_id: -1 };
    expect(await owner.ok("PATCH", "/realm", none)).toEqual({
      ...success,
      signup_notifications_stream_id: -1,
      notifications_stream_id: -1,
    });
    const refusal = await owner.refused("PATCH", "/realm", { notifications_stream_id: 987_654 });
    expect(refusal.msg).toBe("Invalid stream id");
  });

  test.each([
    [{ name: "x".repeat(41) }, "name is too long (limit: 40 characters)"],
    [{ description: "x".repeat(1001) }, "description is too long (limit: 1000 characters)"],
    [{ default_language: "zz" }, "Invalid language 'zz'"],
    [{ video_chat_provider: 7 }, "Invalid video_chat_provider 7"],
    [{ giphy_rating: 6 }, "Invalid giphy_rating 6"],
    [{ create_public_stream_policy: 5 }, "Invalid create_public_stream_policy"],
    [{ invite_to_realm_policy: 5 }, "Invalid invite_to_realm_policy"],
    [{ create_web_public_stream_policy: 1 }, "Invalid create_web_public_stream_policy"],
    [{ edit_topic_policy: 6 }, "Invalid edit_topic_policy"],
    [{ private_message_policy: 3 }, "Invalid private_message_policy"],
    [{ wildcard_mention_policy: 8 }, "Invalid wildcard_mention_policy"],
    [{ email_address_visibility: 2 }, "Invalid email_address_visibility"],
    [{ digest_weekday: 7 }, "Invalid digest_weekday"],
    [{ bot_creation_policy: "all" }, 'Argument "bot_creation_policy" is not valid JSON.'],
    [{ mandatory_topics: 1 }, "mandatory_topics is not a boolean"],
    [{ authentication_methods: { Email: false } }, "At least one authentication method must be enabled."],
    [
      { authentication_methods: { Email: false, GitHub: true } },
      "At least one authentication method must be enabled.",
    ],
    [{ authentication_methods: [] }, "authentication_methods is not a dict"],
    [{ waiting_period_threshold: -1 }, "Bad value for 'waiting_period_threshold': -1"],
    [
      { message_content_edit_limit_seconds: "soon" },
      "Bad value for 'message_content_edit_limit_seconds': soon",
    ],
    [
      { message_content_delete_limit_seconds: "forever" },
      "Bad value for 'message_content_delete_limit_seconds': forever",
    ],
    [{ message_content_delete_limit_seconds: 0 }, "Bad value for 'message_content_delete_limit_seconds': 0"],
    [{ message_retention_days: -1 }, "Bad value for 'message_retention_days': -1"],
    [{ message_retention_days: [] }, "message_retention_days is not a string or integer"],
  ])("rejects %j together with the rest of the request", async (bad, msg) => {
    const before = await properties();
    const [queue] = await listen([owner], ["realm"]);
    const parameters = { send_welcome_emails: false, ...bad };
    const refusal = await owner.refused("PATCH", "/realm", parameters);
    expect(refusal).toMatchObject({ status: 400, msg });
    expect(await properties()).toEqual(before);
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });
});

describe("the right to change the organization", () => {
  test.each([
    { invite_to_realm_policy: Policy.nobody },
    { message_retention_days: 7 },
    { authentication_methods: { Email: true } },
  ])("only owners: %j", async (change) => {
    const before = await properties();
    const parameters = { ...change, digest_weekday: 2 };
    expect(await administrator.refused("PATCH", "/realm", parameters)).toEqual({
      status: 400,
      result: "error",
      msg: "Must be an organization owner",
      code: "UNAUTHORIZED_PRINCIPAL",
    });
    expect(await properties()).toEqual(before);
    await owner.ok("PATCH", "/realm", parameters);
    expect(await properties()).toMatchObject(parameters);
    await owner.ok("PATCH", "/realm", { digest_weekday: 1 });
  });
});

describe("visibility of e-mail addresses", () => {
  test("hiding and showing them changes everyone's address, with an event for each", async () => {
    const [queue] = await listen([guest], ["realm", "realm_user"]);
    const shown = async () => {
      const { realm_users } = await state<{ realm_users: { user_id: number; email: string }[] }>(
        guest,
        "realm_user",
      );
      return new Map(realm_users.map(({ user_id, email }) => [user_id, email]));
    };
    const real = await shown();
    await owner.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.administrators });
    const fake = new Map([...real.keys()].map((userId) => [userId, `user${userId}@localhost`]));
    expect(await shown()).toEqual(fake);
    const changes = (emails: Map<number, string>) =>
      [...emails].map(([user_id, new_email]) => ({
        type: "realm_user",
        op: "update",
        person: { user_id, new_email },
      }));
    expect(queue && (await eventsOf(queue))).toEqual([
      update("email_address_visibility", 3),
      ...changes(fake),
    ]);
    await owner.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.moderators });
    expect(queue && (await eventsOf(queue))).toEqual([update("email_address_visibility", 5)]);
    await owner.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.everyone });
    expect(queue && (await eventsOf(queue))).toEqual([
      update("email_address_visibility", 1),
      ...changes(real),
    ]);
    expect(await shown()).toEqual(real);
  });

  test("a waiting poll gets all of them, however many there are", async () => {
    await using crowded = await World.start();
    const { context, realms } = crowded.server;
    const { realmId } = realms.first;
    await context.engine.query({
      text: `insert into account (realm_id, delivery_email, full_name, role, joined_at, api_key_hash, api_key_encrypted)
             select $1, 'extra' || n || '@example.com', 'Extra ' || n, 400, now(), 'none', 'none'
               from generate_series(1, 2500) as n`,
      values: [realmId],
    });
    await crowded.restart();
    const queue = await crowded.as("hamlet").register({ event_types: ["realm_user"], fetch_event_types: [] });
    const waiting = queue.next();
    await crowded
      .as("owner")
      .ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.nobody });
    const changed = new Set<unknown>();
    for (let events = await waiting; changed.size < 2506; events = await queue.events()) {
      for (const { person } of events) changed.add((person as { user_id: number }).user_id);
    }
    expect(changed.size).toBe(2506);
  });
});
