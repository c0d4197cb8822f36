import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "@confab/server/app/server";
import { systemRandom } from "@confab/server/base/clock";
import { SynchronizedClock } from "@confab/server/base/synchronized-clock";
import { readConfig } from "@confab/server/config/config";
import { createLogger, standardError } from "@confab/server/observability/logger";
import { createEmptyWorldData, environmentOf, Person, readZuliprc, TestClock } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const HOUR = 3600 * 1000;

/** The errors of the machines' clocks, in milliseconds. */
const ERRORS = [0, HOUR, -HOUR];

describeFaults("nodes whose machines' clocks differ by an hour", () => {
  test("share one time: queues and sign-in links of a node are valid at the others", async () => {
    await using nodes = await Nodes.start();
    for (const one of nodes.urls) {
      for (const other of nodes.urls) {
        const queue = await nodes.owner(one).register({ event_types: ["message"] });
        const sent = await nodes.owner(one).send("general", "clock", "an hour apart");
        const polled = queue.at(other);
        expect(await polled.next()).toMatchObject([{ message: { id: sent } }]);
        expect(await polled.events()).toEqual([]);
      }
    }
    expect(await nodes.timesOfMessages()).toBeLessThan(HOUR / 2);
    const statuses: number[] = [];
    for (const url of nodes.urls.toReversed()) {
      statuses.push((await fetch(`${url}${nodes.signInPath}`, { method: "POST" })).status);
    }
    expect(statuses).toEqual([200, 410, 410]);
  });
});

class Nodes implements AsyncDisposable {
  readonly #servers: readonly RunningServer[];
  readonly #dataDir: string;
  readonly #ends: AsyncDisposable;

  private constructor(servers: readonly RunningServer[], dataDir: string, ends: AsyncDisposable) {
    this.#servers = servers;
    this.#dataDir = dataDir;
    this.#ends = ends;
  }

  static async start(): Promise<Nodes> {
    await using ends = new AsyncDisposableStack();
    const place = ends.adopt(await createEmptyWorldData(), (made) => made.remove());
    const servers: RunningServer[] = [];
    for (const [index, error] of ERRORS.entries()) {
      const machine = new TestClock(Date.now());
      machine.error = error;
      const dataDir = index === 0 ? place.dataDir : mkdtempSync(join(tmpdir(), "confab-node-"));
      if (index > 0) {
        ends.defer(() => rmSync(dataDir, { recursive: true }));
        copyFileSync(join(place.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
      }
      const server = await startServer(readConfig(environmentOf({ ...place, dataDir })), {
        clock: new SynchronizedClock(machine),
        random: systemRandom,
        logger: createLogger("error", standardError()),
      });
      ends.defer(() => server.close());
      servers.push(server);
    }
    return new Nodes(servers, place.dataDir, ends.move());
  }

  get urls(): string[] {
    return this.#servers.map(({ url }) => url);
  }

  get signInPath(): string {
    return new URL(this.#servers[0]?.firstStart?.signInUrl ?? "").pathname;
  }

  owner(url: string): Person {
    const { email, key } = readZuliprc(this.#dataDir);
    return new Person({ url, userId: 0, email, apiKey: key });
  }

  /** Returns the time between the first and the last message by their timestamps, in milliseconds. */
  async timesOfMessages(): Promise<number> {
    const newest = { anchor: "newest", num_before: 100, num_after: 0 };
    type Messages = { messages: { timestamp: number }[] };
    const { messages } = await this.owner(this.urls[0] ?? "").ok<Messages>("GET", "/messages", newest);
    const times = messages.map(({ timestamp }) => timestamp * 1000);
    return Math.max(...times) - Math.min(...times);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ends[Symbol.asyncDispose]();
  }
}
