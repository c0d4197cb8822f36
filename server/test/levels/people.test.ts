/** Changes of presence, typing, statuses and accounts, each at its level and at the level before. */
import { expectSameModel, PASSWORD, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

/** Returns a user's initial state as clients of a level get it. */
async function stateAt(person: Person, level: number, types: readonly string[]) {
  const { state } = await person.speaking(level).register({ fetch_event_types: types, event_types: types });
  return state;
}

/** Compares a setting's default, changes and events at the level before it with those at its own. */
async function expectNewSetting(level: number, name: string): Promise<void> {
  const types = ["user_settings", "realm_user_settings_defaults"];
  const speaking = owner.speaking(level);
  const [before, after] = await eventsAt(owner, [level - 1, level], types, async () => {
    for (const [value, path] of [
      [false, "/settings"],
      [false, "/realm/user_settings_defaults"],
      [true, "/settings"],
    ] as const) {
      await speaking.ok("PATCH", path, { [name]: value, twenty_four_hour_time: !value });
    }
    await speaking.ok("PATCH", "/realm/user_settings_defaults", {
      [name]: true,
      twenty_four_hour_time: false,
    });
  });
  const named = (events: typeof before) =>
    events?.filter(({ property }) => property === name).map(({ type, value }) => ({ type, value }));
  expect(named(before)).toEqual([]);
  expect(before).toHaveLength(4);
  expect(named(after)).toEqual([
    { type: "user_settings", value: false },
    { type: "realm_user_settings_defaults", value: false },
    { type: "user_settings", value: true },
    { type: "realm_user_settings_defaults", value: true },
  ]);
  for (const type of types) {
    expect((await stateAt(owner, level - 1, [type]))[type]).not.toHaveProperty(name);
    expect((await stateAt(owner, level, [type]))[type]).toHaveProperty(name, true);
  }
}

test("125: a setting says whether reactions show names", async () => {
  await expectNewSetting(125, "display_emoji_reaction_users");
});

test("140: the initial state leads to a file with the names of all emoji", async () => {
  const key = "server_emoji_data_url";
  expect(await stateAt(hamlet, 139, ["realm"])).not.toHaveProperty(key);
  const { [key]: url } = await stateAt(hamlet, 140, ["realm"]);
  expect(url).toMatch(/^https?:.*[0-9a-f]{12}\.json$/);
  const answer = await fetch(String(url));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const { code_to_names: names } = (await answer.json()) as { code_to_names: Record<string, string[]> };
  expect(names).toMatchObject({ "1f697": expect.arrayContaining(["car"]) as string[] });
  const id = await hamlet.send("general", "140", "All of them");
  for (const [code, [name]] of Object.entries(names).slice(0, 3)) {
    const reaction = { emoji_name: name, emoji_code: code, reaction_type: "unicode_emoji" };
    await hamlet.ok("POST", `/messages/${id}/reactions`, reaction);
  }
});

test("148: `away` is the opposite of a setting", async () => {
  const hides = async () => {
    const { user_settings } = await stateAt(hamlet, 148, ["user_settings"]);
    return (user_settings as { presence_enabled: boolean }).presence_enabled === false;
  };
  const isAway = async () => {
    const state = await stateAt(cordelia, 148, ["user_status"]);
    return (state["user_status"] as Record<string, { away?: boolean }>)[hamlet.userId]?.away ?? false;
  };
  const types = ["user_status", "user_settings"];
  const lists = await eventsAt(hamlet, [147, 148], types, async () => {
    await hamlet.ok("POST", "/users/me/status", { away: true, status_text: "out" });
    expect([await hides(), await isAway()]).toEqual([true, true]);
    await hamlet.ok("PATCH", "/settings", { presence_enabled: true });
    expect([await hides(), await isAway()]).toEqual([false, false]);
    await hamlet.ok("PATCH", "/settings", { presence_enabled: true });
  });
  for (const events of lists) {
    expect(events).toMatchObject([
      { type: "user_settings", property: "presence_enabled", value: false },
      { type: "user_status", user_id: hamlet.userId, away: true, status_text: "out" },
      { type: "user_settings", property: "presence_enabled", value: true },
      { type: "user_status", user_id: hamlet.userId, away: false },
    ]);
  }
  await expectSameModel(world);
});

test("164: the initial state has the intervals of presence", async () => {
  const intervals = {
    server_presence_ping_interval_seconds: 60,
    server_presence_offline_threshold_seconds: 140,
  };
  const [before, after] = [await stateAt(hamlet, 163, ["realm"]), await stateAt(hamlet, 164, ["realm"])];
  for (const key of Object.keys(intervals)) expect(before).not.toHaveProperty(key);
  expect(after).toMatchObject(intervals);
});

type Presences = Record<string, Record<string, unknown>>;
type PresenceAnswer = { presences: Presences; presence_last_update_id?: number };

const report = (person: Person, status: string, more: object = {}) =>
  person.ok<PresenceAnswer>("POST", "/users/me/presence", { status, ...more });

describe("presences of users", () => {
  // Users who are present in one test are long gone in the next.
  beforeEach(() => world.clock.advance(15 * 24 * 3_600_000));
  const seconds = () => Math.floor(world.clock.now() / 1000);
  const viewers = [177, 178].map((level) => cordelia.speaking(level));

  test("178: do not name programs in answers, the state and events", async () => {
    const [before, after] = await eventsAt(cordelia, [177, 178], ["presence"], async () => {
      await report(hamlet.using("ZulipTerminal/0.7.0"), "active");
      await world.clock.advance(1000);
      await report(hamlet.using("ZulipMobile/27.1"), "active");
    });
    const programs = (events: typeof before) =>
      events?.map(({ presence }) => Object.keys(presence as object));
    expect(programs(before)).toEqual([["ZulipTerminal"], ["ZulipMobile"]]);
    expect(programs(after)).toEqual([["website"], ["website"]]);
    const shown = await Promise.all(
      viewers.map(async (viewer) => [
        (await viewer.ok<PresenceAnswer>("GET", "/realm/presence")).presences[hamlet.email],
        (await report(viewer, "idle")).presences[hamlet.email],
        ((await stateAt(viewer, viewer.level ?? 0, ["presence"]))["presences"] as Presences)[hamlet.email],
      ]),
    );
    const entry = { client: "website", status: "active", timestamp: seconds() };
    for (const presence of shown[0] ?? []) {
      expect(Object.keys(presence ?? {}).sort()).toEqual(["ZulipMobile", "ZulipTerminal", "aggregated"]);
    }
    for (const presence of shown[1] ?? []) {
      expect(presence).toEqual({ website: { ...entry, pushable: false }, aggregated: entry });
    }
  });

  test("178: do not name programs for one user", async () => {
    await report(hamlet.using("ZulipMobile/27.1"), "active");
    const [before, after] = await Promise.all(
      viewers.map((viewer) => viewer.ok<{ presence: object }>("GET", `/users/${hamlet.userId}/presence`)),
    );
    expect(before?.presence).toHaveProperty("ZulipMobile");
    expect(before?.presence).not.toHaveProperty("website");
    const entry = { status: "active", timestamp: seconds() };
    expect(after?.presence).toEqual({ website: entry, aggregated: entry });
  });

  test("178: show activity in one program while another is idle", async () => {
    await report(hamlet.using("ZulipMobile/27.1"), "active");
    const active = seconds();
    const shown = async () => (await report(viewers[1] ?? cordelia, "idle")).presences[hamlet.email];
    await world.clock.advance(60_000);
    await report(hamlet, "idle");
    expect(await shown()).toMatchObject({ website: { status: "active", timestamp: active } });
    await world.clock.advance(60_000);
    await report(hamlet, "idle");
    expect(await shown()).toMatchObject({ website: { status: "idle", timestamp: active + 120 } });
  });

  test("178: name programs to clients that ask for them", async () => {
    await report(hamlet.using("ZulipMobile/27.1"), "active");
    const { presences } = await report(cordelia.speaking(277), "idle", { presence_by_program: true });
    expect(presences[hamlet.email]).toHaveProperty("ZulipMobile");
  });

  test("178: always have both times if they are slim", async () => {
    await report(hamlet, "active");
    await report(cordelia, "idle");
    const [before, after] = await Promise.all(
      [177, 178].map((level) => report(owner.speaking(level), "active", { slim_presence: true })),
    );
    const timestamp = seconds();
    expect(before?.presences).toMatchObject({
      [hamlet.userId]: { active_timestamp: timestamp },
      [cordelia.userId]: { idle_timestamp: timestamp },
    });
    expect(Object.values(before?.presences ?? {}).map((times) => Object.keys(times).length)).toEqual([
      1, 1, 1,
    ]);
    expect(after?.presences).toMatchObject({
      [hamlet.userId]: { active_timestamp: timestamp, idle_timestamp: timestamp },
      [cordelia.userId]: { active_timestamp: 0, idle_timestamp: timestamp },
    });
  });
});

test("204: the initial state has the intervals of typing", async () => {
  const intervals = {
    server_typing_started_expiry_period_milliseconds: 15_000,
    server_typing_stopped_wait_period_milliseconds: 5_000,
    server_typing_started_wait_period_milliseconds: 10_000,
  };
  const [before, after] = [await stateAt(hamlet, 203, ["realm"]), await stateAt(hamlet, 204, ["realm"])];
  for (const key of Object.keys(intervals)) expect(before).not.toHaveProperty(key);
  expect(after).toMatchObject(intervals);
});

describe("typing", () => {
  const problemAt = (level: number, parameters: Record<string, unknown>) =>
    hamlet.speaking(level).whyRefused("POST", "/typing", { op: "start", ...parameters });
  const idOf = async (stream: string) =>
    (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;

  test("174: `direct` is a type", async () => {
    const to = [cordelia.userId];
    expect(await problemAt(173, { type: "direct", to })).toBe("Invalid type");
    for (const type of ["direct", "private"]) {
      await hamlet.speaking(174).ok("POST", "/typing", { op: "start", type, to });
    }
  });

  test("215: `direct` replaces `private`", async () => {
    const to = [cordelia.userId];
    expect(await problemAt(215, { type: "private", to })).toBe("Invalid type");
    expect(await problemAt(215, {})).toBe("REQUEST_VARIABLE_MISSING: Missing 'to' argument");
    expect(await problemAt(214, {})).toBe("REQUEST_VARIABLE_MISSING: Missing 'to' argument");
    const [before, after] = await eventsAt(cordelia, [214, 215], ["typing"], async () => {
      await hamlet.speaking(214).ok("POST", "/typing", { op: "start", type: "private", to });
      await hamlet.speaking(215).ok("POST", "/typing", { op: "stop", to });
    });
    const types = (events: typeof before) => events?.map(({ op, message_type }) => [op, message_type]);
    expect(types(before)).toEqual([
      ["start", "private"],
      ["stop", "private"],
    ]);
    expect(types(after)).toEqual([
      ["start", "direct"],
      ["stop", "direct"],
    ]);
  });

  test("215: `stream_id` names a stream", async () => {
    const id = await idOf("general");
    const place = { type: "stream", topic: "tea" };
    expect(await problemAt(215, { ...place, to: [id] })).toBe("Missing channel ID");
    expect(await problemAt(214, { ...place, stream_id: id })).toBe(
      "REQUEST_VARIABLE_MISSING: Missing 'to' argument",
    );
    const queue = await cordelia.register({
      event_types: ["typing"],
      client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
    });
    await hamlet.speaking(214).ok("POST", "/typing", { op: "start", ...place, to: [id] });
    await hamlet.speaking(215).ok("POST", "/typing", { op: "stop", ...place, stream_id: id });
    expect(await queue.all()).toEqual([
      expect.objectContaining({ op: "start", message_type: "stream", stream_id: id }),
      expect.objectContaining({ op: "stop", message_type: "stream", stream_id: id }),
    ]);
  });

  test("248: `channel` is a type", async () => {
    const place = { type: "channel", topic: "tea", stream_id: await idOf("general") };
    expect(await problemAt(247, place)).toBe("Invalid type");
    await hamlet.speaking(248).ok("POST", "/typing", { op: "start", ...place });
  });
});

test("171: the answer with an API key has the user's id", async () => {
  const fetchKey = (level: number) =>
    hamlet.speaking(level).ok("POST", "/fetch_api_key", { username: hamlet.email, password: PASSWORD });
  expect(await fetchKey(170)).not.toHaveProperty("user_id");
  expect(await fetchKey(171)).toHaveProperty("user_id", hamlet.userId);
});

test("262: one user's status", async () => {
  const statusOf = (userId: number) => cordelia.request<object>("GET", `/users/${userId}/status`);
  await hamlet.ok("POST", "/users/me/status", { status_text: "at tea", emoji_name: "car" });
  const car = { emoji_name: "car", emoji_code: "1f697", reaction_type: "unicode_emoji" };
  expect((await statusOf(hamlet.userId)).body).toMatchObject({ status: { status_text: "at tea", ...car } });
  expect((await statusOf(owner.userId)).body).toEqual({ result: "success", msg: "", status: {} });
  expect((await statusOf(999_999)).body).toMatchObject({ code: "BAD_REQUEST", msg: "No such user" });
  const isListed = async (level: number) => {
    const answer = await fetch(`${world.url}/api/v1/openapi.json?feature_level=${level}`);
    const { paths } = (await answer.json()) as { paths: object };
    return "/users/{user_id}/status" in paths;
  };
  expect([await isListed(261), await isListed(262)]).toEqual([false, true]);
});

test("253: a setting keeps events of typing away", async () => {
  await expectNewSetting(253, "receives_typing_notifications");
  const listen = (person: Person) => person.register({ event_types: ["typing"], fetch_event_types: [] });
  const [uninterested, other] = [await listen(cordelia), await listen(hamlet)];
  await cordelia.speaking().ok("PATCH", "/settings", { receives_typing_notifications: false });
  await hamlet.ok("POST", "/typing", { op: "start", to: [cordelia.userId] });
  expect(await other.all()).toHaveLength(1);
  expect(await uninterested.all()).toEqual([]);
  await cordelia.speaking().ok("PATCH", "/settings", { receives_typing_notifications: true });
  await hamlet.ok("POST", "/typing", { op: "stop", to: [cordelia.userId] });
  expect(await uninterested.all()).toHaveLength(1);
});

describe("updates of presences", () => {
  beforeEach(() => world.clock.advance(15 * 24 * 3_600_000));
  const updateAt = (person: Person, last_update_id: number, level = 263) =>
    report(person.speaking(level), "active", { last_update_id });

  test("263: have a number, which earlier clients don't get", async () => {
    const key = "presence_last_update_id";
    await report(hamlet, "active");
    expect(await stateAt(cordelia, 262, ["presence"])).not.toHaveProperty(key);
    expect(await report(cordelia.speaking(262), "active")).not.toHaveProperty(key);
    expect(await stateAt(cordelia, 263, ["presence"])).toHaveProperty(key, world.clock.now());
    expect(await report(cordelia.speaking(263), "active")).toHaveProperty(key, world.clock.now());
  });

  test("263: contain only users who reported since then", async () => {
    await report(hamlet, "active");
    await world.clock.advance(600_000);
    const all = await updateAt(cordelia, -1);
    expect(Object.keys(all.presences).sort()).toEqual(
      [hamlet, cordelia].map(({ userId }) => `${userId}`).sort(),
    );
    await world.clock.advance(60_000);
    const later = await updateAt(cordelia, all.presence_last_update_id ?? 0);
    expect(Object.keys(later.presences)).toEqual([`${cordelia.userId}`]);
    expect(later.presence_last_update_id).toBe(world.clock.now());
    await report(hamlet, "idle");
    await world.clock.advance(60_000);
    const last = await updateAt(cordelia, later.presence_last_update_id ?? 0);
    expect(last.presences).toHaveProperty(`${hamlet.userId}`);
  });

  test("263: include what an offline client missed", async () => {
    const { presence_last_update_id = 0 } = await updateAt(cordelia, -1);
    await world.clock.advance(1000);
    await report(hamlet, "active");
    await world.clock.advance(5 * 24 * 3_600_000);
    const { presences } = await updateAt(cordelia, presence_last_update_id);
    expect(presences).toHaveProperty(`${hamlet.userId}`);
  });

  test("263: are empty if nobody reported since", async () => {
    const { presence_last_update_id = 0 } = await updateAt(cordelia, -1);
    await owner.ok("PATCH", "/settings", { presence_enabled: false });
    const answer = await updateAt(owner, presence_last_update_id);
    expect(answer).toMatchObject({ presences: {}, presence_last_update_id });
    await owner.ok("PATCH", "/settings", { presence_enabled: true });
  });
});

describe("an account that is deactivated and reactivated", () => {
  const types = ["realm_user", "realm_bot"];

  test("222: stays, for clients that know `is_active`", async () => {
    const person = await world.newPerson("Comes Back");
    const [before, after] = await eventsAt(hamlet, [221, 222], types, async () => {
      await owner.ok("DELETE", `/users/${person.userId}`);
      await owner.ok("POST", `/users/${person.userId}/reactivate`);
    });
    const { userId: user_id } = person;
    expect(before).toMatchObject([
      { type: "realm_user", op: "remove", person: { user_id, full_name: "Comes Back" } },
      { type: "realm_user", op: "add", person: { user_id, full_name: "Comes Back", is_active: true } },
    ]);
    const update = (is_active: boolean) =>
      expect.objectContaining({ type: "realm_user", op: "update", person: { user_id, is_active } });
    expect(after).toEqual([update(false), update(true)]);
  });

  test("222: stays, if it is a bot", async () => {
    const name = { short_name: "returning", full_name: "Returning Bot" };
    const { user_id } = await hamlet.ok<{ user_id: number }>("POST", "/bots", name);
    const [before, after] = await eventsAt(hamlet, [221, 222], ["realm_bot"], async () => {
      await owner.ok("DELETE", `/bots/${user_id}`);
      await owner.ok("POST", `/users/${user_id}/reactivate`);
    });
    expect(before).toMatchObject([
      { type: "realm_bot", op: "remove", bot: { user_id, full_name: "Returning Bot" } },
      { type: "realm_bot", op: "add", bot: { user_id, full_name: "Returning Bot", is_active: true } },
    ]);
    const update = (is_active: boolean) =>
      expect.objectContaining({ type: "realm_bot", op: "update", bot: { user_id, is_active } });
    expect(after).toEqual([update(false), update(true)]);
  });

  test("is new, for all clients, when it is created", async () => {
    const events = await eventsAt(hamlet, [221, 222], ["realm_user"], () => world.newPerson("New Here"));
    for (const each of events) expect(each).toMatchObject([{ op: "add", person: { full_name: "New Here" } }]);
  });
});
