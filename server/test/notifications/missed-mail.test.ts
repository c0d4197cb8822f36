import { existsSync } from "node:fs";
import { join } from "node:path";
import { engineUnderTest, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";

/** Longer than the default delay of 120 seconds, which is checked each minute. */
const MINUTES = 4;

const server = useMailServer();
const { world, owner, hamlet, cordelia } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: server.url } }));
beforeAll(async () => {
  await hamlet.subscribe(["denmark"]);
  await cordelia.subscribe(["denmark"]);
});
beforeEach(async () => {
  await pass();
  server.received.length = 0;
});

/** Lets the time pass in which messages are collected. When this returns, every mail has arrived. */
async function pass(minutes = MINUTES): Promise<void> {
  await world.settle();
  await world.pass(minutes);
  await world.settle();
}

const mails = () => server.received.map((mail) => ({ to: mail.to[0], text: textOf(mail) }));
const subjectOf = (text: string) => /^Subject: (.*(?:\r?\n .*)*)$/m.exec(text)?.[1]?.trim();

async function onlyMail(): Promise<string> {
  expect(mails().map(({ to }) => to)).toEqual(["hamlet@example.com"]);
  return mails()[0]?.text ?? "";
}

const set = (settings: Record<string, unknown>) =>
  hamlet.ok("PATCH", "/settings", settings as Parameters<Person["ok"]>[2]);
const streamId = async () =>
  (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "denmark" })).stream_id;
const setStream = async (property: string, value: boolean) =>
  hamlet.ok("POST", "/users/me/subscriptions/properties", {
    subscription_data: [{ stream_id: await streamId(), property, value }],
  });

