/** `npm run cluster`: real nodes and a real PostgreSQL, and their behaviour. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { engineUnderTest, Person, readZuliprc } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { expect, test } from "vitest";
import { RoundRobinProxy } from "../../../tools/cluster/proxy.ts";

const program = fileURLToPath(new URL("../../../tools/cluster/main.ts", import.meta.url));

const LONG = 240_000;

class ClusterCommand implements AsyncDisposable {
  readonly dataDir = mkdtempSync(join(tmpdir(), "confab-cluster-"));
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  printed = "";
  logged = "";

  constructor(...args: string[]) {
    // PostgreSQL runs as another user if the tests run as root.
    execFileSync("chmod", ["755", this.dataDir]);
    const { PATH } = process.env;
    this.#child = spawn(process.execPath, [program, "--port", "0", ...args], {
      env: { PATH, CONFAB_DATA_DIR: this.dataDir, CONFAB_RATE_LIMITS: "off" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.printed += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.logged += text;
    });
    this.ended = once(this.#child, "exit").then(([code]) => code as number | null);
  }

  async untilPrinted(text: string): Promise<void> {
    const ended = this.ended.then((code) => {
      if (!this.printed.includes(text))
        throw new Error(`It ended with ${code}:\n${this.printed}${this.logged}`);
    });
    const printed = expect.poll(() => this.printed, { timeout: 120_000 }).toContain(text);
    await Promise.race([printed, ended]);
  }

  get url(): string {
    return /Confab is running at (\S+)/.exec(this.printed)?.[1] ?? "";
  }

  /** The process ids of the nodes. */
  get processIds(): number[] {
    return [...this.printed.matchAll(/Node \d .* process (\d+)/g)].map(([, id]) => Number(id));
  }

  /** The process id of PostgreSQL. */
  get postmaster(): number {
    return Number(
      readFileSync(join(this.dataDir, "cluster/postgres/data/postmaster.pid"), "utf8").split("\n")[0],
    );
  }

  async owner(): Promise<Person> {
    const { email, key, site } = readZuliprc(join(this.dataDir, "cluster/node-1"));
    expect(site).toBe(this.url);
    return new Person({ url: site, userId: 0, email, apiKey: key });
  }

  end(signal: "SIGINT" | "SIGKILL"): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.processIds];
    await this.end("SIGKILL");
    await expect.poll(() => all.some(isRunning), { timeout: 30_000 }).toBe(false);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

const subjects = (events: readonly object[]) =>
  events.map((event) => (event as { message: { subject: string } }).message.subject);

test("a request that a stopping node refuses goes to another one, with its body", async () => {
  await using proxy = await RoundRobinProxy.listen(0);
  const other = createServer(async (incoming, outgoing) => {
    outgoing.end(`${incoming.method} ${await text(incoming)}`);
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  proxy.add(await findFreePort());
  proxy.add((other.address() as AddressInfo).port);
  const bodies = ["a", "b", "c"];
  const answers = bodies.map(async (body) => {
    const answer = await fetch(proxy.url, { method: "POST", body });
    return `${answer.status} ${await answer.text()}`;
  });
  expect(await Promise.all(answers)).toEqual(bodies.map((body) => `200 POST ${body}`));
  other.close();
  other.closeAllConnections();
});

test.runIf(engineUnderTest === "postgres")(
  "three nodes continue as two after one is killed, and nothing is left at the end",
  { timeout: LONG },
  async () => {
    await using cluster = new ClusterCommand("--nodes", "3");
    await cluster.untilPrinted("Ctrl-C");
    expect(cluster.printed).toContain("/sign-in/");
    expect(cluster.processIds).toHaveLength(3);
    const line = cluster.printed.slice(cluster.printed.indexOf("curl "), cluster.printed.indexOf("Node 1"));
    expect(JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8", stdio: "pipe" }))).toMatchObject({
      result: "success",
    });

    const owner = await cluster.owner();
    const queue = await owner.register({ event_types: ["message"] });
    const expected: string[] = [];
    const received: string[] = [];
    const exchange = async (topic: string) => {
      // The poll is held when the message arrives, whichever node's turn it is.
      const poll = queue.next();
      await owner.send("general", topic, "Hello.");
      expected.push(topic);
      received.push(...subjects(await poll));
    };
    for (const topic of ["a", "b", "c", "d", "e"]) await exchange(topic);

    const [postmaster, [victim = 0]] = [cluster.postmaster, cluster.processIds];
    process.kill(victim, "SIGKILL");
    await cluster.untilPrinted("Node 1 has ended by SIGKILL");
    for (const topic of ["f", "g", "h", "i"]) await exchange(topic);
    received.push(...subjects(await queue.all()));
    expect(received).toEqual(expected);

    expect(await cluster.end("SIGINT")).toBe(0);
    expect([...cluster.processIds, postmaster].filter(isRunning)).toEqual([]);
  },
);

test.runIf(engineUnderTest === "postgres")(
  "a node restarts if the option is set, and all end with the command, however it ends",
  { timeout: LONG },
  async () => {
    await using cluster = new ClusterCommand("--nodes", "2", "--restart");
    await cluster.untilPrinted("Ctrl-C");
    const owner = await cluster.owner();
    const [first = 0, second = 0] = cluster.processIds;
    process.kill(second, "SIGKILL");
    await cluster.untilPrinted("Node 2 is back");
    process.kill(first, "SIGKILL");
    await cluster.untilPrinted("Node 1 is back");
    // All nodes that answer now are restarted ones.
    await owner.send("general", "still", "here");
    const postmaster = cluster.postmaster;
    const back = [...cluster.printed.matchAll(/is back, as process (\d+)/g)].map(([, id]) => Number(id));
    expect(back).toHaveLength(2);
    await cluster.end("SIGKILL");
    await expect.poll(() => [...back, postmaster].filter(isRunning), { timeout: 60_000 }).toEqual([]);
  },
);
