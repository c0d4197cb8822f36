/** The requirements for each file store, tested with each kind of store, and a server with its files in a bucket. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineUnderTest, missingS3, S3Process, World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "../../src/files/file-store.ts";
import { openFileStore } from "../../src/files/open-file-store.ts";
import { get, PNG, storedFiles, upload } from "./support.ts";

const withoutS3 = missingS3();
const S3_KEYS = { accessKey: "test-access-key", secretKey: "test-secret-key", region: "us-east-1" };

let folder: string;
let s3: S3Process | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "confab-files-"));
  if (withoutS3 === undefined) s3 = await S3Process.start();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3?.[Symbol.asyncDispose]();
});

const kinds: Readonly<Record<string, () => Promise<FileStore>>> = {
  disk: () => openFileStore({ dataDir: folder, s3: undefined }),
  S3: async () =>
    openFileStore({
      dataDir: folder,
      s3: { ...S3_KEYS, bucket: s3?.bucket ?? "", endpoint: s3?.endpoint },
    }),
};

for (const [kind, open] of Object.entries(kinds)) {
  const reason = kind === "S3" ? withoutS3 : undefined;
  describe.skipIf(reason !== undefined)(
    `files on ${kind}${reason === undefined ? "" : `: ${reason}`}`,
    () => {
      let store: FileStore;
      beforeAll(async () => {
        store = await open();
      });
      afterAll(() => store.close());

      async function keep(key: string, content: string | Buffer): Promise<string> {
        const path = join(folder, "coming");
        writeFileSync(path, content);
        await store.put(key, path);
        return path;
      }

      async function read(key: string, first?: number, last = first): Promise<string | undefined> {
        const range = first === undefined ? undefined : { first, last: last ?? first };
        const chunks = await (await store.read(key, range))?.toArray();
        return chunks && Buffer.concat(chunks).toString("latin1");
      }

      test("reads a stored file whole or in part", async () => {
        await keep("1/ab/one_-", "0123456789");
        expect(await read("1/ab/one_-")).toBe("0123456789");
        expect(await read("1/ab/one_-", 0, 2)).toBe("012");
        expect(await read("1/ab/one_-", 9)).toBe("9");
      });

      test("stores empty files, and returns large ones byte for byte", async () => {
        await keep("1/ab/empty", "");
        expect(await read("1/ab/empty")).toBe("");
        const large = Buffer.alloc(20 * 1024 * 1024, "0123456789abc");
        await keep("1/ab/large", large);
        expect((await read("1/ab/large")) === large.toString("latin1")).toBe(true);
      });

      test("finds no unknown or removed file; removing twice is harmless", async () => {
        expect(await read("1/cd/never")).toBeUndefined();
        expect(await read("7/never")).toBeUndefined();
        await keep("1/cd/gone", "x");
        await keep("1/cd/stays", "y");
        await store.remove("1/cd/gone");
        await store.remove("1/cd/gone");
        expect(await read("1/cd/gone")).toBeUndefined();
        expect(await read("1/cd/stays")).toBe("y");
      });

      test("rejects keys outside the store", async () => {
        for (const key of ["../x", "a/../../x", "/etc/passwd", "", "a//b", "a/./b", "a\\b", "a\0b", "a b"]) {
          await expect(keep(key, "x"), key).rejects.toThrow("is no key");
          await expect(store.read(key), key).rejects.toThrow("is no key");
          await expect(store.remove(key), key).rejects.toThrow("is no key");
        }
        expect(existsSync(join(folder, "x"))).toBe(false);
      });
    },
  );
}

describe.skipIf(withoutS3 !== undefined)("a server with its files in a bucket", () => {
  test("stores, serves and deletes files there, and nothing on its own disk", async () => {
    await using world = await World.start({ environment: { ...s3?.environment } });
    const hamlet = world.as("hamlet");
    const uri = await upload(hamlet, PNG, "a.png");
    const { headers, bytes } = await get(hamlet, uri);
    expect([headers.get("content-type"), bytes]).toEqual(["image/png", PNG]);
    expect((await get(hamlet, uri, { range: "bytes=1-3" })).bytes.toString()).toBe("PNG");
    expect(storedFiles(world)).toEqual([]);
    const { attachments } = await hamlet.ok<{ attachments: { id: number }[] }>("GET", "/attachments");
    await hamlet.ok("DELETE", `/attachments/${attachments[0]?.id}`);
    expect((await get(hamlet, uri)).status).toBe(404);
  });

  test.skipIf(engineUnderTest === "embedded")("shares them with every node", async () => {
    await using world = await World.start({ environment: { ...s3?.environment } });
    const other = await world.startNode();
    const hamlet = world.as("hamlet");
    const cordelia = world.as("cordelia").at(other);
    const uri = await upload(hamlet, "at one node");
    expect((await get(cordelia, uri)).status).toBe(403);
    const queue = await hamlet.register({ event_types: ["attachment"] });
    await hamlet.at(other).sendTo([cordelia], `[file](${uri})`);
    expect((await get(cordelia, uri)).bytes.toString()).toBe("at one node");
    expect((await queue.next()).map(({ op }) => op)).toEqual(["update"]);
  });

  test("rejects uploads that it can't store, and keeps nothing of them", async () => {
    const environment = {
      ...s3?.environment,
      CONFAB_S3_SECRET_KEY: "another-key",
      CONFAB_LOG_LEVEL: "fatal",
    };
    await using world = await World.start({ environment });
    const hamlet = world.as("hamlet");
    await expect(upload(hamlet)).rejects.toThrow("500");
    expect(await hamlet.ok("GET", "/attachments")).toMatchObject({ attachments: [], upload_space_used: 0 });
    expect(storedFiles(world)).toEqual([]);
  });
});
