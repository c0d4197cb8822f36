/**
 * A statement that takes too long ends the thread of the embedded database. The next statement finds the database open
 * again.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedFolder } from "@confab/server/db/embedded-engine";
import { prepareEmbeddedFolder } from "@confab/server/db/embedded-folder";
import type { Engine } from "@confab/server/db/engine";
import { DatabaseUnavailable } from "@confab/server/db/errors";
import { createLogger } from "@confab/server/observability/logger";
import { afterAll, beforeAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "confab-watchdog-"));
const logger = createLogger("fatal", { write: () => undefined });

let engine: Engine;
beforeAll(async () => {
  const folder = await prepareEmbeddedFolder(dataDir);
  engine = await openEmbeddedFolder(folder, logger, () => undefined, { statementMilliseconds: 400 });
  await engine.query({ text: "create table kept (n int)", values: [] });
  await engine.query({ text: "insert into kept values (1)", values: [] });
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

const endless = "select count(*) from generate_series(1, 1000000000000)";
const count = async () =>
  (await engine.query<{ n: number }>({ text: "select count(*)::int as n from kept", values: [] }))[0]?.n;

test("ends a statement that takes too long; waiting statements continue afterwards", async () => {
  await expect(engine.query({ text: endless, values: [] })).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => count().catch(() => undefined)).toBe(1);
});

test("rolls back the transaction of such a statement", async () => {
  const work = engine.transaction(async (connection) => {
    await connection.query({ text: "insert into kept values (2)", values: [] });
    await connection.query({ text: endless, values: [] });
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  await expect.poll(() => count().catch(() => undefined)).toBe(1);
});

test("ignores statements that may take long", async () => {
  const slow = "select pg_sleep(1)";
  await engine.query({ text: slow, values: [], isLong: true });
  expect(await count()).toBe(1);
});
