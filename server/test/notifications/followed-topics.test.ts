/** Mails about messages in topics that users follow. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { createStream, type TestStream } from "../messages/helpers.ts";

const server = useMailServer();
const { world, hamlet, cordelia } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: server.url } }));
let plans: TestStream;
beforeAll(async () => {
  plans = await createStream(world, "plans", [hamlet, cordelia]);
});
beforeEach(async () => {
  await pass();
  server.received.length = 0;
});

/** Lets the time pass in which messages are collected, and returns the mails that have arrived then. */
async function pass(): Promise<string[]> {
  await world.settle();
  await world.pass(4);
  await world.settle();
  return server.received.map((mail) => textOf(mail));
}

const setPolicy = (topic: string, visibility_policy: number) =>
  hamlet.speaking().ok("POST", "/user_topics", { stream_id: plans.streamId, topic, visibility_policy });

test("followers of a topic get mails about its messages, in any case of its name, until they unsubscribe", async () => {
  await setPolicy("lunch", 3);
  await cordelia.send("plans", "other", "Nothing much");
  await cordelia.send("plans", "LUNCH", "Soup");
  const [mail = "", ...others] = await pass();
  expect(others).toEqual([]);
  expect(mail).toContain("Soup");
  expect(mail).toContain("because you follow the topic");
  const link = /^List-Unsubscribe: <(.*)>/m.exec(mail.replaceAll(/\r?\n\s+/g, " "))?.[1] ?? "";
  expect(new URL(link).pathname).toMatch(/^\/accounts\/unsubscribe\/followed-topics\//);
  await fetch(`${world.url}${new URL(link).pathname}`, { method: "POST" });
  server.received.length = 0;
  await cordelia.send("plans", "lunch", "Bread");
  expect(await pass()).toEqual([]);
  await hamlet.speaking().ok("PATCH", "/settings", { enable_followed_topic_email_notifications: true });
  await setPolicy("lunch", 0);
  await cordelia.send("plans", "lunch", "Fruit");
  expect(await pass()).toEqual([]);
});

test("a mention of everyone notifies followers even if they ignore such mentions elsewhere", async () => {
  const ignoring = { enable_followed_topic_email_notifications: false, wildcard_mentions_notify: false };
  await hamlet.speaking().ok("PATCH", "/settings", ignoring);
  await setPolicy("news", 3);
  await cordelia.send("plans", "elsewhere", "@**all** Hello");
  await cordelia.send("plans", "news", "@**all** Good news");
  const mails = await pass();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Good news");
  server.received.length = 0;
  await setPolicy("news", 1);
  await cordelia.send("plans", "news", "@**all** Old news");
  expect(await pass()).toEqual([]);
});
