/** Keys and other secrets of accounts, and the places that show them. */

import { createECDH } from "node:crypto";
import { BotType, EmailAddressVisibility, Role } from "@confab/contract";
import { PASSWORD, type Person } from "@confab/testkit";
import { Browser } from "../authentication/browser.ts";
import { type Grant, grant, opens, succeeds, tells } from "./grant.ts";
import { type Actor, actors, administrators, moderators, nobody } from "./row.ts";
import { fresh, type Stage } from "./stage.ts";

interface ShownBot {
  readonly user_id: number;
  readonly api_key: string;
  readonly services: readonly { readonly token?: string }[];
}

/** The bots whose secrets are tested, with their role and the people who may have their secrets. */
const kinds = [
  ["a member's bot", Role.member, administrators],
  ["a bot that is an owner", Role.owner, ["owner"]],
] as const;

async function otherBot(stage: Stage, role: number): Promise<Person> {
  const bot = await stage.newBot(stage.stranger, BotType.outgoingWebhook);
  if (role !== Role.member) await stage.host.ok("PATCH", `/users/${bot.userId}`, { role });
  return bot;
}

async function shownBot(who: Person, bot: Person): Promise<ShownBot | undefined> {
  const { body } = await who.request<{ realm_bots: ShownBot[] }>("POST", "/register", {
    fetch_event_types: ["realm_bot"],
  });
  return body.realm_bots?.find(({ user_id }) => user_id === bot.userId);
}

async function listedKey(who: Person, bot: Person): Promise<string | undefined> {
  const { body } = await who.request<{ bots?: { username: string; api_key: string }[] }>("GET", "/bots");
  return body.bots?.find(({ username }) => username === bot.email)?.api_key;
}

/** Subscribes a browser, and returns true if it is still subscribed after the change. */
async function isNotifiedAfter(
  stage: Stage,
  actor: Actor,
  change: (who: Person) => Promise<Person>,
): Promise<boolean> {
  // Bots have no browsers.

  if (actor === "bot") return false;
  const who = await stage.newActor(actor);
  const endpoint = `https://push.example.com/${fresh("browser").replace(" ", "-")}`;
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  await who.ok("POST", "/users/me/web_push_subscriptions", {
    endpoint,
    p256dh,
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  });
  return succeeds(await change(who), "DELETE", "/users/me/web_push_subscriptions", { endpoint });
}

/** Returns a bot of the actor, or `undefined` for actors who can't have one. */
const ownBot = async (stage: Stage, who: Person, actor: Actor): Promise<Person | undefined> =>
  actor === "guest" || actor === "bot" ? undefined : stage.newBot(who);

/** @param only the people who get it, if not everyone who administers the bot does */
const ofBots = (
  gives: string,
  place: string,
  take: (who: Person, bot: Person) => Promise<boolean>,
  only?: readonly Actor[],
): Grant[] =>
  kinds.map(([kind, role, to]) =>
    grant(place, `${gives} of ${kind}`, only ?? to, async (stage, who) =>
      take(who, await otherBot(stage, role)),
    ),
  );

/** Returns rows for the secret that proves that a request comes from the other service. */
const ofIntegrations = (
  place: string,
  take: (who: Person, bot: Person, secret: string) => Promise<boolean>,
): Grant[] =>
  kinds.map(([kind, role, to]) =>
    grant(place, `the secret of an integration of ${kind}`, to, async (stage, who) => {
      const secret = fresh("sesame").replace(" ", "-");
      const { user_id, api_key } = await stage.stranger.ok<ShownBot>("POST", "/bots", {
        full_name: `The ${secret}`,
        short_name: secret,
        bot_type: BotType.incomingWebhook,
        service_name: "github",
        config_data: { secret },
      });
      await stage.host.ok("PATCH", `/users/${user_id}`, { role });
      const email = `${secret}-bot@localhost`;
      return take(who, stage.stranger.with({ userId: user_id, email, apiKey: api_key }), secret);
    }),
  );

const addresses = [
  ["where everybody sees addresses", EmailAddressVisibility.everyone, actors],
  ["where administrators see addresses", EmailAddressVisibility.administrators, administrators],
  ["where moderators see addresses", EmailAddressVisibility.moderators, moderators],
  ["where nobody sees addresses", EmailAddressVisibility.nobody, nobody],
] as const;

async function seesAddress(stage: Stage, who: Person): Promise<boolean> {
  const { email, userId } = stage.stranger;
  await stage.message(stage.stranger);
  const everywhere = [
    tells(who, email, "GET", "/users"),
    tells(who, email, "GET", `/users/${userId}`),
    tells(who, email, "POST", "/register", {}),
    tells(who, email, "GET", "/messages", { anchor: "newest", num_before: 5, num_after: 0 }),
    succeeds(who, "GET", `/users/${email}`),
  ];
  return (await Promise.all(everywhere)).includes(true);
}

