import { BotCreationPolicy, BotType, Role } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored, look, newBot, restartWith } from "../users/support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectModelAsStored(world));

interface Created {
  readonly user_id: number;
  readonly api_key: string;
}

interface OwnBot {
  readonly username: string;
  readonly full_name: string;
  readonly api_key: string;
}

const ownBots = async (owner: Person): Promise<OwnBot[]> =>
  (await owner.ok<{ bots: OwnBot[] }>("GET", "/bots")).bots;

const noDefaults = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
};

describe("creating a bot", () => {
  test("gives it an address and a key, and makes it a member of the organization", async () => {
    const [name, owner] = ["administrator", administrator] as const;
    const created = await owner.ok<Created>("POST", "/bots", {
      full_name: `Bot of ${name}`,
      short_name: name,
    });
    expect(created).toEqual({
      result: "success",
      msg: "",
      user_id: expect.any(Number),
      api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      avatar_url: expect.stringContaining("https://secure.gravatar.com/avatar/"),
      ...noDefaults,
    });
    expect(await look(world, created.user_id)).toMatchObject({
      email: `${name}-bot@localhost`,
      full_name: `Bot of ${name}`,
      role: Role.member,
      is_bot: true,
      bot_type: BotType.generic,
      bot_owner_id: owner.userId,
      is_active: true,
    });
    expect(await look(world, created.user_id)).not.toHaveProperty("profile_data");
    expect(await ownBots(owner)).toEqual([
      {
        username: `${name}-bot@localhost`,
        full_name: `Bot of ${name}`,
        api_key: created.api_key,
        avatar_url: expect.any(String),
        ...noDefaults,
      },
    ]);
  });

  test("everyone is notified of the user, its owner and administrators of the bot and its key", async () => {
    const owner = cordelia;
    const queues = await Promise.all(
      [...everyRole, "cordelia" as const].map((name) =>
        world.as(name).register({ event_types: ["realm_user", "realm_bot", "subscription"] }),
      ),
    );
    const bot = await newBot(owner, "announced");
    const added = {
      type: "realm_bot",
      op: "add",
      bot: {
        user_id: bot.userId,
        email: "announced-bot@localhost",
        full_name: "announced Bot",
        bot_type: BotType.generic,
        is_active: true,
        api_key: bot.apiKey,
        ...noDefaults,
        avatar_url: expect.any(String),
        owner_id: owner.userId,
        services: [],
      },
    };
    for (const queue of queues) {
      const [user, ...others] = await eventsOf(queue);
      expect(user).toMatchObject({
        type: "realm_user",
        op: "add",
        person: { user_id: bot.userId, is_bot: true, bot_type: BotType.generic, bot_owner_id: owner.userId },
      });
      const knows = ["owner", "administrator", "cordelia"].some((name) => queue.owner.email.startsWith(name));
      expect(others).toEqual(knows ? [added] : []);
    }
  });

  test("keys are never in the database or the log in plain text", async () => {
    const outgoing = await newBot(cordelia, "secretive", { bot_type: BotType.outgoingWebhook });
    const queue = await owner.register({ event_types: ["realm_bot"] });
    const { api_key } = await cordelia.ok<Created>("POST", `/bots/${outgoing.userId}/api_key/regenerate`);
    const [event] = await eventsOf(queue);
    expect(event).toEqual({ type: "realm_bot", op: "update", bot: { user_id: outgoing.userId, api_key } });
    const rows = await world.server.context.engine.query<{ everything: string }>({
      text: `select payload::text as everything from event
             union all select row_to_json(account)::text from account`,
      values: [],
    });
    const { state } = await owner.register<{ realm_bots: { services: { token: string }[] }[] }>({
      fetch_event_types: ["realm_bot"],
    });
    const tokens = state.realm_bots.flatMap(({ services }) => services.map(({ token }) => token));
    expect(tokens).toHaveLength(1);
    for (const secret of [outgoing.apiKey, api_key, ...tokens]) {
      expect(rows.filter(({ everything }) => everything.includes(secret))).toEqual([]);
    }
  });

  test("an outgoing webhook has a service", async () => {
    const owner = await world.newPerson("Outgoing Owner");
    await newBot(owner, "outgoing", {
      bot_type: BotType.outgoingWebhook,
      payload_url: '"https://example.com/hook"',
      interface_type: 2,
    });
    const { state } = await owner.register<{ realm_bots: unknown[] }>({ fetch_event_types: ["realm_bot"] });
    expect(state.realm_bots).toEqual([
      expect.objectContaining({
        bot_type: BotType.outgoingWebhook,
        services: [
          {
            base_url: "https://example.com/hook",
            interface: 2,
            token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
          },
        ],
      }),
    ]);
  });

  test("streams of the bot are given by name", async () => {
    const bot = { full_name: "Stream Bot", short_name: "stream", default_all_public_streams: true };
    const streams = { default_sending_stream: "general", default_events_register_stream: "GENERAL" };
    expect(await hamlet.ok("POST", "/bots", { ...bot, ...streams })).toMatchObject({
      default_sending_stream: "general",
      default_events_register_stream: "general",
      default_all_public_streams: true,
    });
  });

  test("the name of a deactivated account is free, but not its address", async () => {
    const bot = await newBot(hamlet, "gone");
    await hamlet.ok("DELETE", `/bots/${bot.userId}`);
    const again = { full_name: "gone Bot", short_name: "gone" };
    expect(await hamlet.refused("POST", "/bots", again)).toMatchObject({
      msg: "Username already in use",
    });
    await hamlet.ok("POST", "/bots", { ...again, short_name: "here" });
  });
});

