/** Conversions of whole dumps to the neutral format, in every form and with damage. */
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_RULE } from "@confab/server/exchange/convert/topics";
import { convertExport } from "@confab/server/exchange/convert-export";
import { Problems, problemLine } from "@confab/server/exchange/format/problems";
import { writeRocketChat } from "@confab/testkit/exports/rocketchat";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "confab-dump-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (form: "folder" | "archive", gzip: boolean) => {
  await mkdir(join(folder, "in"));
  return writeRocketChat({ folder: join(folder, "in"), form, gzip, messages: 100, people: 8 });
};

async function convert(path: string) {
  const workFolder = join(folder, "work");
  await mkdir(workFolder);
  const problems = new Problems();
  const { converted } = await convertExport({
    kind: "rocketchat",
    rule: DEFAULT_RULE,
    problems,
    download: undefined,
    onRead: () => {},
    onCounted: () => {},
    path: join(folder, path),
    workFolder,
  });
  const records = async (name: string): Promise<Record<string, unknown>[]> =>
    (await readFile(join(converted.folder, `${name}.jsonl`), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const bytes = (record: Record<string, unknown> | undefined, field: string) =>
    readFile(join(converted.folder, String(record?.[field])));
  return { records, bytes, problems: problems.kept.map(problemLine) };
}

test.each([
  ["folder", false, "in"],
  ["folder", true, "in"],
  ["archive", false, "in/dump.archive"],
  ["archive", true, "in/dump.archive"],
  ["archive", false, "in"],
] as const)("converts a dump: %s, gzip %s", async (form, gzip, path) => {
  const expected = await write(form, gzip);
  const { records, bytes } = await convert(path);
  const people = await records("people");
  expect(people).toHaveLength(expected.people);
  expect(people[0]).toMatchObject({ name: "Ada Abel", role: "administrator", email: "ada.abel@example.com" });
  expect(await bytes(people[1], "picture")).toEqual(expected.picture);
  const [emoji, ...others] = await records("emoji");
  expect([emoji, others]).toEqual([expect.objectContaining({ name: "party_cat" }), []]);
  expect(await bytes(emoji, "path")).toEqual(expected.picture);
  expect(await records("groups")).toMatchObject([{ name: "makers", members: [people[1]?.["key"]] }]);
  const files = (await records("files")).filter(({ path }) => String(path).startsWith("stored/"));
  for (const file of files)
    expect(await bytes(file, "path")).toEqual(expected.contents.get(String(file["name"])));
  expect(files).toHaveLength(3);
  const messages = await records("messages");
  expect(messages).toHaveLength(expected.messages);
  expect(messages.find(({ content }) => content === "was edited")?.["edits"]).toEqual([
    { time: Date.UTC(2021, 2, 1, 9, 1) / 1000, editor: people[0]?.["key"] },
  ]);
  const times = messages.map(({ time }) => Number(time));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a folder with a packed archive says to name the archive", async () => {
  await write("archive", true);
  await rm(join(folder, "work"), { recursive: true, force: true });
  await writeFile(join(folder, "in", "dump.gz"), await readFile(join(folder, "in", "dump.archive")));
  await expect(convert("in")).rejects.toThrow("If dump.gz is an archive, name that file");
});

test("reads an archive that ends early up to that place", async () => {
  await write("archive", false);
  const archive = join(folder, "in", "dump.archive");
  await truncate(archive, (await readFile(archive)).length - 20_000);
  const { records, problems } = await convert("in/dump.archive");
  expect(problems).toContain("dump.archive: The archive ends early. The rest of the archive is left out.");
  expect((await records("people")).length).toBeGreaterThan(8);
});

test("reads a packed file that ends early up to that place", async () => {
  await write("folder", true);
  const file = join(folder, "in", "rocketchat", "rocketchat_message.bson.gz");
  await truncate(file, (await readFile(file)).length - 1000);
  const { records, problems } = await convert("in");
  expect(problems).toContainEqual(
    expect.stringMatching(
      /rocketchat_message\.bson\.gz:\d+: The file can't be unpacked: .*The rest of the file is left out\./,
    ),
  );
  expect((await records("messages")).length).toBeGreaterThan(30);
});
