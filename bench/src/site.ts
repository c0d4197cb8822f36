/** An installation under measurement: a place for its data, and an organization that outlives its servers. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemRandom } from "@confab/server/base/clock";
import type { Engine, EngineKind } from "@confab/server/db/engine";
import { loadMigrations, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { createLogger, standardError } from "@confab/server/observability/logger";
import {
  type Environment,
  environmentOf,
  Person,
  readZuliprc,
  ServerProcess,
  type WorldData,
} from "@confab/testkit";
import { buildServer } from "@confab/testkit/build-server";
import { findFreePort } from "@confab/testkit/free-port";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import { atExit } from "./at-exit.ts";

/** Typical settings for a machine of a few gigabytes; commits are durable, as they are by default. */
export const postgresSettings = {
  shared_buffers: "1GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "8GB",
  max_connections: "200",
} as const;

const preload = fileURLToPath(new URL("./collect-on-signal.ts", import.meta.url));

/** Returns the environment of a server that writes a profile of its thread into a folder when it ends. */
export const profiling = (folder: string): Environment => ({
  NODE_OPTIONS: `--import=${preload} --cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=2000`,
});

export interface Memory {
  /** Bytes in use after a garbage collection. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
}

export class Site implements AsyncDisposable {
  /** The name of its database, if that is on PostgreSQL. */
  readonly name: string;
  readonly kind: EngineKind;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Data directories of further nodes. */
  readonly #folders: string[] = [];
  readonly #forget: () => void;

  private constructor(name: string, kind: EngineKind, dataDir: string, databaseUrl: string | undefined) {
    this.name = name;
    this.kind = kind;
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.#forget = atExit(() => this.#remove());
  }

  /** Creates an organization with an owner; no server runs on it afterwards. */
  static async create(name: string, postgres: PostgresProcess | undefined): Promise<Site> {
    buildServer();
    await postgres?.query(`create database ${name}`);
    const dataDir = mkdtempSync(join(tmpdir(), "confab-bench-"));
    const site = new Site(name, postgres ? "postgres" : "embedded", dataDir, postgres?.url(undefined, name));
    const server = await site.start();
    await server.end();
    return site;
  }

  /** Returns a site in a place where an organization exists. The caller removes the place after the site. */
  static at(name: string, { dataDir, databaseUrl }: Omit<WorldData, "remove">): Site {
    return new Site(name, databaseUrl === undefined ? "embedded" : "postgres", dataDir, databaseUrl);
  }

  /**
   * Returns the environment for a server. With another data directory on the same database, it is that of a further
   * node.
   */
  environment(more: Environment = {}): Environment {
    return environmentOf({ dataDir: this.dataDir, databaseUrl: this.databaseUrl }, more);
  }

  /** Starts a server as `npm start` does. @param main the path of another program that runs it */
  start(more: Environment = {}, main?: string): Promise<MeasuredServer> {
    return MeasuredServer.start(this.environment(more), main);
  }

  /** Starts a further node on the same database: its own data directory, the same secrets and files. */
  async startNode(): Promise<MeasuredServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "confab-bench-node-"));
    this.#folders.push(dataDir);
    copyFileSync(join(this.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
    const uploads = join(this.dataDir, "uploads");
    mkdirSync(uploads, { recursive: true });
    symlinkSync(uploads, join(dataDir, "uploads"));
    return this.start({ CONFAB_DATA_DIR: dataDir });
  }

  /** Returns the owner, at a server of this site. */
  owner(url: string): Person {
    const { email, key } = readZuliprc(this.dataDir);
    return new Person({ url, userId: 0, email, apiKey: key });
  }

  /** Opens the database itself, while no server of this data directory runs. */
  async openEngine(): Promise<Engine> {
    const engine = await openEngine({
      dataDir: this.dataDir,
      databaseUrl: this.databaseUrl,
      // A single connection, so that its settings apply to all later statements.
      poolSize: 1,
      migrations: await loadMigrations(migrationsDirectory),
      logger: createLogger("error", standardError()),
      random: () => systemRandom.between(0, 2 ** 32) / 2 ** 32,
    });
    if (this.kind === "postgres") await engine.query({ text: "set statement_timeout = 0", values: [] });
    return engine;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#forget();
    this.#remove();
  }

  #remove(): void {
    for (const folder of [this.dataDir, ...this.#folders]) rmSync(folder, { recursive: true, force: true });
  }
}

/** A server in a separate process that reports its memory and processor time. */
export class MeasuredServer implements AsyncDisposable {
  readonly process: ServerProcess;
  readonly #metricsPort: number;
  readonly #forget: () => void;

  private constructor(server: ServerProcess, metricsPort: number) {
    this.process = server;
    this.#metricsPort = metricsPort;
    this.#forget = atExit(() => process.kill(server.processId, "SIGKILL"));
    void server.ended.then(this.#forget);
  }

  static async start(environment: Environment, main?: string): Promise<MeasuredServer> {
    const metricsPort = await findFreePort();
    const process = await ServerProcess.start(
      {
        CONFAB_METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
        NODE_OPTIONS: `--import=${preload}`,
        ...environment,
      },
      main,
    );
    return new MeasuredServer(process, metricsPort);
  }

  get port(): number {
    return Number(new URL(this.process.url).port);
  }

  /** Returns the value of a metric without labels. */
  async metric(name: string): Promise<number> {
    return (await this.metrics())(name);
  }

  /** Reads all metrics at one moment, and returns a function for the values of those without labels. */
  async metrics(): Promise<(name: string) => number> {
    const response = await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`);
    const lines = (await response.text()).split("\n");
    return (name) => Number(lines.find((text) => text.startsWith(`${name} `))?.split(" ")[1]);
  }

  /** Returns the bytes that the process holds, as the operating system counts them. */
  resident(): Promise<number> {
    return this.metric("process_resident_memory_bytes");
  }

  /** Returns the seconds of processor time so far. */
  processorTime(): Promise<number> {
    return this.metric("process_cpu_seconds_total");
  }

  /** Collects garbage, and returns the memory still in use. */
  async memory(): Promise<Memory> {
    const reports = () => [...this.process.printed.matchAll(/^memory (\{.*\})$/gm)];
    const before = reports().length;
    process.kill(this.process.processId, "SIGUSR2");
    while (reports().length === before) await setTimeout(20);
    return JSON.parse(reports().at(-1)?.[1] ?? "") as Memory;
  }

  async end(): Promise<void> {
    this.#forget();
    await this.process.end("SIGTERM");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.process.end("SIGKILL");
  }
}
