import { badRequest, engineUnderTest, PASSWORD, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { PushBrowser, readVapid } from "./browser.ts";
import { usePushService } from "./use-push-service.ts";

const path = "/users/me/web_push_subscriptions";

const service = usePushService();

const { world, hamlet, cordelia } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
let browser: PushBrowser;
let publicKey: string;
beforeAll(async () => {
  await hamlet.subscribe(["denmark"]);
  await cordelia.subscribe(["denmark"]);
  publicKey = (await hamlet.ok<{ public_key: string }>("GET", "/web_push_key")).public_key;
  browser = new PushBrowser(service, "/hamlet");
  await hamlet.ok("POST", path, browser.subscription);
});
beforeEach(async () => {
  await world.settle();
  service.pushed.length = 0;
  service.status = 201;
});

const set = (settings: Record<string, boolean>) => hamlet.ok("PATCH", "/settings", settings);

async function onlyPush(): Promise<Record<string, unknown>> {
  await world.settle();
  expect(service.pushed).toHaveLength(1);
  const [pushed] = service.pushed;
  if (!pushed) throw new Error("Nothing came");
  return browser.read(pushed) as Record<string, unknown>;
}

/**
 * Lets minutes pass. The server's patience with a push service uses the same clock, so pending requests get their time.
 */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world.pass(1);
    await world.settle();
  }
}

async function none(): Promise<void> {
  await world.settle();
  expect(service.pushed).toEqual([]);
}

/** Returns the number of attempts that were sent, are tried again, found no browser, and were refused. */
async function outcomes(): Promise<number[]> {
  const { values } = await world.server.context.metrics.webPushes.get();
  return values.map(({ value }) => value);
}

describe("a notification", () => {
  test("is encrypted for the browser, and signed by the server's key", async () => {
    const id = await cordelia.sendTo([hamlet], "Psst");
    expect(await onlyPush()).toEqual({
      type: "message",
      realm_uri: world.url,
      message_id: id,
      title: "Cordelia Member",
      body: "Psst",
      url: `${world.url}/#narrow/pm-with/${cordelia.userId}-pm/near/${id}`,
    });
    const [pushed] = service.pushed;
    if (!pushed) throw new Error("Nothing came");
    expect(pushed.path).toBe("/hamlet");
    expect(pushed.body.toString("latin1")).not.toContain("Psst");
    expect(pushed.headers).toMatchObject({ ttl: "86400", topic: `message-${id}` });
    expect(readVapid(pushed, publicKey)).toMatchObject({ aud: service.origin });
    expect(() => new PushBrowser(service, "/other").read(pushed)).toThrow();
  });

  test("names the stream and topic of a mention, and is short", async () => {
    await cordelia.send("denmark", "castle", `@**Hamlet Member** ${"🦉".repeat(2000)}`);
    const { title, body } = await onlyPush();
    expect(title).toBe("Cordelia Member (#denmark > castle)");
    expect([...String(body)]).toHaveLength(200);
  });

  test.each([
    ["**Bold** and `code`, [a link](https://example.com)", "Bold and code, a link"],
    ["@**Hamlet Member** :tada: :flag_de:", "@Hamlet Member 🎉 🇩🇪"],
    ["First\n\n* one\n* two\n\n> Quoted & done", "First one two Quoted & done"],
    ["It is $$x^2$$ at last", "It is x^2 at last"],
    ["```spoiler The end\nHe dies\n```", "The end"],
  ])("shows %j as plain text", async (content, body) => {
    await cordelia.sendTo([hamlet], content);
    expect(await onlyPush()).toMatchObject({ body });
  });

  test("leaves out the content of direct messages if the reader switched it off", async () => {
    await set({ pm_content_in_desktop_notifications: false });
    await cordelia.sendTo([hamlet], "Psst");
    expect(await onlyPush()).toMatchObject({ title: "Cordelia Member", body: "" });
    await set({ pm_content_in_desktop_notifications: true });
  });
});

