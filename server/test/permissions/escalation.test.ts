/**
 * Indirect escalation: every place that shows a credential, or a link that grants a role, tried by those who are below
 * that role.
 */
import { type Person, World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const OWNER = 100;
const MEMBER = 400;

let world: World;
let owner: Person;
let administrator: Person;
beforeAll(async () => {
  world = await World.start();
  owner = world.as("owner");
  administrator = world.as("administrator");
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

interface Bot {
  readonly user_id: number;
  readonly api_key: string;
}

let bots = 0;

async function createBot(creator: Person, role?: number): Promise<Bot> {
  bots += 1;
  const bot = await creator.ok<Bot & Record<string, unknown>>("POST", "/bots", {
    full_name: `Escalation Bot ${bots}`,
    short_name: `escalation-${bots}`,
    bot_type: 3,
    payload_url: '"https://bot.example.com/"',
  });
  if (role !== undefined) await owner.ok("PATCH", `/users/${bot.user_id}`, { role });
  return bot;
}

async function botsSeenBy(person: Person): Promise<number[]> {
  const { realm_bots } = await person.ok<{ realm_bots: { user_id: number }[] }>("POST", "/register", {
    event_types: ["realm_bot"],
  });
  return realm_bots.map(({ user_id }) => user_id);
}

const linksSeenBy = async (person: Person): Promise<string[]> => {
  const { invites } = await person.ok<{ invites: { link_url?: string }[] }>("GET", "/invites");
  return invites.flatMap(({ link_url }) => link_url ?? []);
};

describe("links of invitations", () => {
  test.each([
    ["owner", 100, ["owner"]],
    ["administrator", 200, ["owner", "administrator"]],
    ["member", 400, ["owner", "administrator"]],
  ] as const)("shows a link for an %s to those who may invite one", async (_, role, seenBy) => {
    const { invite_link } = await owner.ok<{ invite_link: string }>("POST", "/invites/multiuse", {
      invite_as: role,
    });
    for (const name of ["owner", "administrator"] as const) {
      const isSeen = (await linksSeenBy(world.as(name))).includes(invite_link);
      expect([name, isSeen]).toEqual([name, (seenBy as readonly string[]).includes(name)]);
    }
  });
});

describe("bots with the role of an owner", () => {
  test.each([
    ["regenerates its key", "POST", (id: number) => `/bots/${id}/api_key/regenerate`, {}],
    ["takes it over", "PATCH", (id: number) => `/bots/${id}`, { bot_owner_id: "own" }],
    [
      "redirects its messages",
      "PATCH",
      (id: number) => `/bots/${id}`,
      { service_payload_url: '"https://x.org/"' },
    ],
    ["deactivates it", "DELETE", (id: number) => `/bots/${id}`, {}],
    ["takes its role", "PATCH", (id: number) => `/users/${id}`, { role: MEMBER }],
  ] as const)("rejects an administrator who %s", async (_, method, path, parameters) => {
    const bot = await createBot(owner, OWNER);
    const sent = "bot_owner_id" in parameters ? { bot_owner_id: administrator.userId } : parameters;
    await administrator.refused(method, path(bot.user_id), sent);
    await owner.ok(method, path(bot.user_id), sent);
  });

  test("rejects an administrator who reactivates it", async () => {
    const bot = await createBot(owner, OWNER);
    await owner.ok("DELETE", `/bots/${bot.user_id}`);
    await administrator.refused("POST", `/users/${bot.user_id}/reactivate`);
    await owner.ok("POST", `/users/${bot.user_id}/reactivate`);
  });

  test("are not listed for administrators, and their events do not reach them", async () => {
    const bot = await createBot(owner);
    expect(await botsSeenBy(administrator)).toContain(bot.user_id);
    const queue = await administrator.register({ event_types: ["realm_bot"] });
    await owner.ok("PATCH", `/users/${bot.user_id}`, { role: OWNER });
    await owner.ok("POST", `/bots/${bot.user_id}/api_key/regenerate`);
    await owner.ok("PATCH", `/bots/${bot.user_id}`, { service_payload_url: '"https://y.example.com/"' });
    expect(await queue.all()).toEqual([
      expect.objectContaining({ type: "realm_bot", op: "delete", bot: { user_id: bot.user_id } }),
    ]);
    expect(await botsSeenBy(administrator)).not.toContain(bot.user_id);
    expect(await botsSeenBy(owner)).toContain(bot.user_id);
  });

  test("get a new key, since administrators know the old one", async () => {
    const bot = await createBot(owner, OWNER);
    const { realm_bots } = await owner.ok<{ realm_bots: Bot[] }>("POST", "/register", {
      event_types: ["realm_bot"],
    });
    const shown = realm_bots.find(({ user_id }) => user_id === bot.user_id);
    expect(shown?.api_key).not.toBe(bot.api_key);
  });

  test("are shown to administrators again, once they are members", async () => {
    const bot = await createBot(owner, OWNER);
    const queue = await administrator.register({ event_types: ["realm_bot"] });
    await owner.ok("PATCH", `/users/${bot.user_id}`, { role: MEMBER });
    expect(await queue.all()).toEqual([
      expect.objectContaining({ op: "add", bot: expect.objectContaining({ user_id: bot.user_id }) }),
    ]);
  });

  test("stay with the person who owns them, whatever their role", async () => {
    const hamlet = world.as("hamlet");
    const bot = await createBot(hamlet, OWNER);
    expect(await botsSeenBy(hamlet)).toContain(bot.user_id);
    await hamlet.ok("POST", `/bots/${bot.user_id}/api_key/regenerate`);
  });
});

test("rejects an administrator who reactivates an owner", async () => {
  const second = await world.newPerson("Second Owner", OWNER);
  await owner.ok("DELETE", `/users/${second.userId}`);
  expect(await administrator.refused("POST", `/users/${second.userId}/reactivate`)).toMatchObject({
    msg: "Must be an organization owner",
  });
  await owner.ok("POST", `/users/${second.userId}/reactivate`);
});
