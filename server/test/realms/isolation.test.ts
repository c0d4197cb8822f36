/** Two organizations on one server: nothing of one can be read or received at the other. */
import { PASSWORD, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../authentication/browser.ts";
import { ask } from "../http/support.ts";
import { OtherRealms } from "./support.ts";

const HOST = "eng.example.com";
const OTHER_PASSWORD = "another horse, another battery";

const { world, owner: here, hamlet, cordelia } = useWorld();
/** The owner of the second organization. The first one's owner has the same address, and another account. */
let there: Person;

const others = new OtherRealms(world);
afterAll(() => others[Symbol.asyncDispose]());
beforeAll(async () => {
  there = await others.create(HOST, here.email, OTHER_PASSWORD);
});

describe("accounts", () => {
  test("the same address has a separate account in each", async () => {
    const [own, other] = [await here.ok("GET", "/users/me"), await there.ok("GET", "/users/me")];
    expect([own["user_id"], other["user_id"]]).toEqual([here.userId, there.userId]);
    expect(here.userId).not.toBe(there.userId);
  });

  test("a key is not valid in another organization", async () => {
    for (const stranger of [here.at(there.url), there.at(here.url)]) {
      expect(await stranger.refused("GET", "/users/me")).toMatchObject({
        status: 401,
        msg: "Invalid API key",
      });
    }
    expect(await hamlet.at(there.url).refused("GET", "/users/me")).toMatchObject({
      status: 401,
      msg: "Invalid API key",
    });
  });

  test("a password signs in to its own organization", async () => {
    const signIn = (url: string, password: string) =>
      here.at(url).request("POST", "/fetch_api_key", { username: here.email, password });
    expect(await signIn(here.url, PASSWORD)).toMatchObject({ status: 200, body: { api_key: here.apiKey } });
    expect(await signIn(there.url, OTHER_PASSWORD)).toMatchObject({
      status: 200,
      body: { api_key: there.apiKey },
    });
    expect(await signIn(here.url, OTHER_PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(there.url, PASSWORD)).toMatchObject({ status: 401 });
  });

  test("people of one are unknown in the other", async () => {
    const { members } = await there.ok<{ members: { user_id: number }[] }>("GET", "/users");
    expect(members.some(({ user_id }) => user_id === here.userId)).toBe(false);
    expect(await there.refused("GET", `/users/${cordelia.userId}`)).toMatchObject({ msg: "No such user" });
    await there.refused("POST", "/messages", { type: "private", to: [cordelia.userId], content: "Hello?" });
  });
});

test("without a common domain, browsers keep no list of organizations", async () => {
  for (const [{ url, email }, password] of [
    [here, PASSWORD],
    [there, OTHER_PASSWORD],
  ] as const) {
    const browser = new Browser(url, [["organizations", "eng"]]);
    await browser.logIn(email, password);
    const { headers } = await browser.request("GET", "/");
    expect(headers.getSetCookie().join()).not.toContain("organizations");
    expect((await browser.json("GET", "/organizations")).body).toMatchObject({ organizations: [] });
  }
});

describe("messages", () => {
  test("ids, narrows and search find only those of the user's organization", async () => {
    await there.send("general", "lunch", "Noon.");
    const own = await here.send("general", "secrets", "The pangolin is purple.");
    await world.settle();
    const read = (person: Person, narrow: object[]) =>
      person.ok<{ messages: { id: number; content: string }[] }>("GET", "/messages", {
        anchor: "newest",
        num_before: 100,
        num_after: 0,
        narrow,
      });
    const search = [{ operator: "search", operand: "pangolin" }];
    const topic = [
      { operator: "stream", operand: "general" },
      { operator: "topic", operand: "secrets" },
    ];
    for (const narrow of [[], search, topic]) {
      const [mine, theirs] = [await read(here, narrow), await read(there, narrow)];
      expect(mine.messages.map(({ content }) => content)).toContainEqual(expect.stringContaining("purple"));
      expect(JSON.stringify(theirs)).not.toContain("pangolin");
    }
    // Each organization counts its own ids: the same id is another message, or none.
    await there.refused("GET", `/messages/${own}`);
    expect(await there.ok("GET", "/messages/1")).toMatchObject({ raw_content: "Noon." });
    await there.refused("POST", `/messages/${own}/reactions`, { emoji_name: "tada" });
    await there.refused("POST", "/messages/flags", { messages: [own], op: "add", flag: "starred" });
  });
});

describe("queues", () => {
  test("a queue of another organization is unknown", async () => {
    const queue = await here.register({ event_types: ["message"] });
    const { queue_id } = queue.state;
    const poll = { queue_id, last_event_id: queue.lastEventId, dont_block: true };
    expect(await there.refused("GET", "/events", poll)).toMatchObject({
      status: 400,
      code: "BAD_EVENT_QUEUE_ID",
      queue_id,
    });
    expect(await there.refused("DELETE", "/events", { queue_id })).toMatchObject({
      code: "BAD_EVENT_QUEUE_ID",
    });
    await here.send("general", "still", "here");
    expect(await queue.all()).toHaveLength(1);
  });

  test("events stay within their organization", async () => {
    const [own, other] = [await here.register(), await there.register()];
    await here.send("general", "one", "of the first");
    await there.send("general", "two", "of the second");
    await here.subscribe(["only here"]);
    await world.settle();
    const contents = (events: readonly object[]) =>
      events.flatMap((event) => ("message" in event ? [(event.message as { subject: string }).subject] : []));
    expect(contents(await own.all()).sort()).toContain("one");
    const theirs = await other.all();
    expect(contents(theirs)).toEqual(["two"]);
    expect(JSON.stringify(theirs)).not.toContain("only here");
  });
});

describe("addresses", () => {
  test("contain the host name", async () => {
    const port = new URL(world.url).port;
    const siteUrl = `http://${HOST}:${port}`;
    const { body } = await there.request<Record<string, string>>("GET", "/server_settings");
    expect(body).toMatchObject({ realm_uri: siteUrl, realm_name: HOST });
    const { state } = await there.register<{ realm_uri: string; realm_bot_domain: string }>();
    expect(state).toMatchObject({ realm_uri: siteUrl, realm_bot_domain: HOST });
    expect((await here.register<{ realm_uri: string }>()).state.realm_uri).toBe(world.url);
    const openApi = await (await fetch(`${there.url}/api/v1/openapi.json`)).json();
    expect(openApi).toMatchObject({ servers: [{ url: expect.stringContaining(siteUrl) }] });
  });

  test("a link to an organization becomes relative there, and only there", async () => {
    const link = `http://${HOST}:${new URL(world.url).port}/#narrow/stream/1-general`;
    const render = async (person: Person) =>
      (await person.ok<{ rendered: string }>("POST", "/messages/render", { content: link })).rendered;
    expect(await render(there)).toContain('href="#narrow');
    expect(await render(here)).toContain(`href="${link}"`);
  });

  test("are found by the name, in any case, whatever the port", async () => {
    const loud = await others.entrance("ENG.Example.COM.:8443");
    expect(await there.at(loud).ok("GET", "/users/me")).toMatchObject({ user_id: there.userId });
  });

  test("rejects an unknown name, and with several organizations the first one has only its own names", async () => {
    const nowhere = await others.entrance("nowhere.example.com");
    const basic = { headers: { authorization: here.authorization } };
    const refusal = { status: 404, body: { code: "NONEXISTENT_SUBDOMAIN", msg: "Invalid subdomain" } };
    expect(await here.at(nowhere).request("GET", "/users/me")).toMatchObject(refusal);
    expect(
      await here.at(nowhere).request("POST", "/fetch_api_key", { username: here.email, password: PASSWORD }),
    ).toMatchObject(refusal);
    expect(await here.at(nowhere).request("GET", "/server_settings")).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", msg: "Invalid subdomain" },
    });
    const page = await fetch(`${nowhere}/`, basic);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("no organization")]);
    expect((await ask(world, "GET", "/health")).status).toBe(200);
    for (const name of ["localhost", "127.0.0.1:9991", "[::1]:80", "10.1.2.3"]) {
      const url = await others.entrance(name);
      expect(await here.at(url).ok("GET", "/users/me")).toMatchObject({ user_id: here.userId });
    }
  });
});
