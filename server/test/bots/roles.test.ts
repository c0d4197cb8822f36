/**
 * Bots with the role of an owner. Administrators could become owners with the keys of these bots, so they are hidden
 * from administrators.
 */
import { BotType, Role } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, owner, administrator, hamlet } = useWorld();

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
    bot_type: BotType.outgoingWebhook,
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

describe("bots with the role of an owner", () => {
  test("are not listed for administrators, who don't get their events either", async () => {
    const bot = await createBot(owner);
    expect(await botsSeenBy(administrator)).toContain(bot.user_id);
    const queue = await administrator.register({ event_types: ["realm_bot"] });
    await owner.ok("PATCH", `/users/${bot.user_id}`, { role: Role.owner });
    await owner.ok("POST", `/bots/${bot.user_id}/api_key/regenerate`);
    await owner.ok("PATCH", `/bots/${bot.user_id}`, { service_payload_url: '"https://y.example.com/"' });
    expect(await queue.all()).toEqual([
      expect.objectContaining({ type: "realm_bot", op: "delete", bot: { user_id: bot.user_id } }),
    ]);
    expect(await botsSeenBy(administrator)).not.toContain(bot.user_id);
    expect(await botsSeenBy(owner)).toContain(bot.user_id);
  });

  test("get a new key, since administrators know the old one", async () => {
    const bot = await createBot(owner, Role.owner);
    const { realm_bots } = await owner.ok<{ realm_bots: Bot[] }>("POST", "/register", {
      event_types: ["realm_bot"],
    });
    const shown = realm_bots.find(({ user_id }) => user_id === bot.user_id);
    expect(shown?.api_key).not.toBe(bot.api_key);
  });

  test("are shown to administrators again after they become members", async () => {
    const bot = await createBot(owner, Role.owner);
    const queue = await administrator.register({ event_types: ["realm_bot"] });
    await owner.ok("PATCH", `/users/${bot.user_id}`, { role: Role.member });
    expect(await queue.all()).toEqual([
      expect.objectContaining({ op: "add", bot: expect.objectContaining({ user_id: bot.user_id }) }),
    ]);
  });

  test("keep their owner, whatever the role of the owner", async () => {
    const bot = await createBot(hamlet, Role.owner);
    expect(await botsSeenBy(hamlet)).toContain(bot.user_id);
    await hamlet.ok("POST", `/bots/${bot.user_id}/api_key/regenerate`);
  });
});

describe("bots of a person whose role changes", () => {
  const roleOf = async (userId: number): Promise<number> =>
    (await owner.ok<{ user: { role: number } }>("GET", `/users/${userId}`)).user.role;

  test("lose the rights that the person loses, and everyone is notified", async () => {
    const person = await world.newPerson("Dee Demoted", Role.administrator);
    const [administrating, plain] = [await createBot(person, 200), await createBot(person)];
    const queue = await hamlet.register({ event_types: ["realm_user"] });
    await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.member });
    expect(await queue.all()).toMatchObject([
      { person: { user_id: person.userId, role: Role.member } },
      { person: { user_id: administrating.user_id, role: Role.member } },
    ]);
    expect([await roleOf(administrating.user_id), await roleOf(plain.user_id)]).toEqual([
      Role.member,
      Role.member,
    ]);
  });

  test("keep their role when the person gets more rights", async () => {
    const person = await world.newPerson("Pru Promoted");
    const bot = await createBot(person);
    await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.administrator });
    expect(await roleOf(bot.user_id)).toBe(Role.member);
  });
});
