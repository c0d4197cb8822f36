import { engineUnderTest, PASSWORD, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { type ParsedMail, simpleParser } from "mailparser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { OtherRealms } from "../realms/support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mails go out between seven and nine in the morning, and for the first organization soon after seven. */
const MORNING = 8 * HOUR;

const server = useMailServer();
const { world, owner, moderator, administrator, hamlet, cordelia, guest } = useWorld(() => ({
  environment: { CONFAB_SMTP_URL: server.url },
}));

const set = (person: Person, settings: Record<string, unknown>) => person.ok("PATCH", "/settings", settings);
const setRealm = (properties: Record<string, unknown>) => owner.ok("PATCH", "/realm", properties);
const run = (text: string) => world.server.context.engine.query({ text, values: [] });
const settings = async (person: Person) =>
  (
    await person.register<{ user_settings: Record<string, unknown> }>({
      fetch_event_types: ["user_settings"],
    })
  ).state.user_settings;

/** Goes on to a time of day of the next Tuesday. */
async function tuesday(time = MORNING): Promise<void> {
  const now = new Date(world.clock.now());
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const ahead = (2 - now.getUTCDay() + 7) % 7;
  const at = midnight + ahead * DAY + time;
  await jump(at > world.clock.now() ? at - world.clock.now() : at + 7 * DAY - world.clock.now());
}

async function jump(milliseconds: number): Promise<void> {
  await world.settle();
  await world.clock.jump(milliseconds);
  await world.settle();
}

/** The weekly mails, without those about missed messages. */
const digests = () => server.received.filter((mail) => textOf(mail).includes("/unsubscribe/digest/"));
const readers = () =>
  digests()
    .map(({ to }) => to[0]?.replace("@example.com", ""))
    .sort();

async function mailTo(person: Person): Promise<ParsedMail & { text: string; html: string }> {
  const [mail, ...others] = digests().filter(({ to }) => to.includes(person.email));
  expect(others).toEqual([]);
  const { text = "", html, ...parsed } = await simpleParser(mail?.source ?? "");
  return { ...parsed, text: text.replaceAll("\r\n", "\n"), html: String(html) };
}

beforeAll(async () => {
  await setRealm({ digest_emails_enabled: true, digest_weekday: 1 });
  for (const person of [owner, hamlet, cordelia]) await person.subscribe(["denmark"]);
  await world.settle();
});
beforeEach(async () => {
  await world.settle();
  server.received.length = 0;
});

test("people who were away learn on the day what they missed, in their language", async () => {
  await hamlet.subscribe(["noise"]);
  await cordelia.subscribe(["noise"]);
  const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "noise" });
  await hamlet.ok("POST", "/users/me/subscriptions/properties", {
    subscription_data: [{ stream_id, property: "is_muted", value: true }],
  });
  const mute = { stream: "denmark", topic: "boring", op: "add" };
  await hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", mute);
  await hamlet.ok("POST", `/users/me/muted_users/${administrator.userId}`);
  await administrator.subscribe(["denmark"]);
  await set(hamlet, { default_language: "de" });
  // Nobody but the members is away.
  for (const person of [owner, moderator, guest]) await set(person, { enable_digest_emails: false });

  const first = await cordelia.send(
    "denmark",
    "Castle",
    `Who is **there**? ${"Long live the king! ".repeat(20)}`,
  );
  await cordelia.send("denmark", "castle", "Nay, answer me");
  await administrator.send("denmark", "castle", "muted words");
  await administrator.send("denmark", "ghost", "muted words");
  await cordelia.send("denmark", "boring", "boring words");
  await cordelia.send("noise", "anything", "noisy words");
  await cordelia.subscribe(["cellar"], { invite_only: true });
  await cordelia.send("cellar", "wine", "secret words");
  await cordelia.subscribe(["vault"], { invite_only: true, history_public_to_subscribers: false });
  await cordelia.send("vault", "gold", "earlier words");
  await cordelia.subscribe(["vault"], { principals: [hamlet.userId] });
  await cordelia.send("vault", "gold", "later words");
  await cordelia.send("vault", "silver", "received words");
  await cordelia.sendTo([hamlet], "direct words");
  await cordelia.sendTo([hamlet], "more direct words");
  await administrator.sendTo([hamlet], "muted direct words");
  await cordelia.subscribe(["garden"]);

  await tuesday(6 * HOUR);
  expect(readers()).toEqual([]);
  await tuesday();
  expect(readers()).toEqual(["hamlet"]);
  const { subject, text, html, headers } = await mailTo(hamlet);
  expect(subject).toBe("Deine Woche bei Test Organization");
  expect(text).toContain("Hallo Hamlet Member,");
  expect(text).toMatch(
    /#denmark > Castle\n2 Nachrichten von einer Person\nCordelia Member: Who is there\? Long .*…\n/,
  );
  expect(text).toContain(`/topic/Castle/near/${first}\n`);
  expect(text).toContain("#vault > silver\n1 Nachricht von einer Person\nCordelia Member: received words\n");
  // The other one is about the stream that Hamlet was subscribed to.
  expect(text).toContain("3 von Cordelia Member, Notification Bot");
  expect(text).toMatch(/NEUE STREAMS\n\n(#.*\n.*\n)*#garden\nhttp/);
  for (const part of [text, html]) {
    expect(part).not.toMatch(/muted|Adam|ghost|boring|nois|secret|cellar|gold|earlier|later|direct words/);
  }
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("#denmark &gt; Castle</strong></a>");
  expect(headers.get("list")).toMatchObject({ unsubscribe: { url: expect.stringContaining("/digest/") } });
});

test("nobody gets a second mail in the week, and none if there is no news", async () => {
  await world.restart();
  await settings(owner);
  await jump(HOUR);
  await tuesday();
  expect(readers()).toEqual([]);
});

test("only those get a mail who were away for some days, and want it", async () => {
  for (const person of [owner, moderator, guest]) await set(person, { enable_digest_emails: true });
  const leaver = await world.newPerson("Lea Leaver");
  await owner.subscribe(["denmark"], { principals: [leaver, moderator, guest].map(({ userId }) => userId) });
  await administrator.send("denmark", "castle", "Stand ho!");
  await jump(3 * DAY);
  await owner.ok("DELETE", `/users/${leaver.userId}`);
  await set(guest, { enable_digest_emails: false });
  await world.newPerson("Nora New");
  await hamlet.ok("POST", "/users/me/presence", { status: "active", ping_only: true });
  await moderator.register();
  await cordelia.send("denmark", "castle", "Here");
  await administrator.send("denmark", "castle", "Who is there?");
  await tuesday();
  expect(readers()).toEqual(["owner"]);
  const { subject, text } = await mailTo(owner);
  expect(subject).toBe("Your week at Test Organization");
  expect(text).toContain("#denmark > castle\n3 messages by 2 people\nAdam Administrator: Stand ho!");
  expect(text).toContain("NEW PEOPLE\n\nNora New\n");
});

test("a mail comes in the morning of the reader's time zone, and its link ends such mails", async () => {
  await set(hamlet, { timezone: "Asia/Tokyo" });
  await jump(DAY);
  await cordelia.send("denmark", "castle", "Once more");
  await tuesday(-3 * HOUR);
  expect(readers()).toEqual([]);
  await jump(HOUR + HOUR / 2);
  expect(readers()).toEqual(["hamlet"]);
  await tuesday();
  expect(readers()).toContain("owner");
  const { headers } = await mailTo(hamlet);
  const { url } = (headers.get("list") as unknown as { unsubscribe: { url: string } }).unsubscribe;
  expect((await settings(hamlet))["enable_digest_emails"]).toBe(true);
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  expect((await settings(hamlet))["enable_digest_emails"]).toBe(false);
});

test("a mail has numbers only if reader or organization want no content in mails", async () => {
  await set(moderator, { message_content_in_email_notifications: false });
  await jump(DAY);
  await cordelia.send("denmark", "castle", "hidden words");
  await cordelia.sendTo([moderator], "hidden words");
  await tuesday();
  const { text, html } = await mailTo(moderator);
  expect(text).toContain("Your settings exclude their text");
  expect(text).toContain("Busiest topics: 1\nUnread direct messages: 1\n");
  expect(text + html).not.toMatch(/hidden|denmark|castle|Cordelia/);
  expect((await mailTo(owner)).text).toContain("hidden words");
  await setRealm({ message_content_allowed_in_email_notifications: false });
  server.received.length = 0;
  await jump(DAY);
  await cordelia.send("denmark", "castle", "hidden words");
  await tuesday();
  expect((await mailTo(owner)).text).toContain("Your organization excludes their text");
  expect((await mailTo(owner)).text).not.toContain("hidden");
  await setRealm({ message_content_allowed_in_email_notifications: true });
});

test("a node continues where another one has stopped, once that one's claim has expired", async () => {
  await jump(DAY);
  await cordelia.send("denmark", "castle", "And again");
  await tuesday(6 * HOUR);
  // The state that a node leaves behind if it dies after the mails up to the owner's.
  await run(`update digest_round set round_until = done_until + interval '90 minutes',
                    due_at = done_until + interval '100 minutes', last_user_id = ${owner.userId}`);
  await world.restart();
  await settings(cordelia);
  await jump(95 * MINUTE);
  expect(readers()).toEqual([]);
  await jump(10 * MINUTE);
  expect(readers()).toEqual(["administrator", "moderator"]);
});

test.runIf(engineUnderTest === "postgres")("only one of two nodes sends the mails", async () => {
  const other = await world.startNode();
  await jump(DAY);
  await cordelia.at(other).send("denmark", "castle", "Twice");
  await tuesday();
  expect(readers()).toEqual(["administrator", "moderator", "owner"]);
});

test("a mail waits for the end of a short quiet time, and is left out for a long one", async () => {
  await jump(DAY);
  await cordelia.send("denmark", "castle", "Hush");
  const inHours = (hours: number) => Math.floor((world.clock.now() + hours * HOUR) / 1000);
  await tuesday(6 * HOUR);
  await administrator.ok("PATCH", "/users/me/do_not_disturb", { paused_until: inHours(5) });
  await moderator.ok("PATCH", "/users/me/do_not_disturb", { paused_until: inHours(50) });
  await tuesday();
  expect(readers()).toEqual(["owner"]);
  await jump(4 * HOUR);
  expect(readers()).toEqual(["administrator", "owner"]);
  await jump(2 * DAY);
  expect(readers()).toEqual(["administrator", "owner"]);
});

test("another day counts from then on, and without the organization's choice there are no mails", async () => {
  await cordelia.send("denmark", "castle", "On Thursday");
  await setRealm({ digest_weekday: 0 });
  await tuesday(MORNING - DAY);
  expect(readers()).toEqual(["administrator", "moderator", "owner"]);
  await cordelia.send("denmark", "castle", "Never");
  await setRealm({ digest_emails_enabled: false });
  server.received.length = 0;
  await tuesday();
  expect(readers()).toEqual([]);
  expect(await run("select realm_id from digest_round")).toEqual([]);
});

test("an organization that nobody uses gets its mails", async () => {
  await using others = new OtherRealms(world);
  const ada = await others.create("eng.example.com", "ada@example.com");
  const bob = await ada.ok<{ user_id: number }>("POST", "/users", {
    email: "bob@example.com",
    password: PASSWORD,
    full_name: "Bob",
  });
  await ada.ok("PATCH", "/realm", { digest_emails_enabled: true });
  await ada.ok("PATCH", `/users/${bob.user_id}`, { full_name: "Bob Builder" });
  await jump(6 * DAY);
  await ada.send("general", "lunch", "Soup");
  await world.settle();
  await world.restart();
  const isHeld = () =>
    [...world.server.realms.all()].some(({ model }) => model.properties.name === "eng.example.com");
  expect(isHeld()).toBe(false);
  await tuesday();
  await expect
    .poll(async () => {
      await world.clock.advance(MINUTE);
      return readers();
    })
    .toEqual(["bob"]);
  await expect.poll(isHeld).toBe(false);
});
