import { endpoints, OLDEST_LEVEL } from "@confab/contract";
import { endpointAt } from "@confab/contract/levels/schemas";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, guest } = useWorld();
afterAll(() => expectSameModel(world));

const path = "/realm/user_settings_defaults";

describe("PATCH /realm/user_settings_defaults", () => {
  test("changes the settings of new users, but no existing settings", async () => {
    const [queue] = await listen([guest], ["realm_user_settings_defaults", "user_settings"]);
    const answer = await administrator.ok("PATCH", path, {
      twenty_four_hour_time: true,
      notification_sound: "ding",
      emojiset: "text",
      enter_sends: false,
    });
    expect(answer).toEqual({ result: "success", msg: "" });
    const event = { type: "realm_user_settings_defaults", op: "update" };
    expect(queue && (await eventsOf(queue))).toEqual([
      { ...event, property: "twenty_four_hour_time", value: true },
      { ...event, property: "emojiset", value: "text" },
      { ...event, property: "notification_sound", value: "ding" },
    ]);
    const defaults = { twenty_four_hour_time: true, notification_sound: "ding", emojiset: "text" };
    const builtIn = { twenty_four_hour_time: false, notification_sound: "zulip", emojiset: "vendorA" };
    const { realm_user_settings_defaults } = await state<{ realm_user_settings_defaults: object }>(
      administrator,
      "realm_user_settings_defaults",
    );
    expect(realm_user_settings_defaults).toMatchObject(defaults);
    expect(await state(administrator, "user_settings")).toMatchObject({ user_settings: builtIn });
    const newcomer = await world.newPerson("Nico Newcomer");
    expect(await state(newcomer, "user_settings")).toMatchObject({ user_settings: defaults });
  });

  test("accepts each setting of the specification's table", async () => {
    const before = await state<{ realm_user_settings_defaults: Record<string, unknown> }>(
      owner,
      "realm_user_settings_defaults",
    );
    const { parameters } = endpointAt(endpoints.updateRealmUserSettingsDefaults, OLDEST_LEVEL);
    const values = Object.keys(parameters).map(
      (name) => [name, before.realm_user_settings_defaults[name]] as const,
    );
    expect(values).toHaveLength(35);
    const answer = await owner.ok("PATCH", path, Object.fromEntries(values));
    expect(answer).not.toHaveProperty("ignored_parameters_unsupported");
  });

  test("new users get the organization's language", async () => {
    await owner.ok("PATCH", "/realm", { default_language: "de" });
    const newcomer = await world.newPerson("Gerda German");
    expect(await state(newcomer, "user_settings")).toMatchObject({
      user_settings: { default_language: "de" },
    });
    await owner.ok("PATCH", "/realm", { default_language: "en" });
    expect(await state(owner, "user_settings")).toMatchObject({ user_settings: { default_language: "en" } });
  });

  test("reports unknown parameters of the body only", async () => {
    const parameters = { default_language: "de", timezone: "UTC", shoe_size: 43 };
    const answer = await owner.ok("PATCH", `${path}?hat_size=58`, parameters);
    expect(answer["ignored_parameters_unsupported"]).toEqual(["default_language", "timezone", "shoe_size"]);
  });

  test.each([
    [{ color_scheme: 9 }, "Invalid color_scheme"],
    [{ notification_sound: "gong" }, "Invalid notification sound 'gong'"],
    [{ email_notifications_batching_period_seconds: -1 }, "Invalid email batching period: -1 seconds"],
    [{ send_read_receipts: "no" }, 'Argument "send_read_receipts" is not valid JSON.'],
  ])("rejects %j, and changes nothing", async (values, msg) => {
    const [queue] = await listen([owner], ["realm_user_settings_defaults"]);
    expect(await owner.whyRefused("PATCH", path, { presence_enabled: false, ...values })).toBe(msg);
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });
});

describe("settings in the initial state", () => {
  test("are at the top level for clients that don't know `user_settings`, with the built-in defaults", async () => {
    const newcomer = await world.newPerson("Olga Older");
    const { state: all } = await newcomer.register({
      fetch_event_types: ["update_display_settings", "update_global_notifications", "user_settings"],
    });
    expect(all).toMatchObject({ dense_mode: true, timezone: "", enable_sounds: true, color_scheme: 1 });
    expect(all).toHaveProperty("emojiset_choices");
    expect(all).toHaveProperty("available_notification_sounds");
    expect(all).not.toHaveProperty("send_read_receipts");
    expect(all).toMatchObject({ user_settings: { send_read_receipts: true } });
    const newer = await state(newcomer, "update_display_settings");
    expect(newer).toEqual({});
  });
});
