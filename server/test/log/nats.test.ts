/** Notifications of nodes through NATS. Nothing is lost or wrong if NATS delivers too little or too much. */
import { userNameChanged } from "@confab/server/domain/users/events";
import { commitEntries } from "@confab/server/events/commit";
import type { LogEvent } from "@confab/server/events/event-kind";
import { installationName } from "@confab/server/nats/installation";
import { encodeEvents, subjectOf } from "@confab/server/nats/log-message";
import {
  engineUnderTest,
  missingNats,
  NatsProcess,
  statementsDuring,
  type TestQueue,
  type WireEvent,
  World,
} from "@confab/testkit";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OtherRealms } from "../realms/support.ts";

/** The time that a node waits for messages that were overtaken, by the clock that tests move. */
const PATIENCE_MILLISECONDS = 20;

/** The longest time between two polls of the log, and between two attempts to connect. */
const POLL_MILLISECONDS = 1300;
const RECONNECT_MILLISECONDS = 1500;

const skipped = engineUnderTest === "embedded" || missingNats() !== undefined;

/** Returns a metric of this node, by its name and labels in the Prometheus format. */
async function metric({ server }: World, name: string): Promise<number> {
  const text = await server.context.metrics.scrape();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}

const RECEIVED = "confab_nats_received_events_total";
const FROM_DATABASE = 'confab_nats_gaps_total{filled_from="database"}';
const FROM_JETSTREAM = 'confab_nats_gaps_total{filled_from="jetstream"}';

const isConnected = (world: World) => metric(world, "confab_nats_connected");

const idOf = ({ message }: WireEvent): number => (message as { id: number }).id;

/** Polls until the queue has delivered this many messages. */
async function collect(queue: TestQueue, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    ids.push(...(await queue.next()).filter(({ type }) => type === "message").map(idOf));
  }
  return ids;
}

/** Stores changes of a name like another node that notifies nobody. */
async function commitSilently(world: World, names: readonly string[]): Promise<readonly LogEvent[]> {
  const realm = world.server.realms.first;
  const { userId } = world.as("cordelia");
  const { events } = await commitEntries(world.server.context.engine, {
    realmId: realm.realmId,
    seenVersion: realm.model.metadataVersion,
    now: world.clock.now(),
    notify: null,
    entries: names.map((full_name) => ({
      event: userNameChanged.of({ user_id: userId, full_name }, { to: "everyone" }),
    })),
  });
  return events;
}

/** Returns the subject for the first organization of a world. */
async function subject({ server }: World, realmId = server.realms.first.realmId): Promise<string> {
  const { engine, secrets } = server.context;
  return subjectOf(await installationName(engine, secrets), realmId);
}

/** Publishes like another user of NATS. Resolves when the subscribers have got the message. */
async function publish(nats: NatsProcess, to: string, texts: Iterable<string | Uint8Array>): Promise<void> {
  const connection = await connect({ servers: [nats.url()] });
  for (const text of texts) connection.publish(to, text);
  await connection.drain();
}

const encoded = (events: readonly LogEvent[]): Uint8Array[] =>
  [...encodeEvents(events, 1_000_000)].map(({ data }) => data);

