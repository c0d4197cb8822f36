/**
 * A PostgreSQL server that belongs to one test, which may kill and restart it; other tests share one (`postgres.ts`).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "./free-port.ts";
import { findPrograms, missingPostgres, unprivilegedUser } from "./postgres.ts";

export class PostgresProcess implements AsyncDisposable {
  /** The port of 127.0.0.1; it stays the same. */
  readonly port: number;
  readonly #programs: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #guard: ChildProcess | undefined;

  private constructor(programs: string, folder: string, port: number, settings: readonly string[]) {
    this.#programs = programs;
    this.#folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  /**
   * Sets up a server and starts it.
   *
   * @param settings by name, if they differ from the defaults
   */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<PostgresProcess> {
    const programs = findPrograms();
    if (programs === undefined) throw new Error(missingPostgres() ?? "PostgreSQL's programs are not here.");
    const folder = mkdtempSync(join(tmpdir(), "confab-postgres-"));
    const user = unprivilegedUser();
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const options = ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"];
    const { status, stderr } = spawnSync(
      join(programs, "initdb"),
      [...options, "--locale=C.UTF-8", "--no-sync"],
      { ...user, cwd: folder, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`initdb failed:\n${stderr}`);
    const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const process = new PostgresProcess(programs, folder, await findFreePort(), given);
    await process.start();
    return process;
  }

  /** Returns the URL of the database, reached directly or through a port of 127.0.0.1 that leads to it. */
  url(port = this.port, database = "postgres"): string {
    return `postgresql://postgres@127.0.0.1:${port}/${database}`;
  }

  /** The folder of its data, which may be replaced while the server is stopped. */
  get dataFolder(): string {
    return join(this.#folder, "data");
  }

  /** Starts the server, also after `stop` or `kill`; resolves when it takes connections. */
  async start(): Promise<void> {
    // The shell outlives this process only until it notices that its standard input has ended.
    const script = `
      programs=$1 folder=$2 port=$3
      shift 3
      "$programs/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 \\
        -c unix_socket_directories= "$@" >>"$folder/log" 2>&1 &
      server=$!
      read -r word
      kill -INT $server
      wait $server
      [ "$word" = keep ] || rm -rf "$folder"`;
    const places = [this.#programs, this.#folder, String(this.port)];
    const guard = spawn("/bin/sh", ["-c", script, "sh", ...places, ...this.#settings], {
      ...unprivilegedUser(),
      cwd: this.#folder,
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    this.#guard = guard;
    for (;;) {
      try {
        await this.query("select 1");
        return;
      } catch (error) {
        if (guard.exitCode !== null) {
          throw new Error(`PostgreSQL did not start:\n${readFileSync(join(this.#folder, "log"), "utf8")}`, {
            cause: error,
          });
        }
        await setTimeout(20);
      }
    }
  }

  /** Stops the server as its service does: it ends connections, and completes what it writes. */
  async stop(): Promise<void> {
    await this.#endGuard("keep\n");
  }

  /**
   * Ends the server abruptly. SIGKILL ends all its processes, as when the machine fails; SIGQUIT is its own immediate
   * shutdown, which notifies clients.
   */
  async kill(signal: "SIGKILL" | "SIGQUIT"): Promise<void> {
    const [first] = readFileSync(join(this.#folder, "data", "postmaster.pid"), "utf8").split("\n");
    const postmaster = Number(first);
    if (signal === "SIGKILL") {
      // A stopped postmaster starts no new processes in the meantime.
      process.kill(postmaster, "SIGSTOP");
      const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
      for (const line of stdout.split("\n").filter((text) => text !== "")) endProcess(Number(line));
    }
    process.kill(postmaster, signal);
    await this.#endGuard("keep\n");
  }

  /** Runs a statement on a connection of its own, in the default database or another one. */
  async query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    const client = await this.#connect(database);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Runs a statement in a transaction that stays open until disposed of. */
  async hold(text: string): Promise<AsyncDisposable> {
    const client = await this.#connect();
    await client.query("begin");
    await client.query(text);
    return { [Symbol.asyncDispose]: () => client.end() };
  }

  async #connect(database?: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url(this.port, database) });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#endGuard("");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #endGuard(word: string): Promise<void> {
    const guard = this.#guard;
    this.#guard = undefined;
    if (guard === undefined) return;
    guard.stdin?.end(word);
    await once(guard, "exit");
  }
}

/** Ends a process; a process that has already ended is not an error. */
function endProcess(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