describe("bots that are rejected", () => {
  beforeAll(() => newBot(moderator, "taken"));

  test.each([
    [{ short_name: "" }, "Bad name or username"],
    [{ short_name: "   " }, "Bad name or username"],
    [{ short_name: "a b" }, "Bad name or username"],
    [{ short_name: "a@b" }, "Bad name or username"],
    [{ short_name: "taken" }, "Username already in use"],
    [{ short_name: "TAKEN" }, "Username already in use"],
    [{ full_name: "x" }, "Name too short!"],
    [{ full_name: "a*b" }, "Invalid characters in name!"],
    [{ full_name: "taken Bot" }, "Name is already in use!"],
    [{ full_name: "Hamlet Member" }, "Name is already in use!"],
    [{ bot_type: BotType.embedded }, "Embedded bots are not enabled."],
    [{ bot_type: 5 }, "Invalid bot type"],
    [{ bot_type: 0 }, "Invalid bot type"],
    [{ bot_type: BotType.outgoingWebhook, interface_type: 3 }, "Invalid interface type"],
    [{ bot_type: BotType.outgoingWebhook, payload_url: "example" }, "payload_url is not a URL"],
    [{ bot_type: BotType.outgoingWebhook, payload_url: '"example"' }, "payload_url is not a URL"],
    [{ default_sending_stream: "nowhere" }, "Invalid stream name 'nowhere'"],
    [{ default_events_register_stream: "nowhere" }, "Invalid stream name 'nowhere'"],
    [{ full_name: undefined }, "Missing 'full_name' argument"],
    [{ short_name: undefined }, "Missing 'short_name' argument"],
  ])("%j: %s", async (wrong, msg) => {
    const before = await owner.ok("GET", "/users");
    const bot = { full_name: "Never Made", short_name: "never", ...wrong };
    expect(await moderator.refused("POST", "/bots", bot)).toMatchObject({ status: 400, msg });
    expect(await owner.ok("GET", "/users")).toEqual(before);
  });
});

