/** Imports that run in the server (docs/importing.md#on-the-settings-page). */
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { buffer as collect } from "node:stream/consumers";
import { badRequest, type Person } from "@confab/testkit";
import type { SlackExpectations } from "@confab/testkit/exports/slack";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { ImportServer, importOf, path, problemsOf, sendFile, until, uploaded } from "./in-server-support.ts";

const MEBIBYTE = 2 ** 20;

/** Returns a small archive of 300 MiB of zeros. */
async function bomb(): Promise<Blob> {
  const zip = new ZipFile();
  const zeros = Array<Buffer>(300).fill(Buffer.alloc(MEBIBYTE));
  zip.addReadStream(Readable.from(zeros), "users.json");
  zip.end();
  return new Blob([new Uint8Array(await collect(zip.outputStream))]);
}

describe("an import in the server", { timeout: 180_000 }, () => {
  let place: ImportServer;
  let owner: Person;
  let archive: string;
  let expected: SlackExpectations;

  beforeAll(async () => {
    place = await ImportServer.start();
    ({ owner, archive, expected } = place);
  });
  afterAll(() => place[Symbol.asyncDispose]());

  const leftOver = () => place.leftOver();

  const messages = async (stream: string) =>
    (
      await owner.ok<{ messages: { content: string; flags: string[] }[] }>("GET", "/messages", {
        anchor: "newest",
        num_before: 5000,
        num_after: 0,
        narrow: [["stream", stream]],
      })
    ).messages;

  test("has no import at first", async () => {
    expect(await owner.ok("GET", path)).toMatchObject({
      import: null,
      kinds: expect.arrayContaining(["slack", "neutral"]),
      max_file_size_mib: 2,
    });
  });

  test("reads the export, and imports nothing before it is started", async () => {
    const before = (await messages("general")).length;
    const ready = await uploaded(owner, archive);
    const { people, streams, messages: count } = expected;
    expect(ready).toMatchObject({
      state: "ready",
      source: "slack",
      failure: null,
      imported: null,
      plan: { people, streams, messages: count, files: 1, merged: { count: 1 } },
    });
    expect(ready.plan?.merged.lines[0]).toContain("is person1 (person1@example.com)");
    expect(await messages("general")).toHaveLength(before);
    const again = await owner.refused("POST", path, { kind: "slack", file_name: "a.zip", file_size: 7 });
    expect(again).toEqual(
      badRequest("The organization has an import already. Wait until it ends, or discard it."),
    );
    expect((await sendFile(owner, ready.id, new Blob(["again"]))).body.msg).toBe(
      "The import waits for no file.",
    );
  });

  test("imports, and then forgets the files", async () => {
    const ready = await importOf(owner);
    await owner.ok("POST", `${path}/${ready?.id}/start`);
    const started = await until(owner, ({ done }) => done > 0);
    expect(started).toMatchObject({ state: "running", imported: null });
    const finished = await until(owner, ({ state }) => state === "finished");
    expect(finished).toMatchObject({
      state: "finished",
      done: expected.messages,
      imported: expected.messages,
      failure: null,
    });
    expect(finished.problem_count).toBeGreaterThan(2);
    const shown = await messages("plans");
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.every(({ flags }) => flags.includes("read"))).toBe(true);
    await expect.poll(leftOver).toEqual([]);
    const lines = await problemsOf(owner, finished.id);
    expect(lines).toHaveLength(finished.problem_count);
    expect(lines).toContainEqual(expect.stringContaining("general/2031-01-01.json: "));
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("adds nothing the second time", async () => {
    const ready = await uploaded(owner, archive);
    await owner.ok("POST", `${path}/${ready.id}/start`);
    const finished = await until(owner, ({ state }) => state === "finished");
    expect(finished).toMatchObject({ state: "finished", done: expected.messages, imported: 0 });
  });

  test("is discarded with its files", async () => {
    const { id } = await uploaded(owner, archive);
    expect(leftOver()).toHaveLength(1);
    await owner.ok("DELETE", `${path}/${id}`);
    expect(await importOf(owner)).toBeNull();
    await expect.poll(leftOver).toEqual([]);
    expect(await owner.refused("POST", `${path}/${id}/start`)).toEqual(badRequest("Invalid import ID"));
  });

  test("stops when it is discarded", async () => {
    const { id } = await uploaded(owner, archive, { source: "another place" });
    const before = (await messages("general")).length;
    await owner.ok("POST", `${path}/${id}/start`);
    await until(owner, ({ done }) => done > 0);
    await owner.ok("DELETE", `${path}/${id}`);
    await expect.poll(leftOver).toEqual([]);
    expect((await messages("general")).length).toBeGreaterThanOrEqual(before);
    expect(await importOf(owner)).toBeNull();
  });

  test.for([
    [{ kind: "telegraph" }, 'There is no kind of export "telegraph".'],
    [{ file_size: 2 * MEBIBYTE + 1 }, "Uploaded file is larger than the allowed limit of 2 MiB"],
    [{ source: "x".repeat(201) }, "source is too long (limit: 200 characters)"],
    [{ file_size: 0 }, undefined],
    [{ thread_replies: -1 }, undefined],
    [{ other_topics: "decade" }, undefined],
    [{ file_name: "" }, undefined],
  ] as const)("refuses %j before the upload", async ([wrong, message]) => {
    const wanted = { kind: "slack", file_name: "a.zip", file_size: 7, ...wrong };
    const { status, msg } = await owner.refused("POST", path, wanted);
    expect(status).toBe(400);
    if (message !== undefined) expect(msg).toBe(message);
    expect((await importOf(owner))?.state).not.toBe("waiting");
  });

  const begin = async (file_size: number, kind = "slack"): Promise<number> =>
    (await owner.ok<{ id: number }>("POST", path, { kind, file_name: "../../evil.zip", file_size })).id;

  const hostile: readonly (readonly [string, string, () => Promise<Blob>, RegExp])[] = [
    ["no archive", "slack", async () => new Blob(["Dear archive, I am none."]), /users\.json/],
    ["an export of another kind", "neutral", () => openAsBlob(archive), /no messages\.jsonl/],
    ["an archive that fills disks", "slack", bomb, /more than 200 times its size/],
    ["a damaged archive", "slack", async () => new Blob(["PK\u0003\u0004", new Uint8Array(999)]), /ZIP file/],
  ];

  test.for(hostile)(
    "explains that a file is %s, and leaves nothing behind",
    async ([, kind, file, reason]) => {
      const blob = await file();
      const id = await begin(blob.size, kind);
      expect((await sendFile(owner, id, blob)).status).toBe(200);
      const failed = await until(owner, () => false);
      expect(failed).toMatchObject({ state: "failed", failure: "unreadable" });
      expect(failed.failure_detail).toMatch(reason);
      expect(failed.failure_detail).not.toContain(place.dataDir);
      await expect.poll(leftOver).toEqual([]);
      expect(await owner.refused("POST", `${path}/${id}/start`)).toEqual(
        badRequest("The import can't be started now."),
      );
    },
  );

  test("rejects a file of another size than announced", async () => {
    const id = await begin(5);
    expect(await sendFile(owner, id, new Blob(["longer than that"]))).toMatchObject({
      status: 400,
      body: { msg: "The file has 16 bytes, but 5 were announced." },
    });
    expect(await importOf(owner)).toMatchObject({ state: "failed", failure: "upload_interrupted" });
    const another = await begin(MEBIBYTE);
    expect(await sendFile(owner, another, new Blob([new Uint8Array(3 * MEBIBYTE)]))).toMatchObject({
      status: 400,
      body: { msg: "Uploaded file is larger than the allowed limit of 1 MiB" },
    });
    expect(leftOver()).toEqual([]);
  });
});
