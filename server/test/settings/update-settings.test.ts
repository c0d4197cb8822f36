import { badRequest, expectSameModel, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, hamlet, guest } = useWorld();
afterAll(() => expectSameModel(world));

const types = ["user_settings", "update_display_settings", "update_global_notifications", "realm_user"];
const modern = { client_capabilities: { notification_settings_null: true, user_settings_object: true } };

interface UserSettings {
  user_settings: Record<string, unknown>;
}

describe("PATCH /settings", () => {
  test("changes the given settings, and notifies all clients of the user and nobody else", async () => {
    const person = await world.newPerson("Sally Settings");
    const [older, other] = await listen([person, hamlet], types);
    const newer = await person.register({ event_types: types, fetch_event_types: [], ...modern });
    const answer = await person.ok("PATCH", "/settings", { dense_mode: false, enable_sounds: false });
    expect(answer).toEqual({ result: "success", msg: "" });
    const events = [
      { type: "user_settings", op: "update", property: "dense_mode", value: false },
      { type: "update_display_settings", user: person.email, setting_name: "dense_mode", setting: false },
      { type: "user_settings", op: "update", property: "enable_sounds", value: false },
      {
        type: "update_global_notifications",
        user: person.email,
        notification_name: "enable_sounds",
        setting: false,
      },
    ];
    expect(older && (await eventsOf(older))).toEqual(events);
    expect(await eventsOf(newer)).toEqual(events.filter(({ type }) => type === "user_settings"));
    expect(other && (await eventsOf(other))).toEqual([]);
    const { user_settings } = await state<UserSettings>(person, "user_settings");
    expect(user_settings).toMatchObject({ dense_mode: false, enable_sounds: false, enter_sends: false });
  });

  test("sends no event for unchanged settings", async () => {
    const person = await world.newPerson("Ida Idle");
    const [queue] = await listen([person], types);
    await person.ok("PATCH", "/settings", { dense_mode: true, color_scheme: 2 });
    expect(queue && (await eventsOf(queue))).toHaveLength(2);
    await person.ok("PATCH", "/settings", { color_scheme: 2, notification_sound: "zulip" });
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("returns to the default", async () => {
    const person = await world.newPerson("Bea Back");
    await person.ok("PATCH", "/settings", { color_scheme: 3 });
    await person.ok("PATCH", "/settings", { color_scheme: 1 });
    const { user_settings } = await state<UserSettings>(person, "user_settings");
    expect(user_settings["color_scheme"]).toBe(1);
    const [queue] = await listen([person], types);
    await person.ok("PATCH", "/settings", { color_scheme: 1 });
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test.each(["/settings/display", "/settings/notifications"])("%s does the same", async (path) => {
    const person = await world.newPerson(`Al ${path.slice(10)}`);
    const changes = { enter_sends: true, enable_digest_emails: false, unheard_of: 1 };
    const answer = await person.ok("PATCH", path, changes);
    expect(answer["ignored_parameters_unsupported"]).toEqual(["unheard_of"]);
    const { user_settings } = await state<UserSettings>(person, "user_settings");
    expect(user_settings).toMatchObject({ enter_sends: true, enable_digest_emails: false });
  });

  test("reports unknown names, without an error", async () => {
    const { ignored_parameters_unsupported } = await hamlet.ok("PATCH", "/settings", { b: "1", a: "2" });
    expect(ignored_parameters_unsupported).toEqual(["b", "a"]);
    const known = await hamlet.ok("PATCH", "/settings", { enter_sends: false });
    expect(known).not.toHaveProperty("ignored_parameters_unsupported");
  });

  test("sends a language with its name", async () => {
    const person = await world.newPerson("Lara Language");
    const [queue] = await listen([person], types);
    await person.ok("PATCH", "/settings", { default_language: "pt-br" });
    const name = { language_name: "português (Brasil)" };
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "user_settings", op: "update", property: "default_language", value: "pt-br", ...name },
      {
        type: "update_display_settings",
        user: person.email,
        setting_name: "default_language",
        setting: "pt-br",
        ...name,
      },
    ]);
  });

  test("announces a new time zone to everyone", async () => {
    const person = await world.newPerson("Tim Zone");
    const [everybody, own] = await listen([guest, person], types);
    await person.ok("PATCH", "/settings", { timezone: "Asia/Kolkata" });
    const shown = {
      type: "realm_user",
      op: "update",
      person: { user_id: person.userId, email: person.email, timezone: "Asia/Kolkata" },
    };
    expect(everybody && (await eventsOf(everybody))).toEqual([shown]);
    expect(own && (await eventsOf(own))).toEqual([
      { type: "user_settings", op: "update", property: "timezone", value: "Asia/Kolkata" },
      {
        type: "update_display_settings",
        user: person.email,
        setting_name: "timezone",
        setting: "Asia/Kolkata",
      },
      shown,
    ]);
    const { realm_users } = await state<{ realm_users: { user_id: number; timezone: string }[] }>(
      owner,
      "realm_user",
    );
    expect(realm_users.find(({ user_id }) => user_id === person.userId)?.timezone).toBe("Asia/Kolkata");
  });

  test("accepts emoji sets under both of their names", async () => {
    const person = await world.newPerson("Emma Emoji");
    const established = person.using("ZulipDesktop/5.0");
    const [neutral, official] = await listen([person, established], ["user_settings"]);
    await person.ok("PATCH", "/settings", { emojiset: "vendorB" });
    expect(neutral && (await eventsOf(neutral))).toMatchObject([{ property: "emojiset", value: "vendorB" }]);
    expect(official && (await eventsOf(official))).toMatchObject([
      { property: "emojiset", value: "twitter" },
    ]);
  });

  test.each([
    [{ color_scheme: 4 }, "Invalid color_scheme"],
    [{ demote_inactive_streams: 0 }, "Invalid demote_inactive_streams"],
    [{ desktop_icon_count_display: "none" }, 'Argument "desktop_icon_count_display" is not valid JSON.'],
    [{ default_view: "inbox" }, "Invalid default_view"],
    [{ emojiset: "apple" }, "Invalid emojiset"],
    [{ dense_mode: "1" }, "dense_mode is not a boolean"],
    [{ dense_mode: "True" }, 'Argument "dense_mode" is not valid JSON.'],
    [{ notification_sound: "gong" }, "Invalid notification sound 'gong'"],
    [{ default_language: "zz" }, "Invalid default_language"],
    [{ default_language: "" }, "Invalid default_language"],
    [{ email_notifications_batching_period_seconds: 0 }, "Invalid email batching period: 0 seconds"],
    [
      { email_notifications_batching_period_seconds: 604801 },
      "Invalid email batching period: 604801 seconds",
    ],
    [{ timezone: "Mars/Olympus" }, "Invalid timezone"],
    [{ timezone: "+01:00" }, "Invalid timezone"],
  ])("rejects %j together with the rest of the request", async (values, msg) => {
    const [queue] = await listen([hamlet], types);
    const refusal = await hamlet.refused("PATCH", "/settings", { starred_message_counts: false, ...values });
    expect(refusal).toEqual(badRequest(msg));
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("accepts values at the limits", async () => {
    const person = await world.newPerson("Lily Limit");
    await person.ok("PATCH", "/settings", {
      email_notifications_batching_period_seconds: 604800,
      notification_sound: "none",
      timezone: "UTC",
    });
    const { user_settings } = await state<UserSettings>(person, "user_settings");
    expect(user_settings).toMatchObject({
      email_notifications_batching_period_seconds: 604800,
      notification_sound: "none",
      timezone: "UTC",
    });
    await person.ok("PATCH", "/settings", { timezone: "" });
    const again = await state<UserSettings>(person, "user_settings");
    expect(again.user_settings["timezone"]).toBe("");
  });
});

describe("name, address and password", () => {
  test("changes the user's own name, for everyone to see", async () => {
    const person = await world.newPerson("Nora Name");
    const [queue] = await listen([guest], ["realm_user"]);
    await person.ok("PATCH", "/settings", { full_name: "  Nora Newname " });
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "realm_user", op: "update", person: { user_id: person.userId, full_name: "Nora Newname" } },
    ]);
    const refusal = await person.refused("PATCH", "/settings", { full_name: "N" });
    expect(refusal.msg).toBe("Name too short!");
    await person.ok("PATCH", "/settings", { full_name: " " });
    expect(queue && (await eventsOf(queue))).toEqual([]);
  });

  test("ignores new names if name changes are disabled, except for administrators", async () => {
    await owner.ok("PATCH", "/realm", { name_changes_disabled: true });
    const person = await world.newPerson("Fred Fixed");
    const [queue] = await listen([person], ["realm_user"]);
    expect(await person.ok("PATCH", "/settings", { full_name: "Fred Free" })).toEqual({
      result: "success",
      msg: "",
    });
    expect(queue && (await eventsOf(queue))).toEqual([]);
    await administrator.ok("PATCH", "/settings", { full_name: "Ada Administrator" });
    expect(queue && (await eventsOf(queue))).toHaveLength(1);
    await owner.ok("PATCH", "/realm", { name_changes_disabled: false });
  });

  test("changes the password, only with the old one, to one that is hard to guess", async () => {
    const person = await world.newPerson("Pat Quixotl");
    const change = (old_password: string | undefined, new_password: string) =>
      person.request<{ msg: string }>("PATCH", "/settings", { old_password, new_password });
    const signIn = (password: string) =>
      person.request("POST", "/fetch_api_key", { username: person.email, password });
    const old = "correct horse battery";
    expect((await change("wrong", "an elephant on stilts")).body.msg).toBe("Wrong password!");
    expect((await change(undefined, "an elephant on stilts")).body.msg).toBe("Wrong password!");
    for (const weak of ["kx9!w", "password1", "qwertyuiop", "quixotl"]) {
      expect((await change(old, weak)).body.msg).toBe("New password is too weak!");
    }
    expect((await signIn(old)).status).toBe(200);
    expect((await change(old, "an elephant on stilts")).status).toBe(200);
    expect((await signIn("an elephant on stilts")).status).toBe(200);
    expect((await signIn(old)).status).toBe(401);
  });

  test("counts wrong passwords as sign-in attempts", async () => {
    await using limited = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const hamlet = limited.as("hamlet");
    const attempt = (old_password: string) =>
      hamlet.request<{ msg: string }>("PATCH", "/settings", {
        old_password,
        new_password: "elephant on ice",
      });
    for (let count = 1; count <= 5; count += 1) {
      expect((await attempt("wrong")).body.msg).toBe("Wrong password!");
    }
    const { status, body } = await attempt("correct horse battery");
    expect(status).toBe(400);
    expect(body.msg).toBe("You're making too many attempts! Try again in 1800 seconds.");
    await limited.clock.advance(1800 * 1000 + 1);
    expect((await attempt("correct horse battery")).status).toBe(200);
  });
});