describe.skipIf(skipped)("nodes on one PostgreSQL, with NATS", () => {
  let nats: NatsProcess;
  beforeAll(async () => {
    nats = await NatsProcess.start();
  });
  afterAll(async () => {
    await nats[Symbol.asyncDispose]();
  });

  const start = (url = nats.url()) => World.start({ environment: { NATS_URL: url } });

  test("the other node gets one node's commits without reading the database", async () => {
    await using world = await start();
    const second = await world.startNode();
    const queue = await world.as("hamlet").register({ event_types: ["message", "realm_user"] });
    const sender = world.as("cordelia").at(second);
    const statements = await statementsDuring(world, async () => {
      await sender.send("general", "load", "x".repeat(10_000));
      await sender.ok("PATCH", "/settings", { full_name: "Cordelia Changed" });
      const types: string[] = [];
      while (types.length < 2) types.push(...(await queue.next()).map(({ type }) => type));
      expect(types).toEqual(["message", "realm_user"]);
    });
    expect(statements).not.toContain("read_log");
    expect(await metric(world, RECEIVED)).toBe(2);
  });

  test("writers on both nodes: all queues have each message once, in order, without reading the database", async () => {
    await using world = await start();
    const second = await world.startNode();
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const queues = [
      await hamlet.register({ event_types: ["message"] }),
      await hamlet.at(second).register({ event_types: ["message"] }),
    ];
    const collected = Promise.all(queues.map((queue) => collect(queue, 300)));
    const sent = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        (index % 2 === 0 ? cordelia : cordelia.at(second)).send("general", "load", `number ${index}`),
      ),
    );
    const inOrder = sent.toSorted((a, b) => a - b);
    expect(await collected).toEqual([inOrder, inOrder]);
    expect(await metric(world, RECEIVED)).toBe(150);
    expect(await metric(world, FROM_DATABASE)).toBe(0);
  });

  test("reads a message that NATS lost from the database", async () => {
    await using world = await start();
    const queue = await world.as("hamlet").register({ event_types: ["realm_user"] });
    const [lost, delivered] = await commitSilently(world, ["Lost", "Delivered"]);
    const to = await subject(world);
    await publish(nats, to, encoded(delivered ? [delivered] : []));
    await expect.poll(() => metric(world, RECEIVED)).toBe(1);
    expect(await queue.events()).toEqual([]);
    await world.clock.advance(PATIENCE_MILLISECONDS);
    expect((await queue.next()).map(({ id }) => id)).toEqual([lost?.position, delivered?.position]);
    await expect.poll(() => metric(world, FROM_DATABASE)).toBe(1);
  });

  test("takes a message that only this node missed from JetStream", async () => {
    await using world = await start();
    const queue = await world.as("hamlet").register({ event_types: ["realm_user"] });
    const [missed, delivered] = await commitSilently(world, ["Missed", "Delivered"]);
    // A node does not receive its own publications.
    if (missed) world.server.context.feed?.publish(world.server.realms.first.realmId, [missed]);
    await expect.poll(() => metric(world, "confab_nats_published_events_total")).toBe(1);
    const statements = await statementsDuring(world, async () => {
      const to = await subject(world);
      await publish(nats, to, encoded(delivered ? [delivered] : []));
      await expect.poll(() => metric(world, RECEIVED)).toBe(1);
      await world.clock.advance(PATIENCE_MILLISECONDS);
      expect((await queue.next()).map(({ id }) => id)).toEqual([missed?.position, delivered?.position]);
    });
    await expect.poll(() => metric(world, FROM_JETSTREAM)).toBe(1);
    expect(statements).not.toContain("read_log");
  });

  test("the poll finds the last of several messages if all are lost", async () => {
    await using world = await start();
    const queue = await world.as("hamlet").register({ event_types: ["realm_user"] });
    const events = await commitSilently(world, ["Lost", "Lost, too"]);
    await world.clock.advance(POLL_MILLISECONDS);
    // Then the time that the node waits for NATS has to pass.
    const ids: number[] = [];
    while (ids.length < 2) {
      await world.clock.advance(PATIENCE_MILLISECONDS);
      ids.push(...(await queue.events()).map(({ id }) => id));
    }
    expect(ids).toEqual(events.map(({ position }) => position));
  });

  test("duplicate, late and invalid messages change nothing", async () => {
    await using world = await start();
    const queue = await world.as("hamlet").register({ event_types: ["realm_user"] });
    const to = await subject(world);
    const events = await commitSilently(world, ["First", "Second"]);
    const [once] = encoded(events);
    const text = new TextDecoder().decode(once);
    const ofAnotherVersion = text.replace('"version":1', '"version":0').replace("First", "Wrong");
    const ofNoKind = text.replaceAll(userNameChanged.type, "no_such_kind");
    await publish(nats, to, ["", "{", "null", "[]", ofAnotherVersion, ofNoKind, text, text]);
    const names: unknown[] = [];
    while (names.length < 2) {
      names.push(...(await queue.next()).map(({ person }) => (person as { full_name: string }).full_name));
    }
    await publish(nats, to, [text]);
    expect(names).toEqual(["First", "Second"]);
    await expect.poll(() => metric(world, RECEIVED)).toBe(8);
    expect(await queue.events()).toEqual([]);
  });

  test("a copy of an installation with the same secrets and NATS gets none of its messages", async () => {
    await using world = await start();
    await using copy = await start();
    expect(copy.server.context.secrets.fingerprint).toBe(world.server.context.secrets.fingerprint);
    const second = await world.startNode();
    const before = copy.server.realms.first.log.position;
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    const id = await world.as("cordelia").at(second).send("general", "load", "for one of them");
    expect(await collect(queue, 1)).toEqual([id]);
    expect(await metric(copy, RECEIVED)).toBe(0);
    expect(copy.server.realms.first.log.position).toBe(before);
  });

  test("a node gets no messages of organizations that it does not hold", async () => {
    await using world = await start();
    await using others = new OtherRealms(world);
    const second = await world.startNode();
    const owner = await others.create("eng.example.com", "ada@example.com");
    const there = owner.at(await others.entrance("eng.example.com", () => second));
    const before = await metric(world, RECEIVED);
    await there.send("general", "load", "only there");
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    await world.as("cordelia").at(second).send("general", "load", "here, too");
    await collect(queue, 1);
    expect(await metric(world, RECEIVED)).toBe(before + 1);
    // The node subscribes to the other organization at the first request for it.
    const asked = await owner.register({ event_types: ["message"] });
    const id = await there.send("general", "load", "from now on");
    expect(await collect(asked, 1)).toEqual([id]);
    expect(await metric(world, RECEIVED)).toBe(before + 2);
  });

  test("next to a node without NATS, both nodes are notified by each other", async () => {
    await using world = await start();
    const without = await world.startNode({ NATS_URL: "" });
    const hamlet = world.as("hamlet");
    const here = await hamlet.register({ event_types: ["message"] });
    const there = await hamlet.at(without).register({ event_types: ["message"] });
    const fromThere = await world.as("cordelia").at(without).send("general", "load", "by notification");
    expect(await collect(here, 1)).toEqual([fromThere]);
    const fromHere = await world.as("cordelia").send("general", "load", "by the poll");
    const ids = await collect(there, 1);
    while (ids.length < 2) {
      await world.clock.advance(POLL_MILLISECONDS);
      ids.push(...(await there.events()).map(idOf));
    }
    expect(ids).toEqual([fromThere, fromHere]);
  });
});