describe("the content of a mail", () => {
  test("combines direct messages, with their senders, a link, and the reason", async () => {
    const first = await cordelia.sendTo([hamlet], "Are you **there**? <b>&");
    await cordelia.sendTo([hamlet], "I have news");
    await world.settle();
    expect(server.received).toEqual([]);
    await pass();
    const text = await onlyMail();
    expect(subjectOf(text)).toBe("Direct messages with Cordelia Member");
    expect(text).toContain("Cordelia Member:\r\nAre you **there**? <b>&");
    expect(text).toContain("<p>Are you <strong>there</strong>? &lt;b&gt;&amp;</p>");
    expect(text).toContain("I have news");
    expect(text).toContain(`/#narrow/pm-with/${cordelia.userId}-pm/near/${first}`);
    expect(text).toContain("because you have unread direct messages");
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test("is separate for each conversation", async () => {
    await cordelia.send("denmark", "castle", "@**Hamlet Member** look");
    await cordelia.send("denmark", "garden", "@**Hamlet Member** here");
    await cordelia.send("denmark", "Castle", "@**Hamlet Member** again");
    await pass();
    expect(
      mails()
        .map(({ text }) => subjectOf(text))
        .sort(),
    ).toEqual(["#denmark > castle", "#denmark > garden"]);
  });

  test("has complete addresses of the server", async () => {
    await cordelia.sendTo([hamlet], "in #**denmark**");
    await pass();
    expect(await onlyMail()).toMatch(/href="https?:\/\/[^"]+\/#narrow\/stream\//);
  });

  test("has the pictures of other hosts at the server's address", async () => {
    await cordelia.sendTo([hamlet], "https://x.org/cat.png");
    await pass();
    const text = await onlyMail();
    expect(text).toMatch(/<img src="https?:\/\/[^"/]+\/external_content\/[\da-f]{40}\/[\da-f]+"/);
    expect(text).not.toContain('src="https://x.org');
  });

  test("names the organization in the subject if the reader likes", async () => {
    await set({ realm_name_in_notifications: true });
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    expect(subjectOf(await onlyMail())).toBe("Direct messages with Cordelia Member [Test Organization]");
    await set({ realm_name_in_notifications: false });
  });

  test.each([
    ["one organization", "Direct messages with Cordelia Member"],
    ["several organizations", "Direct messages with Cordelia Member [Test Organization]"],
  ])("with the automatic policy, the subject on a server with %s is %s", async (count, subject) => {
    const run = (text: string) => world.server.context.engine.query({ text, values: [] });
    await hamlet.speaking().ok("PATCH", "/settings", { realm_name_in_email_notifications_policy: 1 });
    if (count === "several organizations") {
      await run(`insert into realm (host, properties, user_settings_defaults, created_at)
                 select 'other.example.com', properties, '{}', created_at from realm`);
    }
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    expect(subjectOf(await onlyMail())).toBe(subject);
    await run("delete from realm where host = 'other.example.com'");
    await hamlet.speaking().ok("PATCH", "/settings", { realm_name_in_email_notifications_policy: 3 });
  });

  test.each(["reader", "organization"])("leaves out the messages if the %s says so", async (who) => {
    const property =
      who === "reader"
        ? "message_content_in_email_notifications"
        : "message_content_allowed_in_email_notifications";
    const change = (value: boolean) =>
      who === "reader" ? set({ [property]: value }) : owner.ok("PATCH", "/realm", { [property]: value });
    await change(false);
    await cordelia.sendTo([hamlet], "The secret");
    await pass();
    await change(true);
    const text = await onlyMail();
    expect(text).not.toMatch(/secret|Cordelia|narrow/);
    expect(subjectOf(text)).toBe("New messages");
  });
});

describe("the recipients of a mail", () => {
  const none = async () => {
    await pass();
    expect(mails()).toEqual([]);
  };

  test("include nobody for ordinary messages, or for their own", async () => {
    await cordelia.send("denmark", "castle", "Nothing much");
    await hamlet.send("denmark", "castle", "@**Hamlet Member**");
    await none();
  });

  test("include everyone in the stream for a wildcard, unless they switched this off", async () => {
    await setStream("wildcard_mentions_notify", false);
    await cordelia.send("denmark", "castle", "@**all** wake up");
    await none();
    await setStream("wildcard_mentions_notify", true);
    await cordelia.send("denmark", "castle", "@**all** wake up");
    await pass();
    expect(await onlyMail()).toContain("because everyone in the conversation was mentioned");
  });

  test("include users who want a stream's mails, by settings or subscription, except for muted topics", async () => {
    await set({ enable_stream_email_notifications: true });
    await cordelia.send("denmark", "castle", "one");
    await pass();
    expect(await onlyMail()).toContain("because you turned on e-mail notifications for this stream");
    server.received.length = 0;
    await hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", {
      stream: "denmark",
      topic: "CASTLE",
      op: "add",
    });
    await cordelia.send("denmark", "castle", "two");
    await none();
    await hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", {
      stream: "denmark",
      topic: "CASTLE",
      op: "remove",
    });
    await setStream("email_notifications", false);
    await cordelia.send("denmark", "castle", "three");
    await none();
    await set({ enable_stream_email_notifications: false });
    await setStream("email_notifications", true);
    await cordelia.send("denmark", "castle", "four");
    await pass();
    expect(await onlyMail()).toContain("four");
    await setStream("email_notifications", false);
  });

  test("exclude users who switched mails off, even while the mail waits", async () => {
    await cordelia.sendTo([hamlet], "Hello");
    await world.settle();
    await set({ enable_offline_email_notifications: false });
    await none();
    await cordelia.sendTo([hamlet], "Hello");
    await none();
    await set({ enable_offline_email_notifications: true });
    await none();
  });

  test("exclude users who muted the sender", async () => {
    await hamlet.ok("POST", `/users/me/muted_users/${cordelia.userId}`);
    await cordelia.sendTo([hamlet], "Hello");
    await none();
    await hamlet.ok("DELETE", `/users/me/muted_users/${cordelia.userId}`);
  });

  test("exclude users who have read the message meanwhile", async () => {
    const message = await cordelia.sendTo([hamlet], "Hello");
    await world.settle();
    await hamlet.ok("POST", "/messages/flags", { messages: [message], op: "add", flag: "read" });
    await none();
  });

  test("get no mail for a deleted message, but for the others", async () => {
    const gone = await cordelia.send("denmark", "castle", "@**Hamlet Member** gone");
    await cordelia.send("denmark", "castle", "@**Hamlet Member** left");
    await world.settle();
    await owner.ok("DELETE", `/messages/${gone}`);
    await pass();
    const text = await onlyMail();
    expect(text).toContain("left");
    expect(text).not.toContain("gone");
  });

  test("exclude users who have lost access meanwhile", async () => {
    await cordelia.subscribe(["cellar"], { invite_only: true, principals: [cordelia.userId, hamlet.userId] });
    await cordelia.send("cellar", "wine", "@**Hamlet Member** come");
    await world.settle();
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["cellar"] });
    await none();
  });
});

