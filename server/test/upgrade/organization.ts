/**
 * A small organization that has used nearly everything, as the content of a released schema. To add a feature, add what
 * people do with it here, and what they read in `facts.ts`.
 */
import { createECDH } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BotType, NEWEST_LEVEL, SystemGroup } from "@confab/contract";
import { runImport } from "@confab/server/domain/imports/run";
import { Problems } from "@confab/server/exchange/format/problems";
import { NeutralExport } from "@confab/server/exchange/format/read";
import { PASSWORD, type Person, type PersonName, type World } from "@confab/testkit";
import { Browser } from "../authentication/browser.ts";
import { PNG, upload } from "../files/support.ts";
import { Site } from "../outgoing/support.ts";
import { sendForm } from "../pictures/support.ts";

const LATER = 3_165_826_990;

/** The environment of the server that the organization is on. */
export const environment = {
  CONFAB_EMBEDDED_BOTS: "on",
  CONFAB_OUTGOING_ALLOW: "127.0.0.1/32",
  // Wrong passwords are counted.
  CONFAB_RATE_LIMITS: "on",
  // Mails wait in the database, because nothing listens there.
  CONFAB_SMTP_URL: "smtp://127.0.0.1:1",
  // Failures are expected.
  CONFAB_LOG_LEVEL: "fatal",
} as const;

/** Clients that go on after the upgrade. */
export interface Clients {
  /** The level of their programs. */
  readonly level: number;
  readonly cookies: readonly (readonly [string, string])[];
  readonly queue: { readonly queue_id: string; readonly last_event_id: number };
}

/** Fills a world that has just started. */
export async function fill(world: World): Promise<Clients> {
  const browser = new Browser(world.url);
  for (const password of ["wrong", PASSWORD]) {
    await browser.submit("/login/", { username: world.as("hamlet").email, password });
  }
  await setUpStreams(world);
  await setUpOrganization(world);
  await talk(world);
  await arrange(world);
  await prepare(world);
  await createBots(world);
  await invite(world);
  await present(world);
  await bringHistory(world);
  const queue = await leaveUndone(world);
  return { level: NEWEST_LEVEL, cookies: [...browser.cookies], queue };
}

/** Returns people with programs of a level. */
export function programsOf({ people }: Pick<World, "people">, level = NEWEST_LEVEL): World["people"] {
  return eachPerson((name) => people[name].speaking(level));
}

/** Returns a value for each person. */
export function eachPerson<T>(valueFor: (name: PersonName) => T): Record<PersonName, T> {
  return {
    owner: valueFor("owner"),
    administrator: valueFor("administrator"),
    moderator: valueFor("moderator"),
    hamlet: valueFor("hamlet"),
    cordelia: valueFor("cordelia"),
    guest: valueFor("guest"),
  };
}

export async function streamId(person: Person, stream: string): Promise<number> {
  return (await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;
}

async function setUpStreams(world: World): Promise<void> {
  const { owner, hamlet, cordelia, guest } = programsOf(world);
  const all = [owner, hamlet, cordelia].map(({ userId }) => userId);
  const subscriptions = [
    { name: "kitchen", description: "Tea and **soup**" },
    { name: "workshop", description: "Saws" },
    { name: "attic", description: "" },
  ];
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions, principals: all });
  await owner.subscribe(["board"], { invite_only: true, principals: [owner.userId, hamlet.userId] });
  await owner.subscribe(["kitchen"], { principals: [guest.userId] });
  const id = (name: string) => streamId(owner, name);
  const { channel_folder_id } = await owner.ok<{ channel_folder_id: number }>(
    "POST",
    "/channel_folders/create",
    { name: "House", description: "All rooms" },
  );
  await owner.ok("PATCH", `/streams/${await id("kitchen")}`, { folder_id: channel_folder_id });
  await owner.ok("PATCH", `/streams/${await id("workshop")}`, { new_name: "garage" });
  await owner.ok("PATCH", `/streams/${await id("garage")}`, {
    message_retention_days: 3000,
    can_remove_subscribers_group: SystemGroup.moderators,
  });
  await owner.ok("DELETE", `/streams/${await id("attic")}`);
  await owner.ok("POST", "/default_streams", { stream_id: await id("kitchen") });
  await owner.ok("POST", "/default_stream_groups/create", {
    group_name: "Rooms",
    description: "Of the house",
    stream_names: ["garage"],
  });
}