describe("the recipients", () => {
  test("exclude readers of ordinary messages, and users who want no notifications", async () => {
    await cordelia.send("denmark", "castle", "Nothing much");
    await none();
    await set({ enable_offline_push_notifications: false });
    await cordelia.sendTo([hamlet], "Psst");
    await none();
    await set({ enable_offline_push_notifications: true });
  });

  test("include users who are present, if they like", async () => {
    await hamlet.register({ event_types: ["message"] });
    await hamlet.ok("POST", "/users/me/presence", { status: "active", ping_only: true });
    await world.settle();
    await cordelia.sendTo([hamlet], "Psst");
    await onlyPush();
    service.pushed.length = 0;
    await set({ enable_online_push_notifications: false });
    await cordelia.sendTo([hamlet], "Psst");
    await none();
    await set({ enable_online_push_notifications: true });
    await pass(15);
    await onlyPush();
  });

  test("include a stream's readers who want notifications of it", async () => {
    await set({ enable_stream_push_notifications: true });
    await cordelia.send("denmark", "castle", "Nothing much");
    expect(await onlyPush()).toMatchObject({ body: "Nothing much" });
    await set({ enable_stream_push_notifications: false });
  });

  test("include a browser only until its session ends", async () => {
    const session = new Browser(world.url);
    await session.logIn("hamlet@example.com", PASSWORD);
    const other = new PushBrowser(service, "/session");
    expect((await session.json("POST", path, other.subscription)).status).toBe(200);
    await cordelia.sendTo([hamlet], "Psst");
    await world.settle();
    expect(service.pushed.map((pushed) => pushed.path).sort()).toEqual(["/hamlet", "/session"]);
    service.pushed.length = 0;
    expect((await session.logOut()).status).toBe(302);
    await cordelia.sendTo([hamlet], "Psst");
    await onlyPush();
  });
});

describe("subscriptions", () => {
  test.each([404, 410])("are removed after the push service answers %i", async (status) => {
    const gone = new PushBrowser(service, "/gone");
    await cordelia.ok("POST", path, gone.subscription);
    service.status = status;
    await hamlet.sendTo([cordelia], "Psst");
    await world.settle();
    expect(service.pushed.map((pushed) => pushed.path)).toEqual(["/gone"]);
    expect(await cordelia.refused("DELETE", path, { endpoint: gone.endpoint })).toMatchObject({
      status: 400,
      msg: "Subscription does not exist",
    });
  });

  test("are retried if the push service is unavailable, and counted by outcome", async () => {
    const before = await outcomes();
    service.status = 503;
    await cordelia.sendTo([hamlet], "Psst");
    await onlyPush();
    service.pushed.length = 0;
    service.status = 201;
    await pass(2);
    await onlyPush();
    service.pushed.length = 0;
    await pass(3);
    await none();
    const after = await outcomes();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0, 0]);
  });

  test("belong to their user, and get nothing after removal", async () => {
    const other = new PushBrowser(service, "/other");
    await hamlet.ok("POST", path, other.subscription);
    expect(await cordelia.refused("DELETE", path, { endpoint: other.endpoint })).toMatchObject({
      status: 400,
    });
    await hamlet.ok("DELETE", path, { endpoint: other.endpoint });
    await cordelia.sendTo([hamlet], "Psst");
    await onlyPush();
  });

  test.each([
    [{ endpoint: "ftp://push.example.com/" }, "Invalid endpoint"],
    [{ endpoint: "https://" }, "Invalid endpoint"],
    [{ p256dh: "AAAA" }, "Invalid p256dh"],
    [{ p256dh: `BA${"A".repeat(85)}` }, "Invalid p256dh"],
    [{ auth: "AAAA" }, "Invalid auth"],
    [{ auth: "AAAAAAAAAAAAAAAAAAAA?A" }, "Invalid auth"],
  ])("are rejected without valid fields: %j", async (wrong, msg) => {
    const refusal = await hamlet.refused("POST", path, { ...browser.subscription, ...wrong });
    expect(refusal).toEqual(badRequest(msg));
  });

  test("are limited to the newest ones", async () => {
    for (let index = 0; index < 21; index += 1) {
      await world.clock.advance(1);
      await cordelia.ok("POST", path, new PushBrowser(service, `/${index}`).subscription);
    }
    await hamlet.sendTo([cordelia], "Psst");
    await world.settle();
    const paths = service.pushed.map((pushed) => pushed.path);
    expect(paths).toHaveLength(20);
    expect(paths).not.toContain("/0");
  });
});

test("sends nothing to addresses that are not public", async () => {
  await using strict = await World.start();
  await strict.as("hamlet").ok("POST", path, browser.subscription);
  await strict.as("cordelia").sendTo([strict.as("hamlet")], "Psst");
  await strict.settle();
  expect(service.pushed).toEqual([]);
});

test.runIf(engineUnderTest === "postgres")(
  "one of two nodes sends, with the key that both have",
  async () => {
    const other = await world.startNode();
    expect(await hamlet.at(other).ok("GET", "/web_push_key")).toMatchObject({ public_key: publicKey });
    await cordelia.at(other).sendTo([hamlet], "Psst");
    await world.pass(1);
    await onlyPush();
  },
);
