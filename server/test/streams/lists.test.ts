import { StreamRole } from "@confab/contract";
import { weeklyTraffic } from "@confab/server/domain/streams/traffic";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { newBot } from "../users/support.ts";
import { ids, namesOf, setRealm, stateOf, streamIdOf, subscribe, unsubscribe, watch } from "./support.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();

/**
 * The streams: `zoo` and `Alley` are public, `web` is web-public, `den` is private with hamlet and the guest in it,
 * `lair` is private and hamlet has left it.
 */
beforeAll(async () => {
  await setRealm(world, { enable_spectator_access: true });
  await subscribe(cordelia, ["zoo", "Alley"]);
  await subscribe(owner, ["web"], { is_web_public: true, principals: ids(cordelia) });
  await subscribe(hamlet, ["den"], { invite_only: true, principals: ids(hamlet, guest) });
  await subscribe(hamlet, ["lair"], { invite_only: true, principals: ids(hamlet, cordelia) });
  await unsubscribe(hamlet, ["lair"]);
  await unsubscribe(hamlet, ["general"]);
});
afterEach(() => expectSameModel(world));

const list = async (person: Person, kinds: Record<string, unknown> = {}) =>
  (await person.ok<{ streams: { name: string; is_default?: boolean }[] }>("GET", "/streams", kinds)).streams;

describe("GET /streams", () => {
  test("returns public streams and the user's own by name, upper case first", async () => {
    expect(namesOf(await list(hamlet))).toEqual(["Alley", "den", "general", "web", "zoo"]);
    expect(namesOf(await list(owner))).toEqual(["Alley", "general", "web", "zoo"]);
    expect(namesOf(await list(guest))).toEqual(["den", "general"]);
  });

  test("returns each kind of stream", async () => {
    const none = { include_public: false, include_subscribed: false };
    expect(await list(hamlet, none)).toEqual([]);
    expect(namesOf(await list(hamlet, { include_public: false }))).toEqual(["den"]);
    expect(namesOf(await list(hamlet, { ...none, include_web_public: true }))).toEqual(["web"]);
    expect(namesOf(await list(guest, { include_web_public: true }))).toEqual(["den", "general", "web"]);
    expect(namesOf(await list(guest, { ...none, include_public: true }))).toEqual([]);
    expect(namesOf(await list(owner, { ...none, include_all_active: true }))).toEqual([
      ...["Alley", "den", "general", "lair", "web", "zoo"],
    ]);
    for (const person of [moderator, hamlet, guest]) {
      expect(await person.refused("GET", "/streams", { include_all_active: true })).toMatchObject({
        code: "BAD_REQUEST",
        msg: "User not authorized for this query",
      });
    }
  });

  test("returns the streams of a bot's owner for the bot", async () => {
    const bot = await newBot(hamlet, "lister");
    const kinds = { include_public: false, include_owner_subscribed: true };
    expect(namesOf(await list(bot, kinds))).toEqual(["den"]);
    expect(namesOf(await list(hamlet, { include_public: false, include_subscribed: false }))).toEqual([]);
    // A stream of its owner's is not open to the bot. The bot may be subscribed, without an event about the stream.
    const parameters = { subscriptions: [{ name: "den" }] };
    expect(await bot.whyRefused("POST", "/users/me/subscriptions", parameters)).toBe(
      "Unable to access stream (den).",
    );
    const queue = await bot.register();
    await subscribe(hamlet, ["den"], { principals: ids(bot) });
    const types = (await eventsOf(queue)).map(({ type }) => type);
    expect(types).toEqual(["stream", "subscription"]);
    await unsubscribe(bot, ["den"]);
  });

  test("returns is_default only if requested", async () => {
    expect((await list(hamlet))[0]).not.toHaveProperty("is_default");
    const streams = await list(hamlet, { include_default: true });
    expect(streams.filter((stream) => stream.is_default).map(({ name }) => name)).toEqual(["general"]);
  });
});

