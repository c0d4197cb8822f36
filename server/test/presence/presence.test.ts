import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();

/** Ensures that users who are present in one test are long gone in the next. */
beforeEach(() => world.clock.advance(15 * 24 * 3_600_000));

type Answer = { presences: Record<string, Record<string, unknown>>; server_timestamp: number };

const report = (person: Person, status: string, more: Record<string, unknown> = {}) =>
  person.ok<Answer>("POST", "/users/me/presence", { status, ...more });
const queueOf = (person: Person, slim_presence = false) =>
  person.register<Answer>({ event_types: ["presence"], fetch_event_types: ["presence"], slim_presence });
const presenceOf = (person: Person, viewer = guest) =>
  viewer.ok<{ presence: Record<string, { status: string; timestamp: number }> }>(
    "GET",
    `/users/${person.userId}/presence`,
  );
const seconds = () => Math.floor(world.clock.now() / 1000);
const entry = (client: string, status: string, timestamp = seconds()) => ({ client, status, timestamp });
const pushable = false;

describe("POST /users/me/presence", () => {
  test("returns everyone who reported, including the user, by address and client", async () => {
    await report(cordelia.using("ZulipMobile/27.1"), "idle");
    await world.clock.advance(2000);
    await report(hamlet.using("ZulipTerminal/0.7.0"), "active");
    const answer = await report(hamlet.using("ZulipMobile/27.1"), "idle");
    const mobile = entry("ZulipMobile", "idle");
    expect(answer).toEqual({
      result: "success",
      msg: "",
      server_timestamp: world.clock.now() / 1000,
      presences: {
        [hamlet.email]: {
          ZulipTerminal: { ...entry("ZulipTerminal", "active"), pushable },
          ZulipMobile: { ...mobile, pushable },
          aggregated: mobile,
        },
        [cordelia.email]: {
          ZulipMobile: { ...mobile, timestamp: seconds() - 2, pushable },
          aggregated: { ...mobile, timestamp: seconds() - 2 },
        },
      },
    });
    const asked = await guest.ok<Answer>("GET", "/realm/presence");
    expect(asked).toEqual(answer);
    expect((await queueOf(guest)).state).toMatchObject({ presences: answer.presences });
  });

  test("slim: keyed by id, with the newest time of each status", async () => {
    await report(hamlet.using("ZulipMobile/27.1"), "idle");
    await report(cordelia, "active");
    await world.clock.advance(3000);
    const { presences } = await report(hamlet, "active", { slim_presence: true });
    expect(presences).toEqual({
      [hamlet.userId]: { active_timestamp: seconds(), idle_timestamp: seconds() - 3 },
      [cordelia.userId]: { active_timestamp: seconds() - 3 },
    });
    expect((await queueOf(guest, true)).state.presences).toEqual(presences);
  });

  test("ping_only returns nothing, and still reports", async () => {
    const answer = await report(hamlet, "active", { ping_only: true, new_user_input: true });
    expect(answer).toEqual({ result: "success", msg: "" });
    expect((await presenceOf(hamlet)).presence["aggregated"]).toEqual({
      status: "active",
      timestamp: seconds(),
    });
  });

  test("the desktop program is reported as the web client", async () => {
    const { presences } = await report(hamlet.using("ZulipDesktop/5.9"), "active");
    expect(presences[hamlet.email]).toMatchObject({ website: { client: "website" } });
  });

  test.each(["offline", "", "Active"])("rejects the status %j", async (status) => {
    expect(await hamlet.refused("POST", "/users/me/presence", { status })).toMatchObject({
      status: 400,
      msg: `Invalid status: ${status}`,
      code: "BAD_REQUEST",
    });
  });

  test("requires a status", async () => {
    expect(await hamlet.refused("POST", "/users/me/presence")).toMatchObject({
      msg: "Missing 'status' argument",
      code: "REQUEST_VARIABLE_MISSING",
    });
  });

  test("active lasts until 70 seconds later, even after idle; the same status is a newer report", async () => {
    const status = async () => (await presenceOf(hamlet)).presence["aggregated"];
    await report(hamlet, "active");
    const first = seconds();
    await world.clock.advance(30_000);
    await report(hamlet, "idle");
    expect(await status()).toEqual({ status: "active", timestamp: first });
    await report(hamlet, "active");
    expect(await status()).toEqual({ status: "active", timestamp: first + 30 });
    await world.clock.advance(71_000);
    await report(hamlet, "idle");
    expect(await status()).toEqual({ status: "idle", timestamp: first + 101 });
    await world.clock.advance(10_000);
    await report(hamlet, "idle");
    expect(await status()).toEqual({ status: "idle", timestamp: first + 111 });
  });

  test("stores nothing about users who switched it off", async () => {
    await guest.ok("PATCH", "/settings", { presence_enabled: false });
    const queue = await queueOf(hamlet);
    const { presences } = await report(guest, "active");
    expect(presences).toEqual({});
    expect(await queue.all()).toEqual([]);
    await guest.ok("PATCH", "/settings", { presence_enabled: true });
    expect((await report(guest, "active")).presences[guest.email]).toBeDefined();
  });

  test("excludes users without a report for two weeks, and deactivated users", async () => {
    const person = await world.newPerson("Former");
    await report(person, "active");
    await report(cordelia, "active");
    await world.clock.advance(14 * 24 * 3_600_000);
    const { presences } = await report(hamlet, "active");
    expect(Object.keys(presences).sort()).toEqual(
      [person, cordelia, hamlet].map(({ email }) => email).sort(),
    );
    await owner.ok("DELETE", `/users/${person.userId}`);
    await world.clock.advance(1000);
    const later = await report(hamlet, "active");
    expect(Object.keys(later.presences)).toEqual([hamlet.email]);
  });

  test("keeps only a user's most recent programs", async () => {
    for (let program = 1; program <= 22; program += 1) {
      await report(hamlet.using(`Program${program}/1`), "active");
      await world.clock.advance(1000);
    }
    await world.settle();
    const expected = [
      "aggregated",
      ...Array.from({ length: 20 }, (_, index) => `Program${index + 3}`),
    ].sort();
    expect(Object.keys((await presenceOf(hamlet)).presence).sort()).toEqual(expected);
    await world.restart();
    expect(Object.keys((await presenceOf(hamlet)).presence).sort()).toEqual(expected);
  });
});

