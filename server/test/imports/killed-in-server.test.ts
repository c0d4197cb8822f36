/** Imports in a server that is killed meanwhile. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ImportServer, path, problemsOf, until, uploaded } from "./in-server-support.ts";

describe("a server that is killed", { timeout: 180_000 }, () => {
  let place: ImportServer;

  beforeAll(async () => {
    place = await ImportServer.start();
  });
  afterAll(() => place[Symbol.asyncDispose]());

  test("continues the import after its next start", async () => {
    const { expected, archive } = place;
    const { id } = await uploaded(place.owner, archive);
    await place.owner.ok("POST", `${path}/${id}/start`);
    await until(place.owner, ({ done }) => done > 0);
    await place.restart();
    // The claim of the server that was killed lasts for some seconds.
    const finished = await until(place.owner, ({ state }) => state === "finished");
    expect(finished).toMatchObject({
      state: "finished",
      done: expected.messages,
      imported: expected.messages,
      failure: null,
    });
    await expect.poll(() => place.leftOver()).toEqual([]);
    const problems = await problemsOf(place.owner, finished.id);
    expect(problems).toHaveLength(finished.problem_count);
    expect(problems).toContainEqual(expect.stringContaining("general/2031-01-01.json: "));
    expect(new Set(problems).size).toBe(problems.length);
  });

  test("has no import any longer if it was killed during the upload", async () => {
    const { owner } = place;
    const wanted = { kind: "slack", file_name: "a.zip", file_size: 2 ** 20 };
    const { id } = await owner.ok<{ id: number }>("POST", path, wanted);
    const sending = fetch(`${owner.url}/api/v1${path}/${id}/file`, {
      method: "POST",
      headers: { authorization: owner.authorization, "content-type": "multipart/form-data; boundary=b" },
      body: new ReadableStream({
        start: (stream) =>
          stream.enqueue(
            Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a.zip"\r\n\r\nPK'),
          ),
      }),
      duplex: "half",
    } as RequestInit).catch(() => undefined);
    await until(owner, ({ state }) => state === "uploading");
    await place.restart();
    await sending;
    const failed = await until(place.owner, () => false);
    expect(failed).toMatchObject({ state: "failed", failure: "upload_interrupted" });
    await expect.poll(() => readdirSync(join(place.dataDir, "import-jobs"))).toEqual([]);
  });
});