export const grants: readonly Grant[] = [
  ...ofBots("the API key", "registerQueue", async (who, bot) =>
    opens(bot, (await shownBot(who, bot))?.api_key),
  ),
  ...ofBots("the token for outgoing webhooks", "registerQueue", async (who, bot) =>
    ((await shownBot(who, bot))?.services ?? []).some(({ token }) => token !== undefined),
  ),
  ...kinds.map(([kind, role, to]) =>
    grant("realm_bot update", `the new API key of ${kind}`, to, async (stage, who) => {
      const bot = await otherBot(stage, role);
      const queue = await who.register({ event_types: ["realm_bot"] });
      const { api_key } = await stage.host.ok<ShownBot>("POST", `/bots/${bot.userId}/api_key/regenerate`);
      return JSON.stringify(await queue.all()).includes(api_key);
    }),
  ),
  ...kinds.map(([kind, role, to]) =>
    grant("realm_bot add", `the API key and the token of ${kind}`, to, async (stage, who) => {
      const bot = await otherBot(stage, role);
      await stage.host.ok("DELETE", `/bots/${bot.userId}`);
      const queue = await who.register({ event_types: ["realm_bot"] });
      await stage.host.ok("POST", `/users/${bot.userId}/reactivate`);
      return JSON.stringify(await queue.all()).includes("api_key");
    }),
  ),
  ...ofIntegrations("registerQueue", async (who, bot, secret) =>
    JSON.stringify([await shownBot(who, bot)]).includes(secret),
  ),
  ...ofIntegrations("updateBot", (who, bot, secret) =>
    tells(who, secret, "PATCH", `/bots/${bot.userId}`, { default_all_public_streams: false }),
  ),
  ...ofBots("a new API key", "regenerateBotApiKey", async (who, bot) => {
    const { body } = await who.request<ShownBot>("POST", `/bots/${bot.userId}/api_key/regenerate`);
    return opens(bot, body.api_key);
  }),
  ...ofBots("the messages", "updateBot", (who, bot) =>
    succeeds(who, "PATCH", `/bots/${bot.userId}`, { service_payload_url: '"https://example.org/"' }),
  ),
  ...kinds.map(([kind, role, to]) =>
    grant("updateBot", `${kind}, to oneself`, to, async (stage, who) => {
      const bot = await otherBot(stage, role);
      const taken = await succeeds(who, "PATCH", `/bots/${bot.userId}`, { bot_owner_id: who.userId });
      return taken && opens(bot, await listedKey(who, bot));
    }),
  ),
  ...ofBots("the API key", "getBots", async (who, bot) => opens(bot, await listedKey(who, bot)), nobody),
  grant("createBot", "a key that works once the bot has another owner", nobody, async (stage, who, actor) => {
    const bot = await ownBot(stage, who, actor);
    if (!bot) return false;
    await who.ok("PATCH", `/bots/${bot.userId}`, { bot_owner_id: stage.stranger.userId });
    return opens(bot, bot.apiKey);
  }),
  grant("createBot", "a key that works once the bot is an owner", nobody, async (stage, who, actor) => {
    const bot = await ownBot(stage, who, actor);
    if (!bot) return false;
    await stage.host.ok("PATCH", `/users/${bot.userId}`, { role: Role.owner });
    return opens(bot, bot.apiKey);
  }),
  grant("fetchApiKey", "another's API key, for one's own password", nobody, async ({ stranger, world }) => {
    await world.clock.advance(60_000);
    return succeeds(stranger, "POST", "/fetch_api_key", {
      username: stranger.email,
      password: `${PASSWORD}!`,
    });
  }),
  grant("fetchOwnApiKey", "one's own API key, without the password", nobody, async (stage, who) => {
    const browser = new Browser(stage.world.url);
    await browser.logIn(who.email, PASSWORD);
    return (await browser.json("POST", "/fetch_api_key", {})).status === 200;
  }),
  grant(
    "addWebPushSubscription",
    "notifications to a browser, once the API key is replaced",
    nobody,
    (stage, _, actor) =>
      isNotifiedAfter(stage, actor, async (who) => {
        const { api_key } = await who.ok<ShownBot>("POST", "/users/me/api_key/regenerate");
        return who.with({ apiKey: api_key });
      }),
  ),
  grant(
    "addWebPushSubscription",
    "notifications to a browser, once the account was deactivated",
    nobody,
    (stage, _, actor) =>
      isNotifiedAfter(stage, actor, async (who) => {
        await stage.host.ok("DELETE", `/users/${who.userId}`);
        await stage.host.ok("POST", `/users/${who.userId}/reactivate`);
        return who;
      }),
  ),
  grant("createBigBlueButtonCall", "a call, to a person without an account", nobody, async (stage, who) => {
    const { body } = await who.request<{ url: string }>("GET", "/calls/bigbluebutton/create");
    return (await fetch(stage.world.url + body.url, { redirect: "manual" })).status === 302;
  }),
  grant("devFetchApiKey", "another's API key, on a server that people use", nobody, (stage, who) =>
    succeeds(who, "POST", "/dev_fetch_api_key", { username: stage.stranger.email }),
  ),
  ...addresses.map(([where, email_address_visibility, to]) =>
    grant("getUsers", `the address of another, ${where}`, to, async (stage, who) => {
      await stage.host.ok("PATCH", "/realm", { email_address_visibility });
      const sees = await seesAddress(stage, who);
      await stage.host.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.everyone });
      return sees;
    }),
  ),
  ...addresses.map(([where, email_address_visibility, to]) =>
    grant("realm_user add", `the address of a newcomer, ${where}`, to, async (stage, who) => {
      await stage.host.ok("PATCH", "/realm", { email_address_visibility });
      const queue = await who.register({ event_types: ["realm_user"] });
      const { email } = await stage.newActor("member");
      const events = (await queue.all()).filter(({ op }) => op === "add");
      await stage.host.ok("PATCH", "/realm", { email_address_visibility: EmailAddressVisibility.everyone });
      return JSON.stringify(events).includes(email);
    }),
  ),
];
