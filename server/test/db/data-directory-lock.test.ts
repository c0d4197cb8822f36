import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@confab/server/base/start-error";
import { lockDataDirectory } from "@confab/server/db/data-directory-lock";
import { DataDirectoryInUse } from "@confab/server/db/errors";
import { openEngine } from "@confab/server/db/open-engine";
import { expect, test } from "vitest";
import { createTestStorage, describeEngines } from "./engines.ts";

describeEngines((kind) => {
  test("rejects a second engine on a data directory, naming the directory and the process that holds it", async () => {
    await using storage = await createTestStorage(kind);
    const first = await openEngine(storage.options);
    const second = await openEngine(storage.options).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(DataDirectoryInUse);
    expect(String(second)).toContain(storage.options.dataDir);
    expect(String(second)).toContain(`process ${process.pid}`);
    expect(await first.query({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
    await first.close();
    await (await openEngine(storage.options)).close();
  });
});

test("a start that fails for another reason releases the data directory", async () => {
  await using storage = await createTestStorage("embedded");
  const nowhere = { ...storage.options, databaseUrl: "postgresql://nobody@127.0.0.1:1/none" };
  await expect(openEngine(nowhere)).rejects.toThrow("can't be reached");
  await (await openEngine(storage.options)).close();
});

test("the lock excludes other processes, and ends with its process, killed or not", async () => {
  await using storage = await createTestStorage("embedded");
  const { dataDir } = storage.options;
  const child = fork(new URL("./hold-lock.ts", import.meta.url), [dataDir]);
  await once(child, "message");
  expect(() => lockDataDirectory(dataDir)).toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(join(dataDir, "pid"))).toBe(true);
  lockDataDirectory(dataDir)[Symbol.dispose]();
  expect(existsSync(join(dataDir, "pid"))).toBe(false);
});

test("a directory that can't be locked has its own error", async () => {
  await using storage = await createTestStorage("embedded");
  const { dataDir } = storage.options;
  mkdirSync(join(dataDir, "lock"));
  expect(() => lockDataDirectory(dataDir)).toThrow(StartError);
  expect(() => lockDataDirectory(dataDir)).not.toThrow(DataDirectoryInUse);
});
