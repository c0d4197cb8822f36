/**
 * Data of released versions is upgraded by this one, and data of a newer version is refused. To add a version, see
 * docs/releasing.md.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { restoreBackupCommand, verifyBackupCommand } from "@confab/server/app/commands/backup";
import { checkDatabaseCommand } from "@confab/server/app/commands/check-database";
import { type RunningServer, startServer } from "@confab/server/app/server";
import { systemRandom } from "@confab/server/base/clock";
import { type Config, readConfig } from "@confab/server/config/config";
import { loadMigrations, type Migration, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import { createLogger, standardError } from "@confab/server/observability/logger";
import {
  createEmptyWorldData,
  engineUnderTest,
  environmentOf,
  Person,
  ServerProcess,
  TestClock,
  type WorldData,
} from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readFacts } from "./facts.ts";
import { currentVersion, describeMigration, dump, Fixture, recordedVersions } from "./fixture.ts";
import { eachPerson, environment } from "./organization.ts";

const MINUTE = 60_000;

const known = await loadMigrations(migrationsDirectory);
const newestVersion = recordedVersions.at(-1) ?? "";

describe("released schemas", () => {
  test("include that of this version, at least if it has new migrations", () => {
    const isRecorded = recordedVersions.includes(currentVersion);
    const isUnchanged = new Fixture(newestVersion).migrations.length === known.length;
    expect(isRecorded || isUnchanged, 'Run "npm run record-schema"; see docs/releasing.md').toBe(true);
  });

  test.each(recordedVersions)("%s has the first of these migrations, unchanged", (version) => {
    const { migrations } = new Fixture(version);
    expect(known.slice(0, migrations.length).map(describeMigration)).toEqual(migrations);
  });
});

/** A migration that a later version has. */
const next: Migration = {
  version: known.length + 1,
  name: "of-the-future",
  up: "create table future (realm_id bigint primary key); alter table message add column future text",
};

describe.each(recordedVersions)("data of %s", (version) => {
  const fixture = new Fixture(version);
  let place: WorldData;
  let config: Config;
  let clock: TestClock;
  let server: RunningServer;

  beforeAll(async () => {
    place = await createEmptyWorldData();
    await fixture.load(place);
    config = { ...readConfig({ ...environmentOf(place), ...environment }), checkAnswers: true };
    clock = new TestClock(fixture.state.now + MINUTE);
    const logger = createLogger(config.logLevel, standardError());
    server = await startServer(config, { clock, random: systemRandom, logger });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const people = () => {
    const { accounts, level } = fixture.state;
    return eachPerson((name) => new Person({ ...accounts[name], url: server.url }).speaking(level));
  };

  test("is what people and their clients had before the upgrade", async () => {
    expect(await readFacts(people(), fixture.state)).toMatchObject(fixture.facts);
  });

  test("is used and completed, and is consistent afterwards", async () => {
    const { hamlet, cordelia } = people();
    const sent = await hamlet.send("kitchen", "tea", "The new kettle is **quiet**.");
    await cordelia.ok("POST", `/messages/${sent}/reactions`, { emoji_name: "teapot" });
    // The call of a bot that failed before the upgrade is attempted until its owner is told.
    for (let minute = 0; minute < 10; minute += 1) await clock.advance(MINUTE);
    await server.realms.settle();
    const { messages } = await hamlet.ok<{ messages: { content: string; reactions: unknown[] }[] }>(
      "GET",
      "/messages",
      { anchor: sent, num_before: 0, num_after: 10 },
    );
    expect(messages).toMatchObject([
      { content: expect.stringContaining("<strong>quiet</strong>"), reactions: [{ emoji_name: "teapot" }] },
      { content: expect.stringContaining("The outgoing") },
    ]);
    await server.close();
    expect(await checkDatabaseCommand(config, [])).toContain("The database is consistent.");
  });

  describe.runIf(version === newestVersion)("that a newer version has opened", () => {
    const refusal = `The database has migration ${describeMigration(next).name}; this Confab knows migrations up to ${known.length}.`;

    /** Opens the database as the newer version does. */
    const contentOf = async () => {
      const logger = createLogger("fatal", standardError());
      const engine = await openEngine({ ...place, migrations: [...known, next], logger, random: () => 0 });
      try {
        return await dump(engine);
      } finally {
        await engine.close();
      }
    };

    test("is refused by this one, and left as it is", async () => {
      const before = await contentOf();
      const files = readdirSync(place.dataDir);
      const { code, stderr } = await ServerProcess.run(environmentOf(place));
      expect([code, stderr]).toEqual([1, expect.stringContaining(refusal)]);
      expect(stderr).toContain("Start the newer Confab that wrote it");
      expect(readdirSync(place.dataDir)).toEqual(files);
      expect(await contentOf()).toEqual(before);
    });

    test.runIf(engineUnderTest === "embedded")("is refused as a backup, and not put in place", async () => {
      const folder = mkdtempSync(join(tmpdir(), "confab-newer-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const backup = join(folder, "backup");
      cpSync(place.dataDir, backup, { recursive: true });
      describeBackup(backup);
      await expect(verifyBackupCommand(config, [backup])).rejects.toThrow(refusal);
      const restored = { ...config, dataDir: join(folder, "restored") };
      await expect(restoreBackupCommand(restored, [backup])).rejects.toThrow(refusal);
      expect(readdirSync(restored.dataDir)).toEqual([]);
    });
  });
});

/** Makes a backup of a folder with the files of one. */
function describeBackup(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = readFileSync(path);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { path: relative(folder, path), bytes: bytes.length, sha256 };
    });
  const manifest = { format: 1, files, at: "2031-05-01T00:00:00Z" };
  writeFileSync(join(folder, "backup.json"), JSON.stringify(manifest));
}
