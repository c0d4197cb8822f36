import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Role } from "@confab/contract";
import { startServer } from "@confab/server/app/server";
import { systemRandom } from "@confab/server/base/clock";
import { badRequest, engineUnderTest, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored, look, newBot } from "./support.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectModelAsStored(world));

const noCode = { status: 401, result: "error", msg: "Account is deactivated" };
const insufficient = badRequest("Insufficient permission");

describe("deactivating a user", () => {
  test("everyone is notified, and the account no longer works", async () => {
    const target = await world.newPerson("Useless Account");
    const queues = await Promise.all(
      everyRole.map((name) => world.as(name).register({ event_types: ["realm_user", "subscription"] })),
    );
    await administrator.ok("DELETE", `/users/${target.userId}`);
    expect(await target.refused("GET", "/users/me")).toEqual(noCode);
    expect(
      await target.refused("POST", "/messages", { type: "private", to: [target.userId], content: "?" }),
    ).toEqual(noCode);
    for (const queue of queues) {
      expect(await eventsOf(queue)).toEqual([
        {
          type: "realm_user",
          op: "remove",
          person: { user_id: target.userId, full_name: "Useless Account" },
        },
      ]);
    }
    expect(
      await hamlet.refused("POST", "/messages", { type: "private", to: [target.userId], content: "?" }),
    ).toMatchObject({ msg: "'useless.account@example.com' is no longer using Zulip." });
  });

  test("the key and the queues end permanently, even if the account is reactivated", async () => {
    const target = await world.newPerson("Queue Holder");
    const queue = await target.register({ event_types: ["message"] });
    await owner.ok("DELETE", `/users/${target.userId}`);
    await owner.ok("POST", `/users/${target.userId}/reactivate`);
    const { queue_id } = queue.state;
    expect(await target.refused("GET", "/events", { queue_id, last_event_id: -1 })).toMatchObject({
      code: "BAD_EVENT_QUEUE_ID",
    });
  });

  test("a held poll ends immediately", async () => {
    const target = await world.newPerson("Held Poll");
    const { queue_id, last_event_id } = (await target.register({ event_types: ["message"] })).state;
    const held = vi.spyOn(world.server.realms.first.queues, "attachReader");
    const poll = target.request<{ events: unknown[] }>("GET", "/events", { queue_id, last_event_id });
    await vi.waitFor(() => expect(held).toHaveBeenCalled(), 15_000);
    held.mockRestore();
    await owner.ok("DELETE", `/users/${target.userId}`);
    expect((await poll).body.events).toEqual([]);
    expect(await target.refused("GET", "/events", { queue_id, last_event_id })).toEqual(noCode);
  });

  test("an event stream ends immediately", async () => {
    const target = await world.newPerson("Event Stream");
    const { queue_id, last_event_id } = (await target.register({ event_types: ["message"] })).state;
    await hamlet.sendTo([target], "something to begin with");
    const query = new URLSearchParams({ queue_id, last_event_id: String(last_event_id) });
    const response = await fetch(`${world.url}/api/v1/events/stream?${query}`, {
      headers: { authorization: target.authorization },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await owner.ok("DELETE", `/users/${target.userId}`);
    expect((await reader?.read())?.done).toBe(true);
  });

  test("bots are deactivated with their owner", async () => {
    const owner = await world.newPerson("Bot Keeper");
    const bot = await newBot(owner, "kept");
    const queue = await administrator.register({ event_types: ["realm_user", "realm_bot"] });
    const outsider = await hamlet.register({ event_types: ["realm_bot"] });
    await world.as("owner").ok("DELETE", `/users/${owner.userId}`);
    expect(await bot.refused("GET", "/users/me")).toEqual(noCode);
    const removed = { user_id: bot.userId, full_name: "kept Bot" };
    expect(await eventsOf(queue)).toEqual([
      { type: "realm_user", op: "remove", person: removed },
      { type: "realm_bot", op: "remove", bot: removed },
      { type: "realm_user", op: "remove", person: { user_id: owner.userId, full_name: "Bot Keeper" } },
    ]);
    expect(await eventsOf(outsider)).toEqual([]);
  });

  test("subscriptions are kept", async () => {
    const target = await world.newPerson("Quiet Subscriber");
    const { model } = world.server.realms.first;
    const subscribed = () => [...model.streams.values()].some((each) => each.subscribers.has(target.userId));
    expect(subscribed()).toBe(true);
    await owner.ok("DELETE", `/users/${target.userId}`);
    expect(subscribed()).toBe(true);
  });

  test("is refused to members, and for bots, unknown or deactivated users, and owners", async () => {
    const bot = await newBot(hamlet, "not.here");
    for (const id of [bot.userId, 987654]) {
      expect(await owner.refused("DELETE", `/users/${id}`)).toMatchObject({
        msg: "No such user",
      });
    }
    expect(await hamlet.refused("DELETE", `/users/${guest.userId}`)).toEqual(insufficient);
    const gone = await world.newPerson("Twice Gone");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    expect(await owner.refused("DELETE", `/users/${gone.userId}`)).toMatchObject({
      status: 400,
      msg: "User is deactivated",
      code: "BAD_REQUEST",
    });
    expect(await administrator.refused("DELETE", `/users/${owner.userId}`)).toMatchObject({
      status: 400,
      msg: "Must be an organization owner",
      code: "UNAUTHORIZED_PRINCIPAL",
    });
    expect(await owner.refused("DELETE", `/users/${owner.userId}`)).toMatchObject({
      status: 400,
      msg: "Cannot deactivate the only organization owner",
      code: "BAD_REQUEST",
    });
    expect((await look(world, owner.userId)).is_active).toBe(true);
    const second = await world.newPerson("Other Owner", Role.owner);
    await owner.ok("DELETE", `/users/${second.userId}`);
    expect((await look(world, second.userId)).is_active).toBe(false);
  });
});

describe("a user's own deactivation", () => {
  test.each([Role.administrator, Role.moderator, Role.member, Role.guest])(
    "a user of role %i may",
    async (role) => {
      const leaver = await world.newPerson(`Leaver ${role}`, role);
      const queue = await guest.register({ event_types: ["realm_user"] });
      await leaver.ok("DELETE", "/users/me");
      expect(await leaver.refused("GET", "/users/me")).toEqual(noCode);
      expect(await eventsOf(queue)).toEqual([
        expect.objectContaining({
          op: "remove",
          person: { user_id: leaver.userId, full_name: `Leaver ${role}` },
        }),
      ]);
    },
  );

  test("a bot may", async () => {
    const bot = await newBot(hamlet, "leaver");
    const queue = await hamlet.register({ event_types: ["realm_bot"] });
    await bot.ok("DELETE", "/users/me");
    expect(await bot.refused("GET", "/users/me")).toEqual(noCode);
    expect(await eventsOf(queue)).toEqual([
      { type: "realm_bot", op: "remove", bot: { user_id: bot.userId, full_name: "leaver Bot" } },
    ]);
  });

  test("the only owner may not", async () => {
    expect(await owner.refused("DELETE", "/users/me")).toEqual({
      status: 400,
      result: "error",
      msg: "Cannot deactivate the only organization owner.",
      code: "CANNOT_DEACTIVATE_LAST_USER",
      is_last_owner: true,
      entity: "organization owner",
    });
    expect((await look(world, owner.userId)).is_active).toBe(true);
  });

  test("the only active user may not", async () => {
    await using lonely = await World.start();
    const owner = lonely.as("owner");
    for (const name of ["administrator", "moderator", "hamlet", "cordelia", "guest"] as const) {
      await owner.ok("DELETE", `/users/${lonely.as(name).userId}`);
    }
    expect(await owner.refused("DELETE", "/users/me")).toEqual({
      status: 400,
      result: "error",
      msg: "Cannot deactivate the only user.",
      code: "CANNOT_DEACTIVATE_LAST_USER",
      is_last_owner: false,
      entity: "user",
    });
  });
});

describe("reactivating", () => {
  test("everyone is notified with all fields; the user's bots stay deactivated", async () => {
    const target = await world.newPerson("Returned Person", Role.moderator);
    const bot = await newBot(target, "returned");
    await owner.ok("DELETE", `/users/${target.userId}`);
    const queue = await guest.register({ event_types: ["realm_user", "realm_bot"] });
    await owner.ok("POST", `/users/${target.userId}/reactivate`);
    const { user } = await guest.ok<{ user: object }>("GET", `/users/${target.userId}`, {
      client_gravatar: false,
      include_custom_profile_fields: true,
    });
    expect(await eventsOf(queue)).toEqual([{ type: "realm_user", op: "add", person: user }]);
    expect(user).toMatchObject({ is_active: true, role: Role.moderator });
    expect(await target.ok("GET", "/users/me")).toMatchObject({ is_active: true });
    expect(await bot.refused("GET", "/users/me")).toEqual(noCode);
  });

  test("a user who is active already is unchanged", async () => {
    const queue = await guest.register({ event_types: ["realm_user"] });
    await owner.ok("POST", `/users/${hamlet.userId}/reactivate`);
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("rejects unknown ids", async () => {
    expect(await owner.refused("POST", "/users/987654/reactivate")).toMatchObject({
      msg: "No such user",
    });
  });

  test("a bot is reactivated for its owner, with its old key", async () => {
    const owner = await world.newPerson("Bot Returner");
    const bot = await newBot(owner, "comeback");
    await owner.ok("DELETE", `/bots/${bot.userId}`);
    const queue = await owner.register({ event_types: ["realm_user", "realm_bot"] });
    expect(await hamlet.refused("POST", `/users/${bot.userId}/reactivate`)).toEqual(insufficient);
    await owner.ok("POST", `/users/${bot.userId}/reactivate`);
    expect(await bot.ok("GET", "/users/me")).toMatchObject({ is_active: true });
    expect(await eventsOf(queue)).toEqual([
      expect.objectContaining({ type: "realm_user", op: "add" }),
      {
        type: "realm_bot",
        op: "add",
        bot: expect.objectContaining({ user_id: bot.userId, api_key: bot.apiKey, is_active: true }),
      },
    ]);
  });
});

describe.skipIf(engineUnderTest === "embedded")(
  "no stale permissions in a write that was accepted before",
  () => {
    test.each([
      ["Account is deactivated", (target: Person) => owner.ok("DELETE", `/users/${target.userId}`)],
      ["Invalid API key", (target: Person) => target.ok("POST", "/users/me/api_key/regenerate")],
    ])("%s", async (msg, revoke) => {
      const target = await world.newPerson(`Let in ${msg}`, Role.administrator);
      const { userId } = cordelia;
      const before = await look(world, userId);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
      const holder = world.server.context.engine.transaction(async (connection) => {
        await connection.query({ text: "select 1 from realm_counter for update", values: [] });
        isLocked();
        await released;
      });
      await locked;
      const write = vi.spyOn(world.server.realms.first, "write");
      const letIn = (count: number) => vi.waitFor(() => expect(write).toHaveBeenCalledTimes(count), 15_000);
      const revoked = revoke(target);
      await letIn(1);
      const late = target.refused("PATCH", `/users/${userId}`, { full_name: "Too Late" });
      await letIn(2);
      write.mockRestore();
      release();
      await Promise.all([holder, revoked]);
      expect(await late).toEqual({ status: 401, result: "error", msg });
      expect(await look(world, userId)).toEqual(before);
    });
  },
);

describe.skipIf(engineUnderTest === "embedded")("no stale permissions on another node", () => {
  /** Starts a second node with its own directory, and the secrets that all nodes share. */
  const secondNode = async () => {
    const { config, logger } = world.server.context;
    const dataDir = await mkdtemp(join(tmpdir(), "confab-second-node-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await copyFile(join(config.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
    const surroundings = { clock: world.clock, random: systemRandom, logger };
    const node = await startServer({ ...config, dataDir, port: 0 }, surroundings);
    onTestFinished(() => node.close());
    return node;
  };

  test("a poll at another node ends when the account is deactivated here", async () => {
    const node = await secondNode();
    const target = (await world.newPerson("Far Poller")).at(node.url);
    const realm = node.realms.first;
    await realm.log.catchUp();
    const { queue_id, last_event_id } = (await target.register({ event_types: ["message"] })).state;
    const held = vi.spyOn(realm.queues, "attachReader");
    const poll = target.request<{ events: unknown[] }>("GET", "/events", { queue_id, last_event_id });
    await vi.waitFor(() => expect(held).toHaveBeenCalled(), 15_000);
    await owner.ok("DELETE", `/users/${target.userId}`);
    expect((await poll).body.events).toEqual([]);
  });

  test("a node that has not learned of it yet accepts no write", async () => {
    const node = await secondNode();
    const target = (await world.newPerson("Far Writer", Role.administrator)).at(node.url);
    const realm = node.realms.first;
    await realm.log.catchUp();
    const hold = realm.log.hold();
    await owner.ok("DELETE", `/users/${target.userId}`);
    const { userId } = cordelia;
    const before = await look(world, userId);
    const late = target.request("PATCH", `/users/${userId}`, { full_name: "Too Late" });
    // The account is still active for this node, until the database reports the change.
    expect((await late).status).toBe(503);
    hold.release();
    await realm.log.catchUp();
    expect(await target.refused("PATCH", `/users/${userId}`, { full_name: "Too Late" })).toEqual(noCode);
    expect(await look(world, userId)).toEqual(before);
  });
});