describe("single streams", () => {
  test("return the id if the user can read the stream", async () => {
    const id = (person: Person, stream: string) => person.ok("GET", "/get_stream_id", { stream });
    expect(await id(hamlet, " DEN ")).toMatchObject({ stream_id: streamIdOf(world, "den") });
    for (const [person, stream] of [
      [cordelia, "den"],
      [owner, "den"],
      [guest, "zoo"],
      [owner, "missing"],
    ] as const) {
      expect(await person.refused("GET", "/get_stream_id", { stream })).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        msg: `Invalid stream name '${stream}'`,
      });
    }
  });

  test("return the active subscribers to users who can see them", async () => {
    const members = (person: Person, stream: string) =>
      person.ok("GET", `/streams/${streamIdOf(world, stream)}/members`);
    expect(await members(hamlet, "den")).toMatchObject({ subscribers: ids(hamlet, guest) });
    expect(await members(owner, "den")).toMatchObject({ subscribers: ids(hamlet, guest) });
    expect(await members(guest, "web")).toMatchObject({ subscribers: ids(cordelia) });
    for (const [person, stream] of [
      [cordelia, "den"],
      [hamlet, "lair"],
      [guest, "zoo"],
    ] as const) {
      const path = `/streams/${streamIdOf(world, stream)}/members`;
      expect(await person.whyRefused("GET", path)).toBe("Invalid stream id");
    }
    expect(await owner.whyRefused("GET", "/streams/999999/members")).toBe("Invalid stream id");
  });

  test("return whether a user is subscribed", async () => {
    const status = (person: Person, about: Person, stream: string) =>
      person.ok("GET", `/users/${about.userId}/subscriptions/${streamIdOf(world, stream)}`);
    expect(await status(hamlet, cordelia, "zoo")).toMatchObject({ is_subscribed: true });
    expect(await status(cordelia, hamlet, "zoo")).toMatchObject({ is_subscribed: false });
    const den = streamIdOf(world, "den");
    expect(await cordelia.whyRefused("GET", `/users/${hamlet.userId}/subscriptions/${den}`)).toBe(
      "Invalid stream id",
    );
    expect(await hamlet.whyRefused("GET", `/users/999999/subscriptions/${den}`)).toBe("No such user");
  });
});