async function setUpOrganization(world: World): Promise<void> {
  const { owner, hamlet, cordelia } = programsOf(world);
  await owner.ok("PATCH", "/realm", {
    name: "The House",
    digest_emails_enabled: true,
    enable_read_receipts: true,
    inline_url_embed_preview: true,
    message_content_edit_limit_seconds: 86_400,
  });
  await owner.ok("PATCH", "/realm/user_settings_defaults", { twenty_four_hour_time: true });
  await owner.ok("POST", "/realm/domains", { domain: "example.org", allow_subdomains: true });
  await owner.ok("POST", "/realm/filters", {
    pattern: "TEA-(?P<id>[0-9]+)",
    url_format_string: "https://example.com/%(id)s",
    url_template: "https://example.com/{id}",
  });
  await owner.ok("POST", "/realm/playgrounds", {
    name: "Trial",
    pygments_language: "Python",
    url_prefix: "https://example.com/?code=",
    url_template: "https://example.com/?code={code}",
  });
  const icon = [PNG];
  await sendForm(owner, "POST", "/realm/emoji/teapot", icon);
  await sendForm(owner, "POST", "/realm/icon", icon);
  await sendForm(hamlet, "POST", "/users/me/avatar", icon);
  const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", {
    name: "Favourite tea",
    hint: "Green?",
    field_type: 1,
  });
  await hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "*Oolong*" }] });
  for (const [name, members] of [
    ["cooks", [hamlet.userId, cordelia.userId]],
    ["everybody in the kitchen", [owner.userId]],
  ] as const) {
    await owner.ok("POST", "/user_groups/create", { name, description: `The ${name}`, members });
  }
  const { user_groups } = await owner.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  const groupId = (wanted: string) => user_groups.find(({ name }) => name === wanted)?.id ?? 0;
  await owner.ok("POST", `/user_groups/${groupId("everybody in the kitchen")}/subgroups`, {
    add: [groupId("cooks")],
  });
  await owner.ok("POST", "/export/realm");
  await world.settle();
}

async function talk(world: World): Promise<void> {
  const { owner, hamlet, cordelia, guest } = programsOf(world);
  const say = (person: Person, topic: string, content: string) => person.send("kitchen", topic, content);
  const kettle = await say(hamlet, "tea", "Who has the **kettle**? See TEA-12 :teapot:");
  await hamlet.ok("POST", "/users/me/alert_words", { alert_words: ["soup", "Boiling"] });
  await say(cordelia, "tea", "@**Hamlet Member** it is boiling.");
  await say(owner, "tea", "@*cooks* @**all** Wer hat die Tassen gesehen? 茶杯在哪里？");
  const edited = await say(hamlet, "tea", "I have three cups.");
  await hamlet.ok("PATCH", `/messages/${edited}`, { content: "I have four cups." });
  const astray = await say(cordelia, "tea", "The saw is blunt.");
  await say(cordelia, "tea", "So is the knife.");
  await owner.ok("PATCH", `/messages/${astray}`, {
    stream_id: await streamId(owner, "garage"),
    topic: "saws",
    propagate_mode: "change_later",
  });
  const deleted = await say(hamlet, "tea", "Never mind.");
  await owner.ok("DELETE", `/messages/${deleted}`);
  const file = await upload(hamlet, "Water, leaves, patience.", "recipe.txt");
  await say(hamlet, "recipes", `My [recipe](${file})`);
  await upload(cordelia, PNG, "unused.png", "image/png");
  await cordelia.ok("POST", `/messages/${kettle}/reactions`, { emoji_name: "teapot" });
  await guest.ok("POST", `/messages/${kettle}/reactions`, { emoji_name: "tada" });
  const poll = await say(owner, "polls", "/poll Which tea?\nGreen\nBlack");
  const content = JSON.stringify({ type: "vote", key: "canned,0", vote: 1 });
  await hamlet.ok("POST", "/submessage", { message_id: poll, msg_type: "widget", content });
  await owner.send("board", "budget", "A new kettle costs 40.");
  await cordelia.sendTo([hamlet], "Between us: it was the good cup.", { idempotency_key: "cup-1" });
  await hamlet.sendTo([cordelia, owner], "Lunch at noon?");
  await hamlet.sendTo([guest], "Welcome!");
  await hamlet.ok("POST", "/messages/flags", { messages: [kettle], op: "add", flag: "starred" });
  await hamlet.ok("POST", "/messages/flags", { messages: [kettle, edited], op: "add", flag: "read" });
  await cordelia.ok("POST", "/messages/flags", { messages: [kettle], op: "add", flag: "collapsed" });
  await hamlet.ok("POST", `/messages/${kettle}/pin`);
  await hamlet.ok("POST", "/reminders", {
    message_id: kettle,
    scheduled_delivery_timestamp: LATER,
    note: "Descale it",
  });
}

