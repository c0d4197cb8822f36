import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/**
 * The variable with the URL of the server on which tests create their databases; the caller of the tests or the global
 * setup sets it.
 */
const serverVariable = "CONFAB_TEST_DATABASE_URL";

/**
 * Returns the reason why no PostgreSQL is available for tests, as a sentence that says what to install; undefined if
 * one is available.
 */
export function missingPostgres(): string | undefined {
  if (process.env[serverVariable] !== undefined || findPrograms() !== undefined) return undefined;
  return `PostgreSQL is not tested: install its server (apt-get install postgresql, brew install postgresql), or set ${serverVariable}.`;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The initial content of a new database: created once per run, then copied. */
export interface DatabaseTemplate {
  /** Consists of letters, digits and underscores. */
  readonly name: string;
  /** Fills the database at `url`, and leaves no connection to it open. */
  readonly prepare: (url: string) => Promise<void>;
}

/** Creates a database for one test: an empty one, or a copy of the template. */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = process.env[serverVariable];
  if (server === undefined) throw new Error(missingPostgres());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withClient(server, async (client) => {
    const source = template === undefined ? "template0" : await prepareTemplate(client, server, template);
    // The other way writes every page of the copy to the log, which takes four times as long.
    const { rows } = await client.query<{ can: boolean }>(
      "SELECT current_setting('server_version_num')::int >= 150000 AS can",
    );
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${source} ${rows[0]?.can ? "STRATEGY FILE_COPY" : ""}`,
    );
  });
  return {
    url: urlOf(server, name),
    drop: () => withClient(server, (client) => drop(client, name)),
  };
}

/** Returns the template's database, which one of the workers creates while the others wait. */
async function prepareTemplate(
  client: pg.Client,
  server: string,
  { name, prepare }: DatabaseTemplate,
): Promise<string> {
  const database = `template_${name}`;
  const unfinished = `${database}_unfinished`;
  await client.query("SELECT pg_advisory_lock(hashtext($1))", [database]);
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 0) {
    await drop(client, unfinished);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    await prepare(urlOf(server, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${database}`);
  }
  await client.query("SELECT pg_advisory_unlock(hashtext($1))", [database]);
  return database;
}

async function drop(client: pg.Client, database: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Starts a separate cluster from the PostgreSQL programs that the machine has, and points this process and its children
 * to it. The cluster never waits for the disk, which only a crash of the whole machine could reveal. Does nothing if a
 * server is already configured, or the programs are missing.
 * Disposing of it stops it; so does the end of this process, however it ends.
 */
export async function startTestPostgres(): Promise<AsyncDisposable | undefined> {
  const programs = findPrograms();
  if (process.env[serverVariable] !== undefined || programs === undefined) return undefined;
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "confab-postgres-"));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);

  // The shell outlives this process only until it notices that its standard input has ended.
  const script = `
    "$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$2/log" 2>&1 || exit 1
    "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off >>"$2/log" 2>&1 &
    server=$!
    read -r _
    kill -INT $server
    wait $server
    rm -rf "$2"`;
  const shell = spawn("/bin/sh", ["-c", script, "sh", programs, folder], {
    ...user,
    cwd: folder,
    stdio: ["pipe", "ignore", "inherit"],
    // It has its own process group, so that Ctrl-C ends the tests first, and then this.
    detached: true,
  });
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await untilReady(url, shell, join(folder, "log"));
  process.env[serverVariable] = url;
  return {
    async [Symbol.asyncDispose]() {
      delete process.env[serverVariable];
      shell.stdin.end();
      await once(shell, "exit");
    },
  };
}

async function untilReady(url: string, shell: ChildProcess, log: string): Promise<void> {
  for (;;) {
    try {
      return await withClient(url, async () => {});
    } catch (error) {
      if (shell.exitCode !== null) {
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`, { cause: error });
      }
      await setTimeout(50);
    }
  }
}

/** Returns the folder of `initdb` and `postgres`, of the newest version; packages leave them off the path. */
export function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.map(Number).sort((a, b) => b - a);
  const named = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folders = [...newestFirst.map((version) => join(debian, String(version), "bin")), named];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, "initdb")));
}

/** Returns the user for PostgreSQL, which refuses to run as root: the user that its package created, or nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const { status, stdout } = spawnSync("sh", ["-c", `id -u ${name} && id -g ${name}`], {
      encoding: "utf8",
    });
    const [uid, gid] = stdout.split("\n").map(Number);
    if (status === 0 && uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return undefined;
}
