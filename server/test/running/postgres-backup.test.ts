/**
 * PostgreSQL's own backups, made and restored by the commands in docs/operating.md, on a PostgreSQL of this test's own.
 */
import { execFile } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkDatabaseCommand } from "@confab/server/app/commands/check-database";
import { readConfig } from "@confab/server/config/config";
import {
  engineUnderTest,
  environmentOf,
  type Person,
  type ServerProcess,
  type TestQueue,
} from "@confab/testkit";
import { findPrograms, unprivilegedUser } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentsOf, Sending } from "./sending.ts";
import { Installation } from "./support.ts";

const page = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");

/** Returns the blocks of code of a section, without their indentation. */
function blocksOf(title: string): readonly [string, ...string[]] {
  const [, section = ""] = page.split(new RegExp(`^#+ ${title}$`, "m"));
  const [text = ""] = section.split(/^#/m);
  const [first, ...others] = [...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) =>
    block.replaceAll(/^ {4}/gm, ""),
  );
  if (first === undefined) throw new Error(`"${title}" of docs/operating.md has no commands`);
  return [first, ...others];
}

const [createRole, ...createDatabase] = blocksOf("PostgreSQL and several nodes")[0].split("\n");
const [dump, keepOld, restoreDump] = blocksOf("Dumps of PostgreSQL");
const [settings, makeBase, restoreBase, finish] = blocksOf("PostgreSQL at any point in time");
const [isRecovering, forgetQueues] = (finish ?? "").split("\n");

interface Running {
  readonly server: ServerProcess;
  readonly owner: Person;
}

const run = promisify(execFile);
const programs = findPrograms();
const missing = programs === undefined ? " (PostgreSQL's programs are not installed)" : "";

describe.skipIf(engineUnderTest !== "postgres" || missing)(`PostgreSQL's own backups${missing}`, () => {
  const user = unprivilegedUser();
  let folder: string;
  let backups: string;
  let postgres: PostgresProcess;
  let installation: Installation;
  let running: Running;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "confab-postgres-backup-"));
    backups = join(folder, "backups");
    mkdirSync(join(backups, "wal"), { recursive: true });
    for (const path of [folder, backups, join(backups, "wal")]) {
      if (user) chownSync(path, user.uid, user.gid);
    }
    const lines = (settings ?? "").matchAll(/^(\w+) = '?(.*?)'?$/gm);
    postgres = await PostgresProcess.create({
      ...Object.fromEntries([...lines].map(([, name, value]) => [name, here(value ?? "")])),
      // The machine does not fail.
      fsync: "off",
    });
    expect(createRole).toBe("createuser confab --pwprompt");
    await shell("createuser confab");
    await shell(createDatabase[0]);
    const databaseUrl = new URL(postgres.url(undefined, "confab"));
    databaseUrl.username = "confab";
    installation = Installation.at({ dataDir: join(folder, "node"), databaseUrl: databaseUrl.href });
    running = await start();
  });
  afterAll(async () => {
    await installation?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** Replaces the page's folders by those of this test. */
  const here = (text: string): string =>
    text
      .replaceAll("/var/backups/confab", backups)
      .replaceAll("/var/lib/postgresql/15/main", postgres?.dataFolder);

  /** Runs commands of the page as PostgreSQL's user, and returns what they print. */
  async function shell(commands: string | undefined): Promise<string> {
    const { stdout } = await run("sh", ["-ec", here(commands ?? "")], {
      ...user,
      cwd: folder,
      env: {
        PATH: `${programs}:${process.env["PATH"]}`,
        PGHOST: "127.0.0.1",
        PGPORT: String(postgres.port),
        PGUSER: "postgres",
        DATABASE_URL: installation?.place.databaseUrl,
      },
    });
    return stdout.trim();
  }

  async function start(): Promise<Running> {
    const server = await installation.start();
    return { server, owner: await installation.owner(server.url) };
  }

  async function expectSound({ owner }: Running, earlier: TestQueue): Promise<void> {
    const config = readConfig(environmentOf(installation.place));
    expect(await checkDatabaseCommand(config, [])).toContain("The database is consistent.");
    await expect(earlier.at(owner.url).events()).rejects.toThrow("BAD_EVENT_QUEUE_ID");
    await owner.send("general", "later", "The copy can be used.");
  }

  test("a dump under load has all that was stored before, and no gap", async () => {
    const { server, owner } = running;
    const queue = await owner.register();
    const sending = new Sending(owner);
    await expect.poll(() => sending.count).toBeGreaterThan(20);
    const sentBefore = sending.count;
    await shell(dump);
    expect(sending.count).toBeGreaterThan(sentBefore + 1);
    const sentAfter = await sending.stop();
    await owner.send("general", "after", "Not in the dump.");
    await server.end("SIGTERM");

    await shell(keepOld);
    await shell(restoreDump);
    running = await start();
    const contents = (await contentsOf(running.owner, "numbers")).map(Number);
    expect(contents.length).toBeGreaterThanOrEqual(sentBefore);
    expect(contents.length).toBeLessThanOrEqual(sentAfter);
    expect(contents).toEqual(contents.map((_, index) => index + 1));
    expect(await contentsOf(running.owner, "after")).toEqual([]);
    await expectSound(running, queue);
  });

  test("a base backup and the archive have everything up to the time before an accident", async () => {
    const { server, owner } = running;
    const queue = await owner.register();
    const sending = new Sending(owner, "counting");
    await shell(makeBase);
    const sent = await sending.stop();
    for (const plan of ["Flour", "Water", "Salt"]) await owner.send("general", "plans", plan);
    const time = await shell("psql -Atc 'select clock_timestamp()'");
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "general",
    });
    await owner.ok("POST", `/streams/${stream_id}/delete_topic`, { topic_name: "plans" });
    await owner.ok("DELETE", `/streams/${stream_id}`);
    await server.end("SIGTERM");
    await postgres.stop();

    const base = makeBase?.replace(/^.*(base-.*)\n$/s, "$1") ?? "";
    expect(restoreBase).toContain("2031-05-02 14:30:00+00");
    await shell(restoreBase?.replace("2031-05-02 14:30:00+00", time).replace("base-2031-05-01", base));
    await postgres.start();
    await expect.poll(() => shell(isRecovering)).toBe("f");
    await shell(forgetQueues);
    running = await start();
    expect(await contentsOf(running.owner, "plans")).toEqual(["Flour", "Water", "Salt"]);
    const numbers = Array.from({ length: sent }, (_, index) => String(index + 1));
    expect(await contentsOf(running.owner, "counting")).toEqual(numbers);
    await expectSound(running, queue);
  });
});
