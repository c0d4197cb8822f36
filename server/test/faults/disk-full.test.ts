import { cpSync, mkdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import {
  createEmptyWorldData,
  engineUnderTest,
  environmentOf,
  Person,
  patience,
  readZuliprc,
  ServerProcess,
} from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { SmallDisk } from "./small-disk.ts";

/** Large, so that the space that the database has reserved for its log is soon used up. */
const CONTENT = "x".repeat(9900);

const SENDERS = 10;

/** After this many refusals, the disk is full for the database, too. */
const REFUSALS = 50;

/** The time that the database takes to reopen, including its pauses in between. */
const RECOVERY_MILLISECONDS = 60_000;

const obstacle = engineUnderTest === "embedded" ? SmallDisk.obstacle() : "is for the embedded database";

describe.skipIf(obstacle !== undefined)(`a full disk${obstacle ? ` (${obstacle})` : ""}`, () => {
  test("refuses clearly, loses nothing that was acknowledged, and recovers by itself once there is space", {
    timeout: 300_000,
  }, async () => {
    using disk = new SmallDisk();
    const environment = await prepare(disk);
    await using ends = new AsyncDisposableStack();
    const server = ends.use(await ServerProcess.start(environment));
    const { email, key } = readZuliprc(disk.dataDir);
    const owner = new Person({ url: server.url, userId: 0, email, apiKey: key });
    const acknowledged = new Map<number, string>();
    const refusals: string[] = [];
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, async (_, sender) => {
      for (let count = 0; !isOver; count += 1) {
        const content = `${sender}/${count} ${CONTENT}`;
        const message = { type: "stream", to: JSON.stringify("general"), topic: "full", content };
        const { status, headers, body } = await owner.request<{ id: number }>("POST", "/messages", message);
        if (status === 200) acknowledged.set(body.id, content);
        else refusals.push(`${status} ${headers.has("retry-after") ? "come again" : JSON.stringify(body)}`);
        if (status !== 200) await setTimeout(10);
      }
    });
    const until = async (what: string, isSo: () => boolean) => {
      const start = performance.now();
      while (!isSo()) {
        if (performance.now() - start > patience(RECOVERY_MILLISECONDS)) throw new Error(`Never: ${what}`);
        await setTimeout(10);
      }
    };
    try {
      await until("sends", () => acknowledged.size >= 20);
      disk.fill();
      await until("refusals", () => refusals.length >= REFUSALS);
      disk.makeRoom();
      const { size } = acknowledged;
      await until("sends again", () => acknowledged.size >= size + 20);
    } finally {
      isOver = true;
      await Promise.all(senders);
    }
    expect(new Set(refusals)).toEqual(new Set(["503 come again"]));
    await expectStored(owner, acknowledged);
    await server.end("SIGKILL");
    const again = ends.use(await ServerProcess.start(environment));
    await expectStored(owner.at(again.url), acknowledged);
  });
});

/** An empty database on the disk. */
async function prepare({ dataDir }: SmallDisk): Promise<Record<string, string>> {
  mkdirSync(dataDir);
  const place = await createEmptyWorldData("embedded");
  cpSync(place.dataDir, dataDir, { recursive: true });
  await place.remove();
  return environmentOf({ dataDir, databaseUrl: undefined });
}

/**
 * Expects that each acknowledged message is stored once. A refused message may be stored, too: its outcome was unknown.
 */
async function expectStored(owner: Person, acknowledged: ReadonlyMap<number, string>): Promise<void> {
  const stored = new Map<number, string>();
  const contents = new Set<string>();
  type Messages = { messages: { id: number; content: string }[]; found_newest: boolean };
  for (let anchor = 0, more = true; more; ) {
    const { messages, found_newest } = await owner.ok<Messages>("GET", "/messages", {
      anchor,
      num_before: 0,
      num_after: 200,
      apply_markdown: false,
    });
    for (const { id, content } of messages) {
      stored.set(id, content);
      contents.add(content);
      anchor = id + 1;
    }
    more = !found_newest;
  }
  expect(contents.size).toBe(stored.size);
  for (const [id, content] of acknowledged) expect(stored.get(id)).toBe(content);
}
