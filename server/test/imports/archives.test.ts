/** Archives as users upload them: packed in any way, damaged, or made to do harm. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { openExport } from "@confab/server/exchange/archives/open-export";
import { create, Header } from "tar";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";

let folder: string;
let work: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "confab-archive-"));
  work = join(folder, "work");
  await mkdir(work);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = { "people.jsonl": '{"key":1}\n', "deep/er/file.txt": "below" };

async function writeFiles(): Promise<string> {
  const root = join(folder, "export");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

async function zip(
  entries: Readonly<Record<string, string | Buffer | Readable>>,
  name = "export.zip",
): Promise<string> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    if (content instanceof Readable) file.addReadStream(content, path);
    else file.addBuffer(Buffer.from(content), path);
  }
  file.end();
  const target = join(folder, name);
  await pipeline(file.outputStream, createWriteStream(target));
  return target;
}

/** Returns a tar archive with one entry of any name and type. */
function tarEntry(path: string, options: { type?: "File" | "SymbolicLink"; linkpath?: string } = {}): Buffer {
  const { type = "File", linkpath } = options;
  const content = type === "File" ? Buffer.from("harm") : Buffer.alloc(0);
  const header = new Header({ path, type, size: content.length, mode: 0o644, ...(linkpath && { linkpath }) });
  header.encode();
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return Buffer.concat([header.block ?? Buffer.alloc(512), content, padding, Buffer.alloc(1024)]);
}

const open = (path: string): Promise<string> => openExport(path, work);

async function expectFiles(root: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    expect(await readFile(join(root, path), "utf8")).toBe(content);
  }
}

const zeros = () =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < 300; sent += 1) yield Buffer.alloc(2 ** 20);
    })(),
  );

describe("an archive", () => {
  test("is unpacked, whatever it is packed with", async () => {
    const root = await writeFiles();
    await expectFiles(await open(root));
    for (const [name, gzip] of [
      ["a.tar", false],
      ["a.tar.gz", true],
    ] as const) {
      await create({ cwd: root, gzip, file: join(folder, name) }, ["people.jsonl", "deep"]);
      await expectFiles(await open(join(folder, name)));
      rmSync(join(work, "unpacked"), { recursive: true });
    }
    await expectFiles(await open(await zip(files)));
  });

  test("may have one folder around its files", async () => {
    const wrapped = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`my export/${path}`, text]),
    );
    await expectFiles(await open(await zip({ ...wrapped, "__MACOSX/._x": "" })));
  });

  test("may be a single file, with gzip or without", async () => {
    await writeFile(join(folder, "one.jsonl"), "{}");
    expect(await readdir(await open(join(folder, "one.jsonl")))).toEqual(["one.jsonl"]);
    rmSync(join(work, "unpacked"), { recursive: true });
    await writeFile(join(folder, "two.jsonl.gz"), gzipSync("{}"));
    expect(await readdir(await open(join(folder, "two.jsonl.gz")))).toEqual(["two.jsonl"]);
  });

  test.for(["../../outside.txt", "/tmp/outside.txt", "a/../../outside.txt", "a\\..\\..\\outside.txt"])(
    "is rejected with the path %s",
    async (path) => {
      await writeFile(join(folder, "a.tar"), tarEntry(path));
      await expect(open(join(folder, "a.tar"))).rejects.toThrow("outside of its folder");
      expect(await readdir(folder)).not.toContain("outside.txt");
    },
  );

  test("is rejected as ZIP with a path that leads elsewhere", async () => {
    const path = await zip({ "aa/outside.txt": "harm" });
    const bytes = await readFile(path);
    await writeFile(path, Buffer.from(bytes.toString("latin1").replaceAll("aa/out", "../out"), "latin1"));
    await expect(open(path)).rejects.toThrow("can't be read: invalid relative path");
  });

  test("writes nothing through links", async () => {
    const link = tarEntry("link", { type: "SymbolicLink", linkpath: folder }).subarray(0, 512);
    await writeFile(join(folder, "a.tar"), Buffer.concat([link, tarEntry("link/outside.txt")]));
    const root = await open(join(folder, "a.tar"));
    expect(await readdir(folder)).not.toContain("outside.txt");
    expect(root.startsWith(work)).toBe(true);
  });

  test("is rejected if it unpacks to far more than its size", { timeout: 120_000 }, async () => {
    await expect(open(await zip({ zeros: zeros() }))).rejects.toThrow("more than 200 times its size");
    await pipeline(zeros(), createGzip({ level: 9 }), createWriteStream(join(folder, "zeros.gz")));
    await expect(openExport(join(folder, "zeros.gz"), join(work, "again"))).rejects.toThrow(
      "more than 200 times",
    );
  });

  test("is rejected if it is cut off or is none", async () => {
    const path = await zip({ a: "b".repeat(1000) });
    await truncate(path, 60);
    await expect(open(path)).rejects.toThrow("The ZIP file can't be read");
    const root = await writeFiles();
    await create({ cwd: root, gzip: true, file: join(folder, "a.tgz") }, ["deep"]);
    await truncate(join(folder, "a.tgz"), 100);
    await expect(open(join(folder, "a.tgz"))).rejects.toThrow(/can't be read|is damaged/);
    await expect(open(join(folder, "nothing"))).rejects.toThrow("There is no file or folder");
  });
});

