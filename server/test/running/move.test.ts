/** `confab move` as operators run it: from the embedded database to PostgreSQL, and back. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadMigrations, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { createLogger, standardError } from "@confab/server/observability/logger";
import {
  type Environment,
  engineUnderTest,
  environmentOf,
  type Person,
  ServerProcess,
  type TestQueue,
} from "@confab/testkit";
import { createTestDatabase, type TestDatabase } from "@confab/testkit/postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { Installation } from "./support.ts";

const PASSWORD = "correct horse battery staple";
const TEXTS = [
  "Tea 🫖 at four 👩‍👩‍👧",
  "مرحبا بالعالم",
  "שלום \u202e עולם",
  'a\\b "c", {d} (e)\n\n\ttab',
  "お茶の時間",
];

describe.skipIf(engineUnderTest !== "postgres")("confab move", { timeout: 300_000 }, () => {
  let embedded: Installation;
  let database: TestDatabase;
  /** The same installation with the data directory that it moves back to. */
  let back: Installation;
  let owner: Person;
  let queue: TestQueue;
  let file: string;
  let lastId: number;
  let messages: unknown;
  let realms: string;

  beforeAll(async () => {
    embedded = await Installation.create("embedded");
    back = await Installation.create("embedded");
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await embedded[Symbol.asyncDispose]();
    await back[Symbol.asyncDispose]();
    await database.drop();
  });

  const move = () => embedded.command(["move", "--to", database.url]);
  const onPostgres = () => ({ DATABASE_URL: database.url });
  const moveBack = () => back.command(["move", "--to", "embedded"], onPostgres());

  /** Runs a statement on PostgreSQL, beside Confab. */
  async function run<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Checks that a server on the moved database continues where the one before has ended. */
  async function expectAllThere(url: string): Promise<void> {
    const account = { username: owner.email, password: PASSWORD };
    expect(await owner.at(url).ok("POST", "/fetch_api_key", account)).toMatchObject({
      api_key: owner.apiKey,
    });
    const reader = owner.at(url);
    expect(await read(reader)).toEqual(messages);
    const search = () => read(reader, [{ operator: "search", operand: "kettles" }]);
    await expect.poll(search).toMatchObject([{ subject: "kitchen" }]);
    expect(await reader.ok("GET", "/drafts")).toMatchObject({ drafts: [{ content: "Half a thought 🤔" }] });
    expect(await reader.ok("GET", "/scheduled_messages")).toMatchObject({
      scheduled_messages: [{ content: "Good morning!" }],
    });
    const { url: address } = await reader.ok<{ url: string }>("GET", file);
    expect(await (await fetch(url + address)).text()).toBe("The plan.");

    const id = await reader.send("general", "after the move", "Still here.");
    expect(id).toBeGreaterThan(lastId);
    lastId = id;
    const events = await queue.at(url).all();
    expect(
      events.filter(({ type }) => type === "message").map(({ message }) => (message as Message).id),
    ).toContain(id);
    queue = queue.at(url);
    queue.lastEventId = events.at(-1)?.id ?? 0;
    messages = await read(reader);
  }

  test("does nothing while a server runs", async () => {
    const server = await embedded.start({
      CONFAB_OWNER_EMAIL: "ada@example.com",
      CONFAB_OWNER_PASSWORD: PASSWORD,
    });
    owner = await embedded.owner(server.url);
    queue = await owner.register({ event_types: ["message"] });
    file = await upload(owner, "The plan.", "plan.txt");
    await fill(owner, file);
    lastId = await owner.send("general", "last", "The last one.");
    messages = await read(owner);
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("A server is running on"),
    });
    expect(await run("select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
    await server.end("SIGTERM");
    const create = ["realm", "create", "--host", "eng.example.com", "--name", "Engineering"];
    expect((await embedded.command([...create, "--owner-email", "eve@example.com"])).code).toBe(0);
    realms = (await embedded.command(["realm", "list"])).stdout;
    expect(realms).toMatch(/eng\.example\.com.*Engineering/);
  });

  test("names what is wrong with its arguments and its surroundings", async () => {
    const refusals: [readonly string[], Environment, string][] = [
      [["move"], {}, "--to is missing"],
      [["move", "--to", "mysql://localhost"], {}, "begin with postgres://"],
      [["move", "--to", "embedded"], {}, "DATABASE_URL is missing"],
      [["move", "--to", database.url], onPostgres(), "DATABASE_URL is set"],
      [["move", "--to", database.url.replace("/test_", "/none_")], {}, "does not exist"],
    ];
    for (const [args, environment, reason] of refusals) {
      const ended = await embedded.command(args, environment);
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
    }
  });

  test("leaves a database that is not empty as it is", async () => {
    await run("create table draft (content text); insert into draft values ('Mine')");
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("there are rows in draft"),
    });
    expect(
      await run("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"),
    ).toEqual([{ relname: "draft" }]);
    await run("drop table draft");
  });

  test("starts over after it was killed, and no server starts on the incomplete database meanwhile", async () => {
    // The first attempt fails, because a row arrives as another one.
    const engine = await openEngine({
      dataDir: back.place.dataDir,
      databaseUrl: database.url,
      migrations: await loadMigrations(migrationsDirectory),
      logger: createLogger("error", standardError()),
      random: () => 0,
    });
    await engine.close();
    await run(`create function change() returns trigger language plpgsql as
                 $$ begin new.content := upper(new.content); return new; end $$;
               create trigger change before insert on draft for each row execute function change()`);
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /differs .* in these tables.*\n {2}draft: 1 rows, and 1 in the copy\nNothing/,
      ),
    });
    await run("drop trigger change on draft");

    // The second one is killed while it writes messages.
    await run(`create function wait() returns trigger language plpgsql as
                 $$ begin perform pg_sleep(600); return new; end $$;
               create trigger wait before insert on message_0 for each row execute function wait()`);
    const second = embedded.startCommand(["move", "--to", database.url]);
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(() => run(`select pid ${waiting}`), { timeout: 60_000 }).toHaveLength(1);
    second.kill();
    await second.ended;
    await run(`select pg_terminate_backend(pid) ${waiting}`);
    await run("drop trigger wait on message_0");
    expect(await run("select from account limit 1")).toHaveLength(1);
    expect(await run("select from message limit 1")).toHaveLength(0);

    const { code, stderr } = await ServerProcess.run(environmentOf(embedded.place, onPostgres()));
    expect([code, stderr]).toEqual([1, expect.stringContaining("The database is incomplete")]);
    const third = await move();
    expect(third).toMatchObject({ code: 0, stderr: "" });
    expect(third.stdout).toMatch(/^ +2 {2}realm$/m);
    expect(third.stdout).toMatch(/^[\d,]+ rows in \d+ tables are the same in both databases\.$/m);
    expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  });

  test("continues on PostgreSQL as if nothing had happened", async () => {
    const server = await embedded.start(onPostgres());
    await expectAllThere(server.url);
    expect((await embedded.command(["realm", "list"], onPostgres())).stdout).toBe(realms);
    const { dataDir } = back.place;
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    cpSync(join(embedded.place.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
    const { code, stderr } = await moveBack();
    expect([code, stderr]).toEqual([1, expect.stringContaining("Stop all nodes")]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("db"))).toEqual([]);
    await server.end("SIGTERM");
    const checked = await embedded.command(["database", "check"], onPostgres());
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The database is consistent."),
    });
  });

  test("moves back into a data directory without a database", async () => {
    const { dataDir } = back.place;
    expect(await embedded.command(["move", "--to", "embedded"], onPostgres())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Move it away"),
    });
    // An interrupted attempt leaves its folder under this name.
    mkdirSync(join(dataDir, "db.moving"));
    writeFileSync(join(dataDir, "db.moving", "PG_VERSION"), "18\n");
    const refused = await ServerProcess.run(environmentOf(back.place));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("was interrupted") });
    cpSync(join(embedded.place.dataDir, "uploads"), join(dataDir, "uploads"), { recursive: true });

    expect(await moveBack()).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(dataDir).filter((name) => name.startsWith("db"))).toEqual(["db"]);
    const server = await back.start();
    await expectAllThere(server.url);
    await server.end("SIGTERM");
    const checked = await back.command(["database", "check"]);
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The database is consistent."),
    });
  });
});

