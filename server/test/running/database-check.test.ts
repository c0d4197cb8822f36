import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemRandom } from "@confab/server/base/clock";
import type { Engine } from "@confab/server/db/engine";
import { loadMigrations, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { createLogger, standardError } from "@confab/server/observability/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Installation } from "./support.ts";

const check = ["database", "check"];
let installation: Installation;

beforeAll(async () => {
  installation = await Installation.createStarted();
  const server = await installation.start();
  const owner = await installation.owner(server.url);
  for (let number = 0; number < 5; number += 1) await owner.send("general", "tea", `Cup ${number}`);
  const file = new FormData();
  file.append("file", new Blob(["a recipe"]), "recipe.txt");
  const answer = await fetch(`${server.url}/api/v1/user_uploads`, {
    method: "POST",
    headers: { authorization: owner.authorization },
    body: file,
  });
  const { uri } = (await answer.json()) as { uri: string };
  const shown = await owner.send("general", "tea", `[recipe](${uri})`);
  await owner.ok("POST", `/messages/${shown}/reactions`, { emoji_name: "tada" });
  await owner.ok("POST", "/messages/flags", {
    messages: JSON.stringify([shown]),
    op: "add",
    flag: "starred",
  });
  await owner.ok("POST", "/messages/flags", { messages: JSON.stringify([shown]), op: "add", flag: "read" });
  await server.end("SIGTERM");
});

afterAll(() => installation[Symbol.asyncDispose]());

/** Changes the database behind the server's back. */
async function withDatabase(work: (engine: Engine) => Promise<unknown>): Promise<void> {
  const engine = await openEngine({
    ...installation.place,
    migrations: await loadMigrations(migrationsDirectory),
    besideNodes: false,
    logger: createLogger("error", standardError()),
    random: () => systemRandom.between(0, 2 ** 32) / 2 ** 32,
  });
  try {
    await work(engine);
  } finally {
    await engine.close();
  }
}

describe("confab database check", { timeout: 180_000 }, () => {
  test("finds nothing in a database that a server has written", async () => {
    const { code, stdout, stderr } = await installation.command(check);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("The database is consistent.");
    expect(stdout).not.toMatch(/^ *\d+ not/m);
  });

  test("names the rules that are broken and files without bytes, each with an example", async () => {
    await withDatabase(async (engine) => {
      for (const text of [
        "delete from message where message_id = (select max(message_id) from message)",
        "insert into message_search (realm_id, message_id, words) select realm_id, 99, 'tea' from realm",
        "update realm_counter set message_id = 0",
        "update inbox set received = '{}' where upper_inf(received)",
      ]) {
        await engine.query({ text, values: [] });
      }
    });
    const uploads = join(installation.place.dataDir, "uploads");
    for (const folder of readdirSync(uploads)) rmSync(join(uploads, folder), { recursive: true });
    const { code, stderr } = await installation.command(check);
    expect(code).toBe(1);
    for (const line of [
      /not +Every reaction belongs to a message: message \d+/,
      /not +Every flag belongs to a message, in the same conversation: user \d+, message \d+/,
      /not +Every shown file belongs to a message: message \d+/,
      /not +The counter is not behind any message: message_id \d+/,
      /not +Nobody has read messages that do not exist yet: user \d+ in conversation \d+/,
      /not +Subscribers, and only they, receive the messages of a stream: user \d+ in stream \d+/,
      /not +The search index has no deleted messages, but those about to be removed: message \d+/,
      /1 not +The bytes of every uploaded file are stored: file \d+/,
      /ok +The log has no gaps/,
    ]) {
      expect(stderr).toMatch(line);
    }
  });
});