describe("GET /users/{user_id_or_email}/presence", () => {
  test("by id and by address; offline after 300 seconds", async () => {
    await report(cordelia.using("ZulipMobile/27.1"), "active");
    const timestamp = seconds();
    const [bare, newest] = [
      { status: "active", timestamp },
      { status: "active", timestamp },
    ];
    await world.clock.advance(300_000);
    const shown = await presenceOf(cordelia);
    expect(shown).toMatchObject({ presence: { ZulipMobile: bare, aggregated: newest } });
    expect(await guest.ok("GET", `/users/${encodeURIComponent(cordelia.email)}/presence`)).toEqual(shown);
    await world.clock.advance(1000);
    expect((await presenceOf(cordelia)).presence["aggregated"]).toEqual({ status: "offline", timestamp });
    expect((await presenceOf(cordelia)).presence["ZulipMobile"]).toEqual(bare);
  });

  test("rejects unknown users, bots, and users who never reported", async () => {
    const refusal = (whom: number | string) =>
      guest.whyRefused("GET", `/users/${encodeURIComponent(whom)}/presence`);
    const former = await world.newPerson("Gone");
    await report(former, "active");
    await owner.ok("DELETE", `/users/${former.userId}`);
    const bot = await newBot(hamlet, "asked-for");
    const silent = await world.newPerson("Silent");
    expect(await refusal(999_999)).toBe("No such user");
    expect(await refusal("nobody@example.com")).toBe("No such user");
    expect(await refusal("99999999999999999999")).toBe("No such user");
    expect(await refusal(former.userId)).toBe("No such user");
    expect(await refusal(bot.userId)).toBe("Presence is not supported for bot users.");
    expect(await refusal(silent.userId)).toBe(`No presence data for ${silent.userId}`);
    expect(await refusal(silent.email)).toBe(`No presence data for ${silent.email}`);
  });

  test("bots can read it, and have none themselves", async () => {
    await report(hamlet, "active");
    const bot = await newBot(hamlet, "looking");
    expect(await presenceOf(hamlet, bot)).toMatchObject({ presence: { aggregated: { status: "active" } } });
    expect((await bot.ok<Answer>("GET", "/realm/presence")).presences[hamlet.email]).toBeDefined();
    expect(await bot.refused("POST", "/users/me/presence", { status: "active" })).toMatchObject({
      msg: "This endpoint does not accept bot requests.",
    });
  });
});

describe("the event presence", () => {
  test("is sent with the first report of a program, and when a user becomes active again", async () => {
    const queue = await queueOf(guest);
    const slim = await queueOf(hamlet, true);
    const mobile = cordelia.using("ZulipMobile/27.1");
    const event = (person: Person, status: string) => ({
      id: expect.any(Number),
      type: "presence",
      user_id: person.userId,
      email: person.email,
      server_timestamp: world.clock.now() / 1000,
      presence: { ZulipMobile: { ...entry("ZulipMobile", status), pushable } },
    });
    await report(mobile, "active");
    const announced = event(cordelia, "active");
    expect(await queue.all()).toEqual([announced]);
    const { email: _, ...slimmer } = announced;
    expect(await slim.all()).toEqual([slimmer]);

    await world.clock.advance(60_000);
    await report(mobile, "active");
    await world.clock.advance(60_000);
    await report(mobile, "idle");
    expect(await queue.all()).toEqual([]);

    await world.clock.advance(11_000);
    await report(mobile, "idle");
    expect(await queue.all()).toEqual([]);
    await report(mobile, "active");
    expect(await queue.all()).toEqual([event(cordelia, "active")]);
    await world.clock.advance(71_000);
    await report(mobile, "active");
    expect(await queue.all()).toEqual([event(cordelia, "active")]);
  });

  test("an unchanged report is stored without an entry in the log", async () => {
    await report(hamlet, "active");
    const position = () => world.server.realms.first.model.position;
    const before = position();
    await world.clock.advance(60_000);
    await report(hamlet, "active");
    await world.settle();
    expect(position()).toBe(before);
    await world.clock.advance(5000);
    await report(hamlet, "active");
    const timestamp = seconds();
    // Waiting reports are written when the server stops.
    await world.restart();
    expect((await presenceOf(hamlet)).presence["aggregated"]).toEqual({ status: "active", timestamp });
  });

  test("is sent in organizations of up to 100 active users, including bots", async () => {
    const { members } = await hamlet.ok<{ members: { is_active: boolean }[] }>("GET", "/users");
    const active = members.filter(({ is_active }) => is_active).length;
    for (let count = active; count < 100; count += 1) await newBot(hamlet, `crowd-${count}`);
    const queue = await queueOf(guest);
    await report(hamlet, "active");
    expect(await queue.all()).toHaveLength(1);
    await newBot(hamlet, "one-too-many");
    await report(cordelia, "active");
    expect(await queue.all()).toEqual([]);
    expect((await report(guest, "active")).presences[cordelia.email]).toBeDefined();
  });
});