describe("an export of several archives", () => {
  const openAll = (path: string): Promise<string> => openExport(path, work, true);
  const room = async (name: string, entries: Parameters<typeof zip>[0]) => readFile(await zip(entries, name));

  test("has a folder for each, beside the files that are not packed", async () => {
    const entries = {
      "a.zip": await room("a.zip", { "export.json": "a", "files/b.zip": "stays packed" }),
      "b.ZIP": await room("b.zip", { "export.json": "b" }),
      "c/export.json": "c",
    };
    const expected = [
      ["a.zip/export.json", "a"],
      ["a.zip/files/b.zip", "stays packed"],
      ["b.ZIP/export.json", "b"],
      ["c/export.json", "c"],
    ] as const;
    const plain = join(folder, "rooms");
    await mkdir(join(plain, "c"), { recursive: true });
    for (const [path, content] of Object.entries(entries)) await writeFile(join(plain, path), content);
    const inFolder = await openAll(plain);
    for (const [path, text] of expected) expect(await readFile(join(inFolder, path), "utf8")).toBe(text);
    expect((await readdir(plain)).sort()).toEqual(["a.zip", "b.ZIP", "c"]);
    rmSync(join(work, "inner"), { recursive: true });
    const inArchive = await openAll(await zip(entries));
    for (const [path, text] of expected) expect(await readFile(join(inArchive, path), "utf8")).toBe(text);
  });

  test("is rejected if they unpack to far more than the size of all", { timeout: 120_000 }, async () => {
    const bomb = await room("bomb.zip", { zeros: zeros() });
    await expect(openAll(await zip({ "a.zip": bomb }))).rejects.toThrow(/^a\.zip: .*200 times its size/);
    // 200 MiB each are within the limits of one.
    const half = await room("half.zip", { zeros: zeros().take(200) });
    rmSync(work, { recursive: true });
    await mkdir(work);
    await expect(openAll(await zip({ "a.zip": half, "b.zip": half }))).rejects.toThrow(
      /^b\.zip: .*200 times/,
    );
  });

  test("is rejected if one of them leads elsewhere or is damaged", async () => {
    const inner = await room("a.zip", { "aa/outside.txt": "harm" });
    const leading = Buffer.from(inner.toString("latin1").replaceAll("aa/out", "../out"), "latin1");
    await expect(openAll(await zip({ "a.zip": leading }))).rejects.toThrow(
      "a.zip: The ZIP file can't be read",
    );
    rmSync(work, { recursive: true });
    await mkdir(work);
    await expect(openAll(await zip({ "a.zip": "PK" }))).rejects.toThrow("a.zip: The ZIP file can't be read");
  });
});
