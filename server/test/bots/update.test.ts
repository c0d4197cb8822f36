import { BotType } from "@confab/contract";
import { badRequest, type Person, type TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { expectModelAsStored, look, newBot } from "../users/support.ts";

const { world, owner, administrator, hamlet, cordelia } = useWorld();
afterAll(() => expectModelAsStored(world));

const insufficient = badRequest("Insufficient permission");
const update = (bot: Person, change: object) => ({
  type: "realm_bot",
  op: "update",
  bot: { user_id: bot.userId, ...change },
});
const botQueue = (person: Person): Promise<TestQueue> =>
  person.register({ event_types: ["realm_bot", "realm_user"] });

/**
 * Adds a private stream with one subscriber directly to the database, since these tests are not about creating streams.
 */
async function addPrivateStream(name: string, subscriber: Person): Promise<void> {
  const { engine, clock } = world.server.context;
  await engine.query({
    text: `with conversation as (
             insert into conversation (realm_id) values (1) returning conversation_id
           ), stream as (
             insert into stream (realm_id, conversation_id, name, description, rendered_description, invite_only,
                                 is_web_public, history_public_to_subscribers, stream_post_policy, created_at)
             select 1, conversation_id, $1, '', '', true, false, false, 1, $3 from conversation
             returning stream_id
           )
           insert into subscription (realm_id, user_id, stream_id, is_active, color)
           select 1, $2, stream_id, true, '#76ce90' from stream`,
    values: [name, subscriber.userId, new Date(clock.now()).toISOString()],
  });
  await world.restart();
}

describe("the right to administer a bot", () => {
  test.each([
    ["owner", true],
    ["administrator", true],
    ["moderator", false],
    ["hamlet", true],
    ["cordelia", false],
    ["guest", false],
  ] as const)("%s may administer one of hamlet's: %s", async (name, may) => {
    const bot = await newBot(hamlet, `of.hamlet.for.${name}`);
    const person = world.as(name);
    const path = `/bots/${bot.userId}`;
    if (may) {
      const full_name = `Administered by ${name}`;
      expect(await person.ok("PATCH", path, { full_name })).toMatchObject({ full_name });
      expect((await look(world, bot.userId)).full_name).toBe(full_name);
      const { api_key } = await person.ok<{ api_key: string }>("POST", `${path}/api_key/regenerate`);
      expect(api_key).not.toBe(bot.apiKey);
      expect(await bot.refused("GET", "/users/me")).toMatchObject({ status: 401, msg: "Invalid API key" });
      const renewed = bot.with({ apiKey: api_key });
      expect(await renewed.ok("GET", "/users/me")).toMatchObject({ full_name });
      await person.ok("DELETE", path);
      expect(await renewed.refused("GET", "/users/me")).toMatchObject({ msg: "Account is deactivated" });
      await person.ok("DELETE", path);
    } else {
      const refusal =
        name === "guest" ? { ...insufficient, msg: "Not allowed for guest users" } : insufficient;
      expect(await person.refused("PATCH", path, { full_name: "Stolen" })).toEqual(refusal);
      expect(await person.refused("POST", `${path}/api_key/regenerate`)).toEqual(refusal);
      expect(await person.refused("DELETE", path)).toEqual(insufficient);
      expect(await bot.ok("GET", "/users/me")).toMatchObject({ full_name: `of.hamlet.for.${name} Bot` });
    }
  });

  test("rejects people, unknown ids and the server's own bots", async () => {
    for (const id of [hamlet.userId, 987654, 1]) {
      for (const [method, path] of [
        ["PATCH", `/bots/${id}`],
        ["DELETE", `/bots/${id}`],
        ["POST", `/bots/${id}/api_key/regenerate`],
      ] as const) {
        expect(await owner.refused(method, path)).toEqual(badRequest("No such bot"));
      }
    }
  });
});

describe("changes, and who is notified", () => {
  test("a new name", async () => {
    const bot = await newBot(hamlet, "renamed");
    const [owner, administrator, other] = await Promise.all(
      (["hamlet", "administrator", "cordelia"] as const).map((name) => botQueue(world.as(name))),
    );
    const answer = await hamlet.ok("PATCH", `/bots/${bot.userId}`, { full_name: " Renamed Bot " });
    expect(answer).toEqual({
      result: "success",
      msg: "",
      full_name: "Renamed Bot",
      avatar_url: expect.stringContaining("https://secure.gravatar.com/avatar/"),
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
      service_interface: 1,
      service_payload_url: null,
      config_data: null,
      bot_owner: "hamlet@example.com",
    });
    const person = {
      type: "realm_user",
      op: "update",
      person: { user_id: bot.userId, full_name: "Renamed Bot" },
    };
    const changed = update(bot, { full_name: "Renamed Bot" });
    for (const queue of [owner, administrator]) {
      if (queue) expect(await eventsOf(queue)).toEqual([person, changed]);
    }
    if (other) expect(await eventsOf(other)).toEqual([person]);

    // The endpoint for all accounts does the same.
    await world.as("owner").ok("PATCH", `/users/${bot.userId}`, { full_name: "Renamed Again" });
    if (owner) expect((await eventsOf(owner)).at(-1)).toEqual(update(bot, { full_name: "Renamed Again" }));

    await hamlet.ok("PATCH", `/bots/${bot.userId}`, { full_name: "RENAMED again" });
    expect((await look(world, bot.userId)).full_name).toBe("RENAMED again");
    for (const [full_name, msg] of [
      ["Cordelia Member", "Name is already in use!"],
      ["", "Name too short!"],
      ["a@b", "Invalid characters in name!"],
    ]) {
      expect(await hamlet.refused("PATCH", `/bots/${bot.userId}`, { full_name })).toMatchObject({
        msg,
      });
    }
    expect((await look(world, bot.userId)).full_name).toBe("RENAMED again");
  });

  test("another owner: the old owner loses it, the new owner gets it, and administrators see the move", async () => {
    const bot = await newBot(hamlet, "handed");
    const [before, after, administrator, other] = await Promise.all(
      (["hamlet", "cordelia", "administrator", "moderator"] as const).map((name) => botQueue(world.as(name))),
    );
    const answer = await hamlet.ok("PATCH", `/bots/${bot.userId}`, { bot_owner_id: cordelia.userId });
    expect(answer).toMatchObject({ bot_owner: "cordelia@example.com" });
    const person = {
      type: "realm_user",
      op: "update",
      person: { user_id: bot.userId, bot_owner_id: cordelia.userId },
    };
    if (!before || !after || !administrator || !other) throw new Error("All have registered.");
    expect(await eventsOf(before)).toEqual([
      { type: "realm_bot", op: "delete", bot: { user_id: bot.userId } },
      person,
    ]);
    const { bots } = await cordelia.ok<{ bots: { api_key: string }[] }>("GET", "/bots");
    const api_key = bots[0]?.api_key;
    expect(api_key).not.toBe(bot.apiKey);
    expect(await eventsOf(after)).toEqual([
      {
        type: "realm_bot",
        op: "add",
        bot: expect.objectContaining({ user_id: bot.userId, api_key, owner_id: cordelia.userId }),
      },
      person,
    ]);
    expect(await eventsOf(administrator)).toEqual([
      update(bot, { api_key }),
      update(bot, { owner_id: cordelia.userId }),
      person,
    ]);
    expect(await eventsOf(other)).toEqual([person]);
    expect(await hamlet.refused("DELETE", `/bots/${bot.userId}`)).toEqual(insufficient);

    await cordelia.ok("PATCH", `/bots/${bot.userId}`, { bot_owner_id: cordelia.userId });
    expect(await eventsOf(other)).toEqual([]);

    await cordelia.ok("PATCH", `/bots/${bot.userId}`, { bot_owner_id: administrator.owner.userId });
    expect(await eventsOf(administrator)).toMatchObject([
      update(bot, { api_key: expect.any(String) }),
      update(bot, { owner_id: administrator.owner.userId }),
      { type: "realm_user" },
    ]);
  });

  test("owners that are rejected", async () => {
    const bot = await newBot(hamlet, "owned");
    const gone = await world.newPerson("Gone Owner");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    for (const [bot_owner_id, msg] of [
      [987654, "Failed to change owner, no such user"],
      [1, "Failed to change owner, no such user"],
      [gone.userId, "Failed to change owner, user is deactivated"],
      [bot.userId, "Failed to change owner, bots can't own other bots"],
    ]) {
      const changes = { full_name: "Changed Too", bot_owner_id };
      expect(await hamlet.refused("PATCH", `/bots/${bot.userId}`, changes)).toMatchObject({
        status: 400,
        msg,
        code: "BAD_REQUEST",
      });
    }
    expect(await look(world, bot.userId)).toMatchObject({
      full_name: "owned Bot",
      bot_owner_id: hamlet.userId,
    });
  });

  test("the bot's streams, one event for each", async () => {
    const bot = await newBot(hamlet, "streaming");
    const queue = await botQueue(administrator);
    const changes = {
      default_sending_stream: "general",
      default_events_register_stream: "general",
      default_all_public_streams: true,
    };
    expect(await hamlet.ok("PATCH", `/bots/${bot.userId}`, changes)).toMatchObject(changes);
    expect(await eventsOf(queue)).toEqual([
      update(bot, { default_sending_stream: "general" }),
      update(bot, { default_events_register_stream: "general" }),
      update(bot, { default_all_public_streams: true }),
    ]);
    await hamlet.ok("PATCH", `/bots/${bot.userId}`, changes);
    expect(await eventsOf(queue)).toEqual([]);
    expect(await hamlet.ok("PATCH", `/bots/${bot.userId}`, { default_sending_stream: "" })).toMatchObject({
      ...changes,
      default_sending_stream: null,
    });
    expect(await eventsOf(queue)).toEqual([update(bot, { default_sending_stream: null })]);
    expect(
      await hamlet.refused("PATCH", `/bots/${bot.userId}`, { default_sending_stream: "nowhere" }),
    ).toMatchObject({ msg: "Invalid stream name 'nowhere'" });
  });

  test("the streams are the defaults for sending and registering", async () => {
    const bot = await newBot(hamlet, "lazy", {
      default_sending_stream: "general",
      default_events_register_stream: "general",
    });
    const queue = await bot.register({ event_types: ["message"] });
    await bot.ok("POST", "/messages", { type: "stream", topic: "lazy", content: "to where I always send" });
    expect(await eventsOf(queue)).toMatchObject([
      { type: "message", message: { display_recipient: "general", subject: "lazy" } },
    ]);
  });

  test("a service's address and format", async () => {
    const bot = await newBot(hamlet, "serving", {
      bot_type: BotType.outgoingWebhook,
      payload_url: "https://example.com/a",
    });
    const queue = await botQueue(hamlet);
    const changes = { service_payload_url: '"https://example.com/b"', service_interface: 2 };
    expect(await hamlet.ok("PATCH", `/bots/${bot.userId}`, changes)).toMatchObject({
      service_payload_url: "https://example.com/b",
      service_interface: 2,
    });
    expect(await eventsOf(queue)).toEqual([
      update(bot, {
        services: [{ base_url: "https://example.com/b", interface: 2, token: expect.any(String) }],
      }),
    ]);
    for (const [wrong, msg] of [
      [{ service_payload_url: "example" }, "service_payload_url is not a URL"],
      [{ service_interface: 3 }, "Invalid interface type"],
    ] as const) {
      expect(await hamlet.refused("PATCH", `/bots/${bot.userId}`, wrong)).toMatchObject({ msg });
    }
    const generic = await newBot(hamlet, "serviceless");
    expect(await hamlet.refused("PATCH", `/bots/${generic.userId}`, changes)).toMatchObject({
      msg: "Invalid bot type",
    });
  });

  test("only its owner is notified of a bot that uses a private stream", async () => {
    await addPrivateStream("cellar", hamlet);
    const [owner, administrator] = await Promise.all([botQueue(hamlet), botQueue(world.as("administrator"))]);
    const bot = await newBot(hamlet, "discreet", { default_sending_stream: "cellar" });
    expect(await eventsOf(owner)).toMatchObject([{ type: "realm_user" }, { type: "realm_bot", op: "add" }]);
    expect(await eventsOf(administrator)).toMatchObject([{ type: "realm_user" }]);
    expect(
      await cordelia.refused("POST", "/bots", {
        full_name: "Prying Bot",
        short_name: "prying",
        default_sending_stream: "cellar",
      }),
    ).toMatchObject({ msg: "Invalid stream name 'cellar'" });
    expect((await look(world, bot.userId)).is_active).toBe(true);
  });
});