describe.skipIf(skipped)("a NATS with restrictions", () => {
  test("works without JetStream, and with a password", async () => {
    await using nats = await NatsProcess.start(["--user", "confab", "--pass", "p@ss"]);
    const lines: string[] = [];
    const url = nats.url().replace("//", "//confab:p%40ss@");
    await using world = await World.start({
      environment: { NATS_URL: url },
      log: { write: (line) => lines.push(line) },
    });
    expect(lines.filter((line) => line.includes("NATS has no JetStream"))).toHaveLength(1);
    const second = await world.startNode();
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    const id = await world.as("cordelia").at(second).send("general", "load", "all the same");
    expect(await collect(queue, 1)).toEqual([id]);
    expect(await metric(world, RECEIVED)).toBe(1);
  });

  test("with a wrong password, nodes work without NATS, and don't log the password", async () => {
    await using nats = await NatsProcess.start(["--user", "confab", "--pass", "right"]);
    const lines: string[] = [];
    await using world = await World.start({
      environment: { NATS_URL: nats.url().replace("//", "//confab:wrong-one@") },
      log: { write: (line) => lines.push(line) },
    });
    expect(lines.join("")).toContain("NATS can't be reached");
    expect(lines.join("")).not.toContain("wrong-one");
    expect(await isConnected(world)).toBe(0);
  });

  test("nodes start without it, report it, notify each other, and connect when it is available", async () => {
    await using nats = await NatsProcess.prepare();
    const lines: string[] = [];
    const log = { write: (line: string) => lines.push(line) };
    await using world = await World.start({ environment: { NATS_URL: nats.url() }, log });
    const second = await world.startNode();
    expect(lines.filter((line) => line.includes("NATS can't be reached"))).toHaveLength(2);
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    const cordelia = world.as("cordelia").at(second);
    const first = await cordelia.send("general", "load", "without it");
    expect(await collect(queue, 1)).toEqual([first]);
    expect((await fetch(`${world.url}/ready`)).status).toBe(200);
    await nats.start();
    await world.clock.advance(RECONNECT_MILLISECONDS);
    await expect.poll(() => isConnected(world)).toBe(1);
    await expect.poll(() => lines.filter((line) => line.includes("Connected to NATS")).length).toBe(2);
    const id = await cordelia.send("general", "load", "with it");
    expect(await collect(queue, 1)).toEqual([id]);
    expect(await metric(world, RECEIVED)).toBe(1);
  });
});
