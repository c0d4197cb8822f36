/** `confab person delete` as operators run it: next to a node on PostgreSQL, or on a stopped embedded server. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { NEWEST_LEVEL, Role } from "@confab/contract";
import { engineUnderTest, PASSWORD, type Person, type ServerProcess } from "@confab/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "../running/support.ts";

const isEmbedded = engineUnderTest === "embedded";

interface Deletion {
  readonly user_id: number;
  readonly percent: number;
  readonly date_finished: number | null;
}

describe("deleting a person", { timeout: 180_000 }, () => {
  let installation: Installation;
  let server: ServerProcess;
  let owner: Person;

  beforeAll(async () => {
    installation = await Installation.createStarted({ ownerEmail: "ada@example.com" });
    server = await installation.start();
    owner = await installation.owner(server.url);
    await owner.subscribe(["general"]);
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  async function newPerson(name: string): Promise<Person> {
    const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
    const { user_id: userId } = await owner.ok<{ user_id: number }>("POST", "/users", {
      email,
      full_name: name,
      password: PASSWORD,
    });
    const { api_key: apiKey } = await owner.ok<{ api_key: string }>("POST", "/fetch_api_key", {
      username: email,
      password: PASSWORD,
    });
    await owner.subscribe(["general"], { principals: [userId] });
    return owner.with({ userId, email, apiKey });
  }

  /** Runs the command. The embedded database has no other user meanwhile. */
  async function run(...args: string[]) {
    if (isEmbedded) await server.end("SIGTERM");
    const ended = await installation.command(["person", "delete", ...args]);
    if (isEmbedded) {
      server = await installation.start();
      owner = owner.at(server.url);
    }
    return ended;
  }

  async function checked() {
    await server.end("SIGTERM");
    const ended = await installation.command(["database", "check"]);
    server = await installation.start();
    owner = owner.at(server.url);
    return ended;
  }

  /** Runs statements on PostgreSQL, beside the server. The embedded database has no second client. */
  async function query(text: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: installation.place.databaseUrl });
    await client.connect();
    const { rows } = await client.query<object>(text);
    await client.end();
    return rows;
  }

  const nameOf = async (userId: number): Promise<string> =>
    (await owner.ok<{ user: { full_name: string } }>("GET", `/users/${userId}`)).user.full_name;

  async function textsWith(topic: string): Promise<{ sender_full_name: string; content: string }[]> {
    const { messages } = await owner.ok<{ messages: { sender_full_name: string; content: string }[] }>(
      "GET",
      "/messages",
      {
        anchor: "newest",
        num_before: 1000,
        num_after: 0,
        apply_markdown: false,
        narrow: [{ operator: "topic", operand: topic }],
      },
    );
    return messages.map(({ sender_full_name, content }) => ({ sender_full_name, content }));
  }

  test("tells what it would delete, and deletes it only with --yes", async () => {
    const grace = await newPerson("Grace Hopper");
    await grace.send("general", "ships", "A ship in port is safe.");
    await owner.send("general", "ships", `Says @**Grace Hopper|${grace.userId}**.`);
    const { dataDir } = installation.place;
    // Without an SMTP server, mails are written to files.
    const comment = { deactivation_notification_comment: "Fair winds, Grace!" };
    await owner.speaking(NEWEST_LEVEL).ok("DELETE", `/users/${grace.userId}`, comment);
    await expect.poll(() => filesNaming(dataDir, "grace")).toEqual([expect.stringMatching(/^mail\//)]);
    const plan = [
      `Grace Hopper <grace.hopper@example.com>, ID ${grace.userId}, is deleted for good:`,
      "- 1 message disappears",
    ];
    const told = await run(grace.email, "--messages", "delete");
    expect(told.stdout.split("\n")).toEqual(expect.arrayContaining(plan));
    expect(told.stdout).toContain("Nothing was deleted.");
    const dry = await run(String(grace.userId), "--messages", "delete", "--dry-run", "--yes");
    expect(dry.stdout).toContain("Nothing was deleted.");
    expect(await nameOf(grace.userId)).toBe("Grace Hopper");
    const done = await run(grace.email, "--messages", "delete", "--yes");
    expect([done.code, done.stdout.split("\n")[0]]).toEqual([0, "The person was deleted."]);
    expect(await nameOf(grace.userId)).toBe("Deleted user");
    const [left, ...more] = await textsWith("ships");
    expect(left?.content).toBe(`Says @**Deleted user|${grace.userId}**.`);
    expect(more).toEqual([]);
    expect(filesNaming(dataDir, "grace")).toEqual([]);
    const check = await (isEmbedded ? checked() : installation.command(["database", "check"]));
    expect([check.code, check.stderr]).toEqual([0, ""]);
    const again = await run(String(grace.userId), "--messages", "keep", "--yes");
    expect([again.code, again.stderr.trim()]).toEqual([1, "This person was deleted."]);
    const { full_name } = await owner.ok<{ full_name: string }>("GET", "/users/me");
    const last = await run("ada@example.com", "--messages", "keep", "--yes");
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining("the only organization owner")]);
    expect(await nameOf(owner.userId)).toBe(full_name);
  });

  test.each([
    [["nobody@example.com", "--messages", "keep"], "There is no person nobody@example.com"],
    [["nobody@example.com"], "--messages is missing"],
    [["nobody@example.com", "--messages", "burn"], "--messages is keep or delete"],
    [["--messages", "keep"], "Name one person"],
    [["a", "b", "--messages", "keep"], "Name one person"],
  ])("rejects %j", async (args, reason) => {
    const ended = await installation.command(["person", "delete", ...args]);
    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringContaining(
        isEmbedded && args[0] === "nobody@example.com" && args[2] === "keep" ? "A server is running" : reason,
      ),
    ]);
  });

  test("a server that is killed in the middle continues after its next start", async () => {
    const joan = await newPerson("Joan Clarke");
    // Ten at a time, because a busy server refuses more than it stores within some seconds.
    const write = async (count: number, send: (index: number) => Promise<unknown>) => {
      let sent = 0;
      const sender = async () => {
        while (sent < count) await send(sent++);
      };
      await Promise.all(Array.from({ length: 10 }, sender));
    };
    await write(200, (index) => joan.send("general", "codes", `Message ${index}`));
    await write(200, () => owner.send("general", "codes", "Thanks, @**Joan Clarke**!"));
    // On PostgreSQL, the first server does not get beyond the texts of messages.
    if (!isEmbedded) {
      await query(`create function wait() returns trigger language plpgsql as
                     $$ begin perform pg_sleep(600); return new; end $$;
                   create trigger wait before update on person_deletion
                     for each row when (new.step = 'drafts') execute function wait()`);
    }
    await owner.ok("POST", `/users/${joan.userId}/deletion`, { full_name: "Joan Clarke", messages: "keep" });
    const progress = async (): Promise<Deletion | undefined> => {
      const { user_deletions } = await owner.ok<{ user_deletions: Deletion[] }>("GET", "/user_deletions");
      return user_deletions.find(({ user_id }) => user_id === joan.userId);
    };
    const scrubbed = async () =>
      (await textsWith("codes")).filter(({ content }) => content.includes("Deleted user")).length;
    await expect.poll(scrubbed, { interval: 20 }).toBeGreaterThan(0);
    await server.end("SIGKILL");
    if (!isEmbedded) {
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()`);
      await query("drop trigger wait on person_deletion");
      const claimed =
        "select user_id from person_deletion where finished_at is null and claimed_until < now() + interval '2 min'";
      expect(await query(claimed)).toEqual([{ user_id: String(joan.userId) }]);
      // Otherwise the next server could miss the end of the claim by a moment, and look again a minute later.
      await query("update person_deletion set claimed_until = now()");
    }
    server = await installation.start();
    owner = owner.at(server.url);
    if (isEmbedded) expect(await progress()).toMatchObject({ date_finished: null });
    await expect.poll(progress, { timeout: 150_000, interval: 200 }).toMatchObject({ percent: 100 });
    const texts = await textsWith("codes");
    expect(texts).toHaveLength(400);
    expect(texts.filter(({ sender_full_name, content }) => /Joan/.test(sender_full_name + content))).toEqual(
      [],
    );
    expect(await scrubbed()).toBe(200);
    const refusal = await owner.request("POST", `/users/${joan.userId}/reactivate`);
    expect(refusal.body).toMatchObject({ result: "error", msg: "This person was deleted." });
  });

  test("an owner takes their credentials along", async () => {
    const file = join(installation.place.dataDir, "owner.zuliprc");
    expect(existsSync(file)).toBe(true);
    const alan = await newPerson("Alan Turing");
    await owner.ok("PATCH", `/users/${alan.userId}`, { role: Role.owner });
    const ada = owner.userId;
    owner = alan;
    const ended = await run(String(ada), "--messages", "keep", "--yes");
    expect([ended.code, await nameOf(ada)]).toEqual([0, "Deleted user"]);
    expect(existsSync(file)).toBe(false);
  });
});

/** Returns the files outside of the database that contain a text, ignoring case. */
const filesNaming = (dataDir: string, text: string): string[] =>
  readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith("db") && statSync(join(dataDir, name)).isFile())
    .filter((name) => readFileSync(join(dataDir, name), "utf8").toLowerCase().includes(text));