describe("a user who is present", () => {
  const bePresent = () => hamlet.ok("POST", "/users/me/presence", { status: "active", ping_only: true });

  test("gets no mail for messages that their client received, and one for the others", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    await bePresent();
    await world.settle();
    await cordelia.sendTo([hamlet], "taken");
    expect(await queue.next()).toHaveLength(1);
    // The next poll acknowledges this message.
    expect(await queue.events()).toEqual([]);
    await cordelia.sendTo([hamlet], "left");
    await pass();
    expect(mails()).toEqual([]);
    await pass(15);
    const text = await onlyMail();
    expect(text).toContain("left");
    expect(text).not.toContain("taken");
  });

  test("counts as away if their client does not receive messages", async () => {
    await hamlet.register({ event_types: ["typing"] });
    await bePresent();
    await world.settle();
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    await onlyMail();
  });

  test("counts as away if nobody uses their client", async () => {
    await hamlet.register({ event_types: ["message"] });
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    await onlyMail();
  });
});

describe("unsubscribing from mails", () => {
  const linkIn = (text: string) => /\/accounts\/unsubscribe\/[\w/-]+/.exec(text)?.[0] ?? "";
  const post = (path: string) =>
    fetch(`${world.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  const setting = async (name: string) =>
    (
      await hamlet.register<{ user_settings: Record<string, unknown> }>({
        fetch_event_types: ["user_settings"],
      })
    ).state.user_settings[name];

  test("uses the link without signing in; opening the link changes nothing", async () => {
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    const link = linkIn(await onlyMail());
    const page = await fetch(`${world.url}${link}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form method="post">');
    expect(await setting("enable_offline_email_notifications")).toBe(true);
    expect((await post(link)).status).toBe(200);
    expect(await setting("enable_offline_email_notifications")).toBe(false);
    expect((await post(link)).status).toBe(200);
    await set({ enable_offline_email_notifications: true });
  });

  test("the link of a stream's mail stops mails about that stream", async () => {
    await setStream("email_notifications", true);
    await cordelia.send("denmark", "castle", "one");
    await pass();
    expect((await post(linkIn(await onlyMail()))).status).toBe(200);
    server.received.length = 0;
    await cordelia.send("denmark", "castle", "two");
    await pass();
    expect(mails()).toEqual([]);
    expect(await setting("enable_offline_email_notifications")).toBe(true);
  });

  test("a link works for one user and one kind", async () => {
    await cordelia.sendTo([hamlet], "Hello");
    await pass();
    const link = linkIn(await onlyMail());
    for (const other of [
      link.replace(`/${hamlet.userId}/`, `/${cordelia.userId}/`),
      link.replace("missed-messages", "login"),
      `${link}x`,
      link.replace(`/${hamlet.userId}/`, "/x/"),
    ]) {
      expect((await post(other)).status).toBe(404);
      expect((await fetch(`${world.url}${other}`)).status).toBe(404);
    }
  });
});

test("a mail that a killed node left unsent is sent by another node", async () => {
  await cordelia.sendTo([hamlet], "Hello");
  await world.settle();
  // The state that a node leaves behind if it has taken the mail.
  const text = "update notification set due_at = due_at + interval '3 minutes', attempts = attempts + 1";
  await world.server.context.engine.query({ text, values: [] });
  await pass(3);
  expect(mails()).toEqual([]);
  await pass(3);
  await onlyMail();
  await pass();
  await onlyMail();
});

test("without a mail server there are no mails, and no files", async () => {
  await using other = await World.start();
  await other.as("cordelia").sendTo([other.as("hamlet")], "Hello");
  await other.settle();
  await other.pass(MINUTES);
  await other.settle();
  expect(existsSync(join(other.dataDir, "mail"))).toBe(false);
  const left = { text: "select message_id from notification", values: [] };
  expect(await other.server.context.engine.query(left)).toEqual([]);
});

test("a restart continues with earlier messages", async () => {
  await cordelia.sendTo([hamlet], "Before");
  await world.settle();
  await world.restart();
  await cordelia.sendTo([hamlet], "After");
  await pass();
  const text = await onlyMail();
  expect(text).toContain("Before");
  expect(text).toContain("After");
});

test.runIf(engineUnderTest === "postgres")("only one of two nodes sends the mail", async () => {
  const other = await world.startNode();
  await cordelia.at(other).sendTo([hamlet], "one");
  await cordelia.sendTo([hamlet], "two");
  await cordelia.at(other).send("denmark", "castle", "@**Hamlet Member**");
  await pass();
  await world.pass(3);
  expect(
    mails()
      .map(({ text }) => subjectOf(text))
      .sort(),
  ).toEqual(["#denmark > castle", "Direct messages with Cordelia Member"]);
});