describe("visible bots", () => {
  test("the list has a user's own active bots, with their keys", async () => {
    const owner = await world.newPerson("Bot Lister");
    const [first, second] = [await newBot(owner, "list.one"), await newBot(owner, "list.two")];
    await newBot(hamlet, "list.other");
    await owner.ok("DELETE", `/bots/${second.userId}`);
    expect((await ownBots(owner)).map(({ username, api_key }) => [username, api_key])).toEqual([
      [first.email, first.apiKey],
    ]);
  });

  test("the initial state has all bots for administrators, otherwise the user's own, including deactivated ones", async () => {
    const owner = await world.newPerson("Bot Stater");
    const [first, second] = [await newBot(owner, "state.one"), await newBot(owner, "state.two")];
    await owner.ok("DELETE", `/bots/${second.userId}`);
    type State = { realm_bots: { user_id: number; api_key: string; is_active: boolean }[] };
    const botsFor = async (person: Person) =>
      (await person.register<State>({ fetch_event_types: ["realm_bot"] })).state.realm_bots;
    expect(await botsFor(owner)).toEqual([
      expect.objectContaining({ user_id: first.userId, api_key: first.apiKey, is_active: true }),
      expect.objectContaining({ user_id: second.userId, api_key: second.apiKey, is_active: false }),
    ]);
    const { members } = await owner.ok<{ members: { user_id: number; is_bot: boolean }[] }>("GET", "/users");
    const all = members.filter(({ is_bot }) => is_bot).map(({ user_id }) => user_id);
    expect((await botsFor(administrator)).map(({ user_id }) => user_id)).toEqual(all);
    expect(await botsFor(guest)).toEqual([]);
    expect(await botsFor(first)).toEqual([]);
  });
});

describe("an incoming webhook", () => {
  test("may only send messages", async () => {
    const bot = await newBot(hamlet, "incoming", { bot_type: BotType.incomingWebhook });
    await bot.sendTo([hamlet], "something happened");
    const refusal = {
      status: 401,
      result: "error",
      msg: "This API is not available to incoming webhook bots.",
    };
    expect(await bot.refused("GET", "/users/me")).toEqual(refusal);
    expect(await bot.refused("POST", "/register")).toEqual(refusal);
    expect(await bot.refused("DELETE", "/users/me")).toEqual(refusal);
    const answer = await bot.request("GET", "/users");
    expect(answer.headers.get("www-authenticate")).toBe('Basic realm="zulip"');
  });
});

describe("bot_creation_policy", () => {
  const create = (name: (typeof everyRole)[number], bot_type: number, policy: number) =>
    world.as(name).request<{ msg: string }>("POST", "/bots", {
      full_name: `Policy ${policy} ${bot_type} ${name}`,
      short_name: `policy.${policy}.${bot_type}.${name}`,
      bot_type,
    });

  test.each([
    [2, ["owner 1", "owner 2", "administrator 1", "administrator 2", "moderator 2", "hamlet 2"]],
    [3, ["owner 1", "owner 2", "administrator 1", "administrator 2"]],
    [
      1,
      [
        "owner 1",
        "owner 2",
        "administrator 1",
        "administrator 2",
        "moderator 1",
        "moderator 2",
        "hamlet 1",
        "hamlet 2",
      ],
    ],
  ])("%i", async (policy, allowed) => {
    await restartWith(world, { bot_creation_policy: policy });
    for (const name of ["owner", "administrator", "moderator", "hamlet"] as const) {
      for (const botType of [1, 2]) {
        const { status, body } = await create(name, botType, policy);
        const may = allowed.includes(`${name} ${botType}`);
        expect([name, botType, status, body.msg]).toEqual([
          name,
          botType,
          may ? 200 : 400,
          may ? "" : "Must be an organization administrator",
        ]);
      }
    }
  });

  test("also applies to the reactivation of a bot", async () => {
    const bot = await newBot(hamlet, "policed");
    await hamlet.ok("DELETE", `/bots/${bot.userId}`);
    await restartWith(world, { bot_creation_policy: BotCreationPolicy.administrators });
    expect(await hamlet.refused("POST", `/users/${bot.userId}/reactivate`)).toMatchObject({
      status: 400,
      msg: "Must be an organization administrator",
      code: "UNAUTHORIZED_PRINCIPAL",
    });
    await administrator.ok("POST", `/users/${bot.userId}/reactivate`);
    await restartWith(world, { bot_creation_policy: BotCreationPolicy.members });
  });
});
