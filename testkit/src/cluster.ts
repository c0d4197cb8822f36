/** Several nodes on one PostgreSQL, all in processes of their own, and each with a cable to the database. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemRandom } from "@confab/server/base/clock";
import { openSecrets } from "@confab/server/base/secrets";
import { CutCable } from "./cut-cable.ts";
import { findFreePort } from "./free-port.ts";
import { Person } from "./person.ts";
import { PostgresProcess } from "./postgres-process.ts";
import { type Ended, type Environment, environmentOf, readZuliprc, ServerProcess } from "./server-process.ts";
import { PASSWORD } from "./world.ts";
import { createEmptyWorldData } from "./world-data.ts";

export class ClusterNode {
  readonly url: string;
  readonly dataDir: string;
  readonly #cable: CutCable | undefined;
  readonly #environment: Environment;
  #process: ServerProcess | undefined;

  constructor(args: {
    dataDir: string;
    cable: CutCable | undefined;
    port: number;
    environment: Environment;
  }) {
    this.url = `http://127.0.0.1:${args.port}`;
    this.dataDir = args.dataDir;
    this.#cable = args.cable;
    this.#environment = args.environment;
  }

  get cable(): CutCable {
    if (!this.#cable) throw new Error("An embedded database has no cable");
    return this.#cable;
  }

  get process(): ServerProcess {
    if (!this.#process) throw new Error(`The node at ${this.url} doesn't run`);
    return this.#process;
  }

  /** The log that the node has written since its last start; empty when it doesn't run. */
  get logged(): string {
    return this.#process?.logged ?? "";
  }

  /**
   * Starts the node, also after `kill`: at the same address, on the same data directory.
   *
   * @param main the path of its program, if it isn't this one
   */
  async start(main?: string): Promise<void> {
    this.#process = await ServerProcess.start(this.#environment, main);
  }

  /** Stops the node as an operator does for an upgrade, and waits until it has answered its open requests. */
  async drain(): Promise<Ended> {
    return this.process.end("SIGTERM");
  }

  async kill(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    await this.#process?.end(signal);
    this.#process = undefined;
  }

  /** Freezes the node: it does nothing any longer, and its connections stay open. */
  freeze(): void {
    this.process.signal("SIGSTOP");
  }

  thaw(): void {
    this.process.signal("SIGCONT");
  }
}

export class Cluster implements AsyncDisposable {
  readonly nodes: readonly ClusterNode[];
  readonly #postgres: PostgresProcess | undefined;
  readonly #ends: AsyncDisposable;

  private constructor(
    postgres: PostgresProcess | undefined,
    nodes: readonly ClusterNode[],
    ends: AsyncDisposable,
  ) {
    this.#postgres = postgres;
    this.nodes = nodes;
    this.#ends = ends;
  }

  get postgres(): PostgresProcess {
    if (!this.#postgres) throw new Error("The database is embedded");
    return this.#postgres;
  }

  /** Prepares nodes without secrets on an empty database; no node runs yet. */
  static async prepare(count: number, more: Environment = {}): Promise<Cluster> {
    await using ends = new AsyncDisposableStack();
    const postgres = ends.use(await PostgresProcess.create());
    const nodes: ClusterNode[] = [];
    for (let index = 0; index < count; index += 1) {
      const cable = ends.use(await CutCable.to(postgres.port));
      const dataDir = mkdtempSync(join(tmpdir(), "confab-node-"));
      ends.defer(() => rmSync(dataDir, { recursive: true, force: true }));
      const port = await findFreePort();
      const environment = environmentOf(
        { dataDir, databaseUrl: postgres.url(cable.port) },
        { CONFAB_PORT: String(port), ...more },
      );
      const node = new ClusterNode({ dataDir, cable, port, environment });
      ends.defer(() => node.kill());
      nodes.push(node);
    }
    return new Cluster(postgres, nodes, ends.move());
  }

  /** Starts several nodes of one organization. */
  static async start(count: number, more: Environment = {}): Promise<Cluster> {
    const cluster = await Cluster.prepare(count, more);
    try {
      await cluster.shareSecrets();
      const [first, ...others] = cluster.nodes;
      await first?.start();
      await Promise.all(others.map((node) => node.start()));
      return cluster;
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Starts the single node of an embedded database; it too may be killed, frozen and started again. */
  static async startEmbedded(more: Environment = {}): Promise<Cluster> {
    await using ends = new AsyncDisposableStack();
    const place = ends.adopt(await createEmptyWorldData("embedded"), (made) => made.remove());
    const port = await findFreePort();
    const environment = environmentOf(place, { CONFAB_PORT: String(port), ...more });
    const node = new ClusterNode({ dataDir: place.dataDir, cable: undefined, port, environment });
    ends.defer(() => node.kill());
    await node.start();
    return new Cluster(undefined, [node], ends.move());
  }

  /** Gives all nodes the same secrets, before they start. */
  async shareSecrets(): Promise<void> {
    const [first, ...others] = this.nodes;
    if (!first) return;
    await openSecrets(first.dataDir, systemRandom);
    for (const { dataDir } of others) {
      copyFileSync(join(first.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
    }
  }

  node(index: number): ClusterNode {
    const node = this.nodes[index];
    if (!node) throw new Error(`There is no node ${index}`);
    return node;
  }

  /** Returns the owner, at the node that created the organization. */
  async owner({ dataDir, url } = this.node(0)): Promise<Person> {
    const { email, key } = readZuliprc(dataDir);
    const program = new Person({ url, userId: 0, email, apiKey: key });
    const { user_id } = await program.ok<{ user_id: number }>("POST", "/register", {
      fetch_event_types: ["realm_user"],
    });
    return program.with({ userId: user_id });
  }

  /** Creates an account, signs in to it, and waits until all nodes know it. */
  async newPerson(owner: Person, name: string): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
    const account = { email, password: PASSWORD, full_name: name };
    const { user_id } = await owner.ok<{ user_id: number }>("POST", "/users", account);
    const key = await owner.ok<{ api_key: string }>("POST", "/fetch_api_key", {
      username: email,
      password: PASSWORD,
    });
    const person = new Person({ url: owner.url, userId: user_id, email, apiKey: key.api_key });
    for (const { url } of this.nodes) {
      while ((await person.at(url).request("GET", "/users/me")).status !== 200) await setTimeout(10);
    }
    return person;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ends[Symbol.asyncDispose]();
  }
}
