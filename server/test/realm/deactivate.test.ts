import { reactivateRealm } from "@confab/server/domain/realm/deactivate";
import { engineUnderTest, expectSameModel, PASSWORD, World } from "@confab/testkit";
import { describe, expect, test, vi } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen } from "./support.ts";

const message = "This organization has been deactivated";
const challenge = { status: 401, result: "error", msg: message };
const coded = { ...challenge, code: "REALM_DEACTIVATED" };
const held = (world: World, readers: { poll: number; stream: number }) =>
  expect.poll(() => world.server.realms.first.queues.readers).toEqual(readers);

describe("POST /realm/deactivate", () => {
  test("notifies waiting clients, and rejects all later requests", async () => {
    await using world = await World.start();
    const [owner, hamlet] = [world.as("owner"), world.as("hamlet")];
    const { realmId } = world.server.realms.first;
    const [queue] = await listen([hamlet], ["realm"]);
    const [other] = await listen([world.as("cordelia")], ["alert_words"]);
    if (!queue || !other) throw new Error("There are no queues");
    const waiting = [queue.next(), other.next()];
    await held(world, { poll: 2, stream: 0 });
    expect(await owner.ok("POST", "/realm/deactivate")).toEqual({ result: "success", msg: "" });
    expect(await Promise.all(waiting)).toEqual([
      [{ type: "realm", op: "deactivated", realm_id: realmId, id: expect.any(Number) }],
      [],
    ]);
    for (const person of [owner, hamlet]) {
      expect(await person.refused("GET", "/users/me")).toEqual(challenge);
      expect(await person.refused("POST", "/register")).toEqual(challenge);
      expect(await person.refused("POST", "/realm/deactivate")).toEqual(challenge);
    }
    const { queue_id } = queue.state;
    expect(await hamlet.refused("GET", "/events", { queue_id, last_event_id: -1 })).toEqual(challenge);
    const form = { username: hamlet.email, password: PASSWORD };
    expect(await hamlet.refused("POST", "/fetch_api_key", form)).toEqual(coded);
    const file = await fetch(`${world.url}/user_uploads/1/aa/file.txt?api_key=${hamlet.apiKey}`);
    expect([file.status, await file.json()]).toMatchObject([
      401,
      { code: "REALM_DEACTIVATED", msg: message },
    ]);
    expect((await hamlet.request("GET", "/server_settings")).status).toBe(200);
    await expectSameModel(world);
  });

  test("ends streams of events", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const { queue_id, last_event_id } = (await hamlet.register({ event_types: ["alert_words"] })).state;
    const query = new URLSearchParams({ queue_id, last_event_id: String(last_event_id) });
    const headers = { authorization: hamlet.authorization };
    const stream = fetch(`${world.url}/api/v1/events/stream?${query}`, { headers });
    await held(world, { poll: 0, stream: 1 });
    await world.as("owner").ok("POST", "/realm/deactivate");
    expect(await (await stream).text()).toBe(": open\n\n");
  });

  test("survives a restart; reactivation restores everything, including queues", async () => {
    await using world = await World.start();
    const [queue] = await listen([world.as("hamlet")], ["realm", "alert_words"]);
    await world.as("owner").ok("POST", "/realm/deactivate");
    await world.restart();
    expect(await world.as("hamlet").refused("GET", "/users/me")).toEqual(challenge);
    const { first } = world.server.realms;
    expect(await first.write((tx) => reactivateRealm(tx))).toBe(true);
    expect(await first.write((tx) => reactivateRealm(tx))).toBe(false);
    await world.as("hamlet").ok("POST", "/users/me/alert_words", { alert_words: ["lunch"] });
    expect(queue && (await eventsOf(queue.at(world.url)))).toMatchObject([
      { op: "deactivated" },
      { type: "alert_words" },
    ]);
    await expectSameModel(world);
  });

  test("rejects a write that was accepted before", async () => {
    await using world = await World.start();
    const { first } = world.server.realms;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const blocking = first.write(() => held);
    const writes = vi.spyOn(first, "write");
    const deactivating = world.as("owner").ok("POST", "/realm/deactivate");
    await expect.poll(() => writes.mock.calls.length).toBe(1);
    const words = { alert_words: ["late"] };
    const late = world.as("hamlet").refused("POST", "/users/me/alert_words", words);
    await expect.poll(() => writes.mock.calls.length).toBe(2);
    release();
    await Promise.all([blocking, deactivating]);
    expect(await late).toEqual(challenge);
    expect(first.model.alertWords.get(world.as("hamlet").userId) ?? []).toEqual([]);
  });

  test.skipIf(engineUnderTest === "embedded")("applies to all nodes", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet").at(await world.startNode());
    const [queue] = await listen([hamlet], ["alert_words"]);
    const waiting = queue?.next();
    await world.as("owner").ok("POST", "/realm/deactivate");
    expect(await waiting).toEqual([]);
    expect(await hamlet.refused("GET", "/users/me")).toEqual(challenge);
    const late = { type: "stream", to: "general", topic: "late", content: "?" };
    expect(await hamlet.refused("POST", "/messages", late)).toEqual(challenge);
  });
});

describe("GET /realm/subdomain/{name}", () => {
  test("reports whether another organization could use the name", async () => {
    await using world = await World.start();
    const { engine } = world.server.context;
    await engine.query({
      text: `insert into realm (host, properties, user_settings_defaults, created_at)
             values ('taken.localhost', '{"message_retention_days": -1}', '{}', now())`,
      values: [],
    });
    const ask = async (name: string): Promise<unknown> =>
      (await (await fetch(`${world.url}/api/v1/realm/subdomain/${name}`)).json()) as unknown;
    const answer = (msg: string) => ({ result: "success", msg });
    expect(await ask("engineering")).toEqual(answer("available"));
    expect(await ask("taken")).toEqual(answer("Another organization has this name."));
    expect(await ask("ab")).toEqual(answer("A name needs at least 3 characters."));
    expect(await ask("-abc")).toEqual(answer("A name cannot begin or end with a hyphen."));
    expect(await ask("Abc")).toEqual(answer("A name can only have lowercase letters, digits and hyphens."));
    expect(await ask("a".repeat(64))).toEqual(answer("This name is too long."));
  });
});
