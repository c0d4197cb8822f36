/** `confab backup …` as operators run it, while people send. On PostgreSQL, its own tools make the backups. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineUnderTest } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { contentsOf, Sending } from "./sending.ts";
import { Installation } from "./support.ts";

describe.skipIf(engineUnderTest !== "postgres")("confab backup on PostgreSQL", () => {
  test("names PostgreSQL's own means", async () => {
    await using installation = await Installation.create();
    const { code, stderr } = await installation.command(["backup", "create", join(tmpdir(), "nothing")]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Back it up with pg_dump")]);
  });
});

describe.skipIf(engineUnderTest !== "embedded")("confab backup", { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "confab-backup-"));
  let installation: Installation;

  beforeAll(async () => {
    installation = await Installation.createStarted();
  });
  afterAll(async () => {
    await installation[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const backup = (action: string, name: string, where = installation) =>
    where.command(["backup", action, join(folder, name)]);

  test("copies a server under load, and the copy has all that was stored before and no gap", async () => {
    const server = await installation.start();
    const owner = await installation.owner(server.url);
    const file = await upload(owner, "The plan.", "plan.txt");
    await owner.send("general", "before", `See [the plan](${file}).`);
    const sending = new Sending(owner);
    await expect.poll(() => sending.count).toBeGreaterThan(20);
    const sentBefore = sending.count;
    expect(await backup("create", "first")).toMatchObject({ code: 0, stderr: "" });
    const sentAfter = await sending.stop();
    expect(sentAfter).toBeGreaterThan(sentBefore);
    await owner.send("general", "after", "Not in the backup.");
    expect(await backup("verify", "first")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The backup is complete and unchanged."),
    });
    await server.end("SIGTERM");

    await using restored = await emptyInstallation();
    expect(await backup("restore", "first", restored)).toMatchObject({ code: 0, stderr: "" });
    const again = await restored.start();
    const reader = owner.with({ url: again.url });
    const contents = (await contentsOf(reader, "numbers")).map(Number);
    expect(contents.length).toBeGreaterThanOrEqual(sentBefore);
    expect(contents.length).toBeLessThanOrEqual(sentAfter);
    expect(contents).toEqual(contents.map((_, index) => index + 1));
    expect(await contentsOf(reader, "after")).toEqual([]);
    const { url } = await reader.ok<{ url: string }>("GET", file);
    expect(await (await fetch(again.url + url)).text()).toBe("The plan.");
    await reader.send("general", "later", "The copy can be used.");
  });

  test("works without a server", async () => {
    expect(await backup("create", "second")).toMatchObject({ code: 0, stderr: "" });
  });

  test("needs a stopped server where the data directory can hold no socket", async () => {
    await using other = await Installation.createStarted();
    mkdirSync(join(other.place.dataDir, "control.sock"));
    const server = await other.start({ CONFAB_LOG_LEVEL: "error" });
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    const { code, stderr } = await backup("create", "third", other);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Stop the server")]);
  });

  test("refuses a folder that exists, and leaves it unchanged", async () => {
    const files = readdirSync(join(folder, "second"));
    const { code, stderr } = await backup("create", "second");
    expect([code, stderr]).toEqual([1, expect.stringContaining("exists already")]);
    expect(readdirSync(join(folder, "second"))).toEqual(files);
  });

  test("restores only into an empty data directory", async () => {
    const { code, stderr } = await backup("restore", "second");
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not empty")]);
  });

  test("recognizes a damaged and an incomplete backup, and restores neither", async () => {
    await using other = await emptyInstallation();
    appendFileSync(join(folder, "second", "db", "PG_VERSION"), " ");
    writeFileSync(join(folder, "second", "added"), "");
    for (const action of ["verify", "restore"]) {
      const { code, stderr } = await backup(action, "second", other);
      expect(code).toBe(1);
      const [, ...damage] = stderr.trim().split("\n");
      expect(damage.toSorted()).toEqual([
        expect.stringContaining("added does not belong to the backup"),
        expect.stringContaining("PG_VERSION has"),
      ]);
    }
    rmSync(join(folder, "second", "backup.json"));
    const { code, stderr } = await backup("restore", "second", other);
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not a complete backup")]);
  });
});

/** Creates an installation whose data directory is empty, without the database that others start with. */
async function emptyInstallation(): Promise<Installation> {
  const installation = await Installation.create();
  const { dataDir } = installation.place;
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
  return installation;
}
