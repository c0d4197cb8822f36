/** The server's own backups, on a clock that the test moves: a backup each day, the newest are kept. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createBackup } from "@confab/server/app/backup/create-backup";
import { verifyBackupCommand } from "@confab/server/app/commands/backup";
import { readConfig } from "@confab/server/config/config";
import { engineUnderTest } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { storedFiles, upload } from "../files/support.ts";
import { scrape, served } from "../http/scrape.ts";

const DAY = 24 * 3600_000;

describe("the configuration of daily backups", () => {
  const environment = { CONFAB_DATA_DIR: "/srv/confab" };
  const url = "postgres://localhost/confab";

  test("keeps seven in the data directory by default, and can be changed", () => {
    expect(readConfig(environment).backups).toEqual({ folder: "/srv/confab/backups", kept: 7 });
    const elsewhere = { ...environment, CONFAB_BACKUP_DIR: "/mnt/disk", CONFAB_DAILY_BACKUPS: "3" };
    expect(readConfig(elsewhere).backups).toEqual({ folder: "/mnt/disk", kept: 3 });
    expect(readConfig({ ...elsewhere, CONFAB_DAILY_BACKUPS: "0" }).backups).toBeUndefined();
  });

  test("has no effect on PostgreSQL, and says so", () => {
    expect(readConfig({ DATABASE_URL: url, CONFAB_DAILY_BACKUPS: "0" }).backups).toBeUndefined();
    for (const name of ["CONFAB_BACKUP_DIR", "CONFAB_DAILY_BACKUPS"]) {
      expect(() => readConfig({ DATABASE_URL: url, [name]: "7" })).toThrow(`${name} is for the embedded`);
    }
  });

  test.each(["/srv/confab", "/srv/confab/db/backups", "/srv/confab/uploads"])(
    "refuses the folder %s, which is backed up itself or has other uses",
    (folder) => {
      expect(() => readConfig({ ...environment, CONFAB_BACKUP_DIR: folder })).toThrow("CONFAB_BACKUP_DIR is");
    },
  );
});

describe.runIf(engineUnderTest === "embedded")("daily backups", { timeout: 180_000 }, () => {
  const lines: string[] = [];
  const { world, owner, administrator, hamlet } = useWorld({
    environment: { ...served, CONFAB_DAILY_BACKUPS: "2" },
    log: { write: (line) => void lines.push(line) },
  });

  const folder = (...names: string[]) => join(world.dataDir, "backups", ...names);
  const names = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : []);
  const daily = () => names().filter((name) => /^20.*Z$/.test(name));
  const verify = (name: string) => verifyBackupCommand(world.server.context.config, [folder(name)]);
  const uploadsIn = (dataDir: string) => storedFiles({ dataDir }).map((path) => join("uploads", path));

  /** Lets minutes pass until the function returns true. */
  const passUntil = (isTrue: () => boolean) =>
    expect
      .poll(
        async () => {
          await world.clock.advance(60_000);
          return isTrue();
        },
        { timeout: 60_000 },
      )
      .toBe(true);

  /** Lets a day pass, and returns the name of its backup. */
  async function nextBackup(): Promise<string> {
    const before = daily().at(-1) ?? "";
    await world.clock.jump(DAY);
    await passUntil(() => (daily().at(-1) ?? "") > before);
    await world.settle();
    return daily().at(-1) ?? "";
  }

  test("are made some minutes after the first start, and are complete", async () => {
    await upload(hamlet, "The plan.", "plan.txt");
    await world.pass(4);
    expect(names()).toEqual([]);
    await world.pass(2);
    await expect.poll(names, { timeout: 60_000 }).toEqual(["2026-05-08T14-35-00Z"]);
    expect(await verify("2026-05-08T14-35-00Z")).toContain("The backup is complete and unchanged.");
    expect(uploadsIn(folder("2026-05-08T14-35-00Z"))).toEqual(uploadsIn(world.dataDir));
  });

  test("are in the metrics", async () => {
    await expect
      .poll(async () => (await scrape(world)).value("confab_backup_bytes"))
      .toBeGreaterThan(1_000_000);
    const time = (await scrape(world)).value("confab_backup_last_success_timestamp_seconds");
    expect(time).toBe(Date.UTC(2026, 4, 8, 14, 35) / 1000);
  });

  test("are made once a day, however often the server starts", async () => {
    await world.restart();
    await world.pass(20);
    expect(names()).toEqual(["2026-05-08T14-35-00Z"]);
    expect((await scrape(world)).value("confab_backup_bytes")).toBeGreaterThan(1_000_000);
  });

  test("share uploaded files with each other, and not with the server", async () => {
    const [first = ""] = daily();
    await upload(hamlet, "Another plan.", "plan.txt");
    const second = await nextBackup();
    const [path = ""] = uploadsIn(folder(first));
    expect(statSync(folder(second, path)).ino).toBe(statSync(folder(first, path)).ino);
    expect(statSync(folder(second, path)).ino).not.toBe(statSync(join(world.dataDir, path)).ino);
    expect(statSync(folder(second, "db", "PG_VERSION")).nlink).toBe(1);
    expect(uploadsIn(folder(second))).toEqual(uploadsIn(world.dataDir));
    expect(uploadsIn(folder(second))).toHaveLength(2);
  });

  test("replace the oldest, and touch nothing else", async () => {
    const [first = "", second = ""] = daily();
    // An operator's backups, one of them named like a daily one, and incomplete folders of someone else.
    await createBackup(world.server.context, folder("mine"), { onCopied: () => {}, isPaced: false });
    copyManifest("mine", "2026-05-01T03-00-00Z");
    mkdirSync(folder("mine.incomplete"));
    mkdirSync(folder("2026-05-02T03-00-00Z.incomplete"));
    writeFileSync(folder("2026-05-03T03-00-00Z"), "A file.");
    const others = names().filter((name) => name !== first && name !== second);
    // A backup of this server that a crash has interrupted.
    copyManifest(second, "2026-05-04T03-00-00Z.incomplete");
    // Files are copied again if they have disappeared from the newest backup, or if others of the same size are there.
    const [path = "", other = ""] = uploadsIn(folder(second));
    rmSync(folder(second, path));
    const file = join(world.dataDir, other);
    writeFileSync(`${file}.new`, "X".repeat(statSync(file).size));
    renameSync(`${file}.new`, file);

    const third = await nextBackup();
    await expect.poll(names, { timeout: 60_000 }).toEqual([...others, second, third].toSorted());
    expect(readFileSync(folder(third, path))).toEqual(readFileSync(join(world.dataDir, path)));
    expect(readFileSync(folder(third, other), "utf8")).toMatch(/^X+$/);
    expect(await verify(third)).toContain("complete and unchanged");
    for (const name of others) rmSync(folder(name), { recursive: true });
  });

  test("are abandoned when the server stops, and made after the next start", async () => {
    await passUntil(() => names().length === 2);
    const before = daily();
    const many = join(world.dataDir, "uploads", "many");
    mkdirSync(many);
    for (let index = 0; index < 1000; index += 1) writeFileSync(join(many, `${index}`), `File ${index}.`);
    await world.clock.jump(DAY);
    const isCopying = () =>
      names().some((name) => /incomplete$/.test(name) && existsSync(folder(name, "uploads", "many")));
    await passUntil(isCopying);
    await world.restart();
    expect(names()).toEqual(before);
    await world.pass(6);
    await expect.poll(() => daily().at(-1), { timeout: 60_000 }).not.toBe(before.at(-1));
    rmSync(many, { recursive: true });
  });

  test("need space; administrators hear of it when none was made for three days", async () => {
    await passUntil(() => names().length === 2);
    const before = names();
    const huge = join(world.dataDir, "uploads", "huge");
    // It takes no space on this disk, but a copy would.
    writeFileSync(huge, "");
    truncateSync(huge, 2 ** 43);
    lines.length = 0;
    const warnings = () => lines.filter((line) => line.includes("too little space")).length;
    for (let day = 1; day <= 4; day += 1) {
      const before = warnings();
      await world.clock.jump(DAY);
      await passUntil(() => warnings() > before);
    }
    await world.settle();
    expect(names()).toEqual(before);
    for (const person of [owner, administrator]) {
      await expect.poll(async () => (await warningsTo(person)).length).toBe(1);
    }
    expect(await warningsTo(hamlet)).toEqual([]);
    const time = (await scrape(world)).value("confab_backup_last_success_timestamp_seconds") ?? 0;
    expect(world.clock.now() / 1000 - time).toBeGreaterThan((3 * DAY) / 1000);

    // A list that the disk has damaged does not prevent the next backup.
    appendFileSync(folder(before.at(-1) ?? "", "backup.json"), '{"path":\n');
    rmSync(huge);
    await nextBackup();
    expect(await warningsTo(owner)).toHaveLength(1);
  });

  test("the copy of the database ends between two files, and copies are made one after the other", async () => {
    const { copyTo } = world.server.context.engine;
    let files = 0;
    const abandoned = copyTo?.(join(world.dataDir, "copy-1"), async () => {
      files += 1;
      if (files === 5) throw new Error("Enough.");
    });
    const counts = [0, 0];
    const complete = counts.map((_, index) =>
      copyTo?.(join(world.dataDir, `copy-${index + 2}`), async () => {
        counts[index] = (counts[index] ?? 0) + 1;
      }),
    );
    await expect(abandoned).rejects.toThrow("Enough.");
    expect(files).toBe(5);
    await Promise.all(complete);
    expect(Math.min(...counts)).toBeGreaterThan(100);
  });

  function copyManifest(from: string, to: string): void {
    mkdirSync(folder(to));
    copyFileSync(folder(from, "backup.json"), folder(to, "backup.json"));
  }

  async function warningsTo(person: typeof owner): Promise<unknown[]> {
    const { messages } = await person.ok<{ messages: { content: string }[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 20,
      num_after: 0,
      narrow: [{ operator: "is", operand: "private" }],
    });
    return messages.filter(({ content }) => content.includes("could not back itself up"));
  }
});