interface Message {
  readonly id: number;
  readonly subject: string;
}

async function fill(owner: Person, file: string): Promise<void> {
  for (const text of TEXTS) await owner.send("general", "texts", text);
  await owner.send("general", "kitchen", `We need two kettles. See [the plan](${file}).`);
  const edited = await owner.send("general", "texts", "First");
  await owner.ok("PATCH", `/messages/${edited}`, { content: "Second ✏️" });
  await owner.ok("POST", `/messages/${edited}/reactions`, { emoji_name: "tada" });
  await owner.ok("POST", "/messages/flags", { messages: [edited], op: "add", flag: "starred" });
  await owner.sendTo([owner], "A note to myself");
  const draft = { type: "private", to: [owner.userId], topic: "", content: "Half a thought 🤔" };
  await owner.ok("POST", "/drafts", { drafts: [draft] });
  const later = { content: "Good morning!", scheduled_delivery_timestamp: 3_165_826_990 };
  await owner.ok("POST", "/scheduled_messages", { ...later, type: "direct", to: [owner.userId] });
}

async function read(owner: Person, narrow: object[] = []): Promise<Message[]> {
  const range = { anchor: "oldest", num_before: 0, num_after: 1000 };
  return (await owner.ok<{ messages: Message[] }>("GET", "/messages", { ...range, narrow })).messages;
}