describe("the initial state", () => {
  test("streams: all streams that the user can see, for administrators also private ones", async () => {
    expect(namesOf((await stateOf(hamlet)).streams)).toEqual(["Alley", "den", "general", "web", "zoo"]);
    expect(namesOf((await stateOf(owner)).streams)).toEqual([
      "Alley",
      "den",
      "general",
      "lair",
      "web",
      "zoo",
    ]);
    expect(namesOf((await stateOf(guest)).streams)).toEqual(["den", "general", "web"]);
  });

  test("subscribed, unsubscribed and never subscribed are disjoint lists", async () => {
    const lists = async (person: Person) => {
      const { subscriptions, unsubscribed, never_subscribed } = await stateOf(person);
      return [namesOf(subscriptions), namesOf(unsubscribed), namesOf(never_subscribed)];
    };
    expect(await lists(hamlet)).toEqual([["den"], ["general", "lair"], ["Alley", "web", "zoo"]]);
    expect(await lists(owner)).toEqual([["general"], [], ["Alley", "den", "lair", "web", "zoo"]]);
    expect(await lists(guest)).toEqual([["den", "general"], [], ["web"]]);
  });

  test("subscribers only if requested, and only where they are visible", async () => {
    const { subscriptions: plain, never_subscribed: plainNever } = await stateOf(hamlet);
    expect(plain[0]).not.toHaveProperty("subscribers");
    expect(plainNever[0]).not.toHaveProperty("subscribers");
    const state = await stateOf(hamlet, { include_subscribers: true });
    expect(state.subscriptions[0]).toMatchObject({ name: "den", subscribers: ids(hamlet, guest) });
    expect(state.unsubscribed.at(-1)).toMatchObject({ name: "lair", subscribers: [] });
    expect(state.never_subscribed.map(({ subscribers }) => subscribers)).toEqual([
      ...[ids(cordelia), ids(cordelia), ids(cordelia)],
    ]);
    const { never_subscribed } = await stateOf(owner, { include_subscribers: true });
    expect(never_subscribed.find(({ name }) => name === "lair")).toMatchObject({
      subscribers: ids(cordelia),
    });
  });

  test("notification settings are filled in for clients that don't support null there", async () => {
    const filled = (await stateOf(hamlet)).subscriptions[0];
    expect(filled).toMatchObject({
      desktop_notifications: false,
      audible_notifications: false,
      push_notifications: false,
      email_notifications: false,
      wildcard_mentions_notify: true,
    });
    const capable = { client_capabilities: { notification_settings_null: true } };
    expect((await stateOf(hamlet, capable)).subscriptions[0]).toMatchObject({
      desktop_notifications: null,
      wildcard_mentions_notify: null,
    });
  });

  test("default streams, except for guests; no groups of them", async () => {
    const { realm_default_streams, realm_default_stream_groups } = await stateOf(hamlet);
    expect(namesOf(realm_default_streams)).toEqual(["general"]);
    expect(realm_default_stream_groups).toEqual([]);
    expect((await stateOf(guest)).realm_default_streams).toEqual([]);
  });

  test("GET /users/me/subscriptions returns the first list", async () => {
    const get = (more: Record<string, unknown> = {}) =>
      hamlet.ok<{ subscriptions: Record<string, unknown>[] }>("GET", "/users/me/subscriptions", more);
    const { subscriptions } = await get();
    expect(subscriptions).toMatchObject([{ name: "den", role: StreamRole.subscriber, email_address: "" }]);
    expect(subscriptions[0]).not.toHaveProperty("subscribers");
    expect((await get({ include_subscribers: true })).subscriptions[0]).toMatchObject({
      subscribers: ids(hamlet, guest),
    });
  });

  test("traffic: none for young streams; for older ones a week's average over four", async () => {
    for (let count = 0; count < 7; count += 1) {
      await cordelia.send("zoo", "t", `Message ${count}`);
      await cordelia.send("general", "t", `Message ${count}`);
    }
    await world.settle();
    // Traffic is computed once a minute.
    await world.pass(1);
    const { never_subscribed, unsubscribed } = await stateOf(hamlet);
    expect(never_subscribed.at(-1)).toMatchObject({ name: "zoo", stream_weekly_traffic: null });
    // The stream's first message, a month ago, counts as the eighth.
    expect(unsubscribed[0]).toMatchObject({ name: "general", stream_weekly_traffic: 1 });
    await cordelia.send("general", "t", "One more");
    await world.settle();
    expect((await stateOf(hamlet)).unsubscribed[0]).toMatchObject({ stream_weekly_traffic: 1 });
    await world.pass(1);
    const queue = await hamlet.register();
    await subscribe(hamlet, ["general"]);
    expect(await eventsOf(queue)).toMatchObject([{ subscriptions: [{ stream_weekly_traffic: 2 }] }]);
  });

  test("traffic: rounding and age", () => {
    const day = 24 * 3600;
    expect(weeklyTraffic(100, 7 * day - 1)).toBeNull();
    expect(weeklyTraffic(100, 7 * day)).toBe(100);
    expect(weeklyTraffic(1, 27 * day)).toBe(1);
    expect(weeklyTraffic(0, 100 * day)).toBe(0);
    expect(weeklyTraffic(3, 100 * day)).toBe(1);
    expect(weeklyTraffic(4 * 1234, 28 * day)).toBe(1200);
    expect(weeklyTraffic(4 * 1250, 28 * day)).toBe(1300);
  });
});

describe("default streams", () => {
  test("are added and removed, also twice without an error; everyone except guests is notified", async () => {
    const stream_id = streamIdOf(world, "zoo");
    const [member, outsider] = await watch([hamlet, guest]);
    for (let round = 0; round < 2; round += 1) await owner.ok("POST", "/default_streams", { stream_id });
    const events = await eventsOf(member);
    expect(events).toHaveLength(1);
    expect(
      namesOf((events[0] as unknown as { default_streams: { name: string }[] }).default_streams),
    ).toEqual([...["general", "zoo"]]);
    expect(await eventsOf(outsider)).toEqual([]);
    const person = await world.newPerson("Nora New");
    expect(namesOf((await stateOf(person)).subscriptions)).toEqual(["general", "zoo"]);
    for (let round = 0; round < 2; round += 1) await owner.ok("DELETE", "/default_streams", { stream_id });
    expect(await eventsOf(member)).toMatchObject([
      { type: "realm_user", op: "add" },
      { type: "subscription", op: "peer_add" },
      { type: "subscription", op: "peer_add" },
      { type: "default_streams" },
    ]);
  });

  test("are public", async () => {
    await subscribe(owner, ["vault"], { invite_only: true });
    const refusal = (stream: string) =>
      owner.whyRefused("POST", "/default_streams", { stream_id: streamIdOf(world, stream) });
    expect(await refusal("vault")).toBe("Private streams cannot be made default.");
    expect(await refusal("den")).toBe("Invalid stream id");
  });
});