/** Lets hamlet arrange things for himself. */
async function arrange(world: World): Promise<void> {
  const { hamlet, cordelia, guest } = programsOf(world);
  const kitchen = await streamId(hamlet, "kitchen");
  for (const [topic, visibility_policy] of [
    ["polls", 1],
    ["tea", 3],
  ] as const) {
    await hamlet.ok("POST", "/user_topics", { stream_id: kitchen, topic, visibility_policy });
  }
  await hamlet.ok("POST", "/users/me/subscriptions/properties", {
    subscription_data: [
      { stream_id: kitchen, property: "pin_to_top", value: true },
      { stream_id: kitchen, property: "color", value: "#aa5500" },
      { stream_id: kitchen, property: "personal_folder", value: "At home" },
    ],
  });
  await hamlet.ok("PATCH", "/settings", {
    default_language: "de",
    enter_sends: true,
    timezone: "Europe/Berlin",
  });
  await hamlet.ok("PATCH", "/users/me/do_not_disturb", {
    schedule: [{ weekday: 1, from: 540, to: 1020 }],
    paused_until: LATER,
  });
  await hamlet.ok("POST", `/users/me/muted_users/${guest.userId}`);
  await hamlet.ok("POST", "/users/me/muted_direct_conversations", { user_ids: [guest.userId] });
  await hamlet.ok("POST", "/users/me/onboarding_steps", { onboarding_step: "intro_reply" });
  await hamlet.ok("POST", "/users/me/tutorial_status", { status: "started" });
  await hamlet.ok("POST", "/users/me/apns_device_token", { token: "c0ffee", appid: "com.example.chat" });
  await cordelia.ok("POST", "/users/me/web_push_subscriptions", {
    endpoint: "https://push.example.com/teapot",
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  });
}

/** Drafts and scheduled messages. */
async function prepare(world: World): Promise<void> {
  const { hamlet, cordelia } = programsOf(world);
  const kitchen = await streamId(hamlet, "kitchen");
  await hamlet.ok("POST", "/drafts", {
    drafts: [
      { type: "stream", to: [kitchen], topic: "tea", content: "To be or", timestamp: 1_778_250_000 },
      { type: "private", to: [cordelia.userId], topic: "", content: "Get thee", timestamp: 1_778_250_001 },
    ],
  });
  const later = { scheduled_delivery_timestamp: LATER };
  await hamlet.ok("POST", "/scheduled_messages", {
    ...later,
    type: "channel",
    to: kitchen,
    topic: "tea",
    content: "Good morning!",
  });
  await hamlet.ok("POST", "/scheduled_messages", {
    ...later,
    type: "direct",
    to: [cordelia.userId],
    content: "Good night!",
  });
}

