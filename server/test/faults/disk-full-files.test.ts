/** Uploads, exports and sends while a disk is full, and the responses of `/ready`. */
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createEmptyWorldData,
  engineUnderTest,
  environmentOf,
  Person,
  readZuliprc,
  ServerProcess,
} from "@confab/testkit";
import { unprivilegedUser } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { describe, expect, test } from "vitest";
import { PNG, post } from "../files/support.ts";
import { SmallDisk } from "./small-disk.ts";

const obstacle = SmallDisk.obstacle();

const ready = async ({ url }: { url: string }) => {
  const response = await fetch(`${url}/ready`);
  const { reason } = (await response.json()) as { reason?: string };
  return `${response.status}${reason === undefined ? "" : ` ${reason}`}`;
};

function ownerOf(dataDir: string, { url }: { url: string }): Person {
  const { email, key } = readZuliprc(dataDir);
  return new Person({ url, userId: 0, email, apiKey: key });
}

/** Posts a picture as a file to an endpoint. */
async function postPicture(person: Person, path: string): Promise<{ status: number; msg: string }> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(PNG)], "dot.png", { type: "image/png" }));
  const response = await fetch(`${person.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: person.authorization },
    body: form,
  });
  return { status: response.status, msg: ((await response.json()) as { msg: string }).msg };
}

const errorsOf = (server: ServerProcess) =>
  server.logged
    .split("\n")
    .filter((line) => line.includes("The disk is full") && line.includes('"level":"error"'));

describe.skipIf(obstacle !== undefined)(`a full disk${obstacle ? ` (${obstacle})` : ""}`, () => {
  test("rejects files with 507, reports it in the log and to /ready, and accepts them again later", {
    timeout: 180_000,
  }, async () => {
    using disk = new SmallDisk();
    await using ends = new AsyncDisposableStack();
    const place = await createEmptyWorldData();
    ends.defer(() => place.remove());
    mkdirSync(disk.dataDir);
    cpSync(place.dataDir, disk.dataDir, { recursive: true });
    const server = ends.use(await ServerProcess.start(environmentOf({ ...place, dataDir: disk.dataDir })));
    const owner = ownerOf(disk.dataDir, server);
    const file = new File(["x".repeat(300_000)], "notes.txt");
    expect((await post(owner, [file])).status).toBe(200);
    expect(await ready(server)).toBe("200");
    disk.fill();
    expect(await ready(server)).toBe("503 the disk is full");
    const refused = await post(owner, [file]);
    expect(refused).toMatchObject({ status: 507, body: { msg: expect.stringContaining("disk is full") } });
    await expect.poll(() => errorsOf(server)).toHaveLength(1);
    expect(errorsOf(server)[0]).toContain("ENOSPC");
    for (const path of ["/users/me/avatar", "/realm/emoji/dot"]) {
      expect(await postPicture(owner, path)).toMatchObject({ status: 507 });
    }
    if (engineUnderTest === "postgres") {
      await owner.ok("POST", "/export/realm");
      await expect.poll(() => server.logged).toMatch(/"level":"error"[^\n]*ENOSPC[^\n]*An export failed/);
    }
    disk.makeRoom();
    await expect.poll(() => ready(server), { timeout: 60_000 }).toBe("200");
    await expect.poll(async () => (await post(owner, [file])).status, { timeout: 60_000 }).toBe(200);
    await expect
      .poll(async () => (await postPicture(owner, "/users/me/avatar")).status, { timeout: 60_000 })
      .toBe(200);
  });

  test.skipIf(engineUnderTest === "embedded")(
    "of PostgreSQL makes /ready report it until there is space",
    {
      timeout: 180_000,
    },
    async () => {
      using disk = new SmallDisk(64);
      await using ends = new AsyncDisposableStack();
      const postgres = ends.use(await PostgresProcess.create());
      const user = unprivilegedUser();
      const tablespace = join(disk.folder, "tablespace");
      mkdirSync(tablespace);
      chmodSync(disk.folder, 0o755);
      if (user) chownSync(tablespace, user.uid, user.gid);
      await postgres.query(`create tablespace small location '${tablespace}'`);
      await postgres.query("create database confab tablespace small");
      const dataDir = mkdtempSync(join(tmpdir(), "confab-full-"));
      ends.defer(() => rmSync(dataDir, { recursive: true }));
      const databaseUrl = postgres.url(undefined, "confab");
      const server = ends.use(await ServerProcess.start(environmentOf({ dataDir, databaseUrl })));
      const owner = ownerOf(dataDir, server);
      expect(await ready(server)).toBe("200");
      disk.fill();
      const message = { type: "stream", to: '"general"', topic: "full" };
      // Incompressible text, so that it takes space.
      const content = () => Array.from({ length: 250 }, () => crypto.randomUUID()).join(" ");
      const send = async () =>
        (await owner.request("POST", "/messages", { ...message, content: content() })).status;
      await expect.poll(send, { timeout: 60_000, interval: 1 }).toBe(503);
      expect(await ready(server)).toBe("503 the disk of the database is full");
      await expect.poll(() => errorsOf(server).some((line) => line.includes("53100"))).toBe(true);
      disk.makeRoom();
      await expect.poll(() => ready(server)).toBe("200");
      await expect.poll(send).toBe(200);
    },
  );
});