async function createBots(world: World): Promise<void> {
  const { hamlet } = programsOf(world);
  const create = (short_name: string, more: object) =>
    hamlet.ok<{ user_id: number; api_key: string }>("POST", "/bots", {
      short_name,
      full_name: `The ${short_name}`,
      ...more,
    });
  const { user_id, api_key } = await create("timer", { bot_type: BotType.generic });
  const { email } = await hamlet
    .ok<{ user: { email: string } }>("GET", `/users/${user_id}`)
    .then(({ user }) => user);
  const timer = hamlet.with({ userId: user_id, email, apiKey: api_key });
  await timer.ok("PUT", "/bot_storage", { storage: { minutes: "4" } });
  await timer.sendTo([hamlet], "Four minutes are over.");
  await create("outgoing", {
    bot_type: BotType.outgoingWebhook,
    payload_url: JSON.stringify("https://example.com/hook"),
  });
}

async function invite(world: World): Promise<void> {
  const { owner } = programsOf(world);
  const stream_ids = [await streamId(owner, "kitchen")];
  await owner.ok("POST", "/invites", { invitee_emails: "ophelia@example.com", stream_ids });
  await owner.ok("POST", "/invites/multiuse", { stream_ids });
  const left = await world.newPerson("Yorick");
  await left.sendTo([owner], "Alas!");
  await owner.ok("DELETE", `/users/${left.userId}`);
  const gone = await world.newPerson("Rosencrantz");
  await gone.sendTo([owner], "Adieu!");
  await owner.ok("POST", `/users/${gone.userId}/deletion`, { full_name: "Rosencrantz", messages: "keep" });
  // A confirmation by mail waits.
  await owner.ok("PATCH", "/settings", { email: "olive@example.com" });
}

async function present(world: World): Promise<void> {
  const { owner, hamlet, cordelia } = programsOf(world);
  await owner.ok("PATCH", "/settings", { enable_offline_email_notifications: true });
  await hamlet.ok("POST", "/users/me/status", { status_text: "at tea", emoji_name: "coffee" });
  for (const person of [hamlet, cordelia]) {
    await person.ok("POST", "/users/me/presence", { status: "active", new_user_input: true });
  }
  await using site = await Site.start((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<title>Teapots</title><meta name='description' content='All of them'>");
  });
  await hamlet.send("kitchen", "shops", `See ${site.url("/teapots")}`);
  await world.settle();
  await world.pass(5);
}

/** Imports what somebody wrote elsewhere. */
async function bringHistory(world: World): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "confab-history-"));
  try {
    const write = (name: string, record: object) => writeFileSync(join(folder, name), JSON.stringify(record));
    write("people.jsonl", { key: 1, name: "Yorick", email: "yorick@example.com" });
    write("streams.jsonl", { key: 1, name: "graveyard", members: [1] });
    const time = "2020-05-01T09:00:00Z";
    write("messages.jsonl", { key: 1, time, sender: 1, stream: 1, topic: "jest", content: "Alas!" });
    const problems = new Problems();
    await runImport(world.server.realms.first, {
      from: new NeutralExport(folder, problems),
      problems,
      source: "elsewhere",
      onPrepared: () => {},
      onMessages: () => {},
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Leaves work that the server has begun, and events that a client has not fetched. Returns its queue. */
async function leaveUndone(world: World): Promise<Clients["queue"]> {
  const { owner, hamlet, cordelia } = programsOf(world);
  const { state } = await hamlet.register();
  const id = await cordelia.send("kitchen", "tea", "The kettle boils.");
  await cordelia.ok("PATCH", `/messages/${id}`, { content: "The kettle boils!" });
  await owner.ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
  await cordelia.sendTo([owner], "Are you away?");
  // Neither address is reached, so both wait for another attempt.
  await hamlet.send("kitchen", "tea", "@**The outgoing** is there more?");
  await hamlet.send("kitchen", "shops", "See http://127.0.0.1:1/cups");
  await world.settle();
  const { attachments } = await cordelia.ok<{ attachments: { id: number }[] }>("GET", "/attachments");
  await cordelia.ok("DELETE", `/attachments/${attachments[0]?.id}`);
  return { queue_id: state.queue_id, last_event_id: state.last_event_id };
}
