/** An export of everything in a server that is killed meanwhile. */
import { setTimeout } from "node:timers/promises";
import type { RealmExport } from "@confab/contract";
import { engineUnderTest, patience } from "@confab/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { get, unzip } from "../files/support.ts";
import { ImportTarget } from "../imports/support.ts";

/** The server rests between steps, so writing as many takes seconds. */
const MESSAGES = 30_000;

const WAIT_MILLISECONDS = 60_000;

/** Waits until something is true. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await isSo()); await setTimeout(10)) {
    if (performance.now() - start > patience(WAIT_MILLISECONDS))
      throw new Error("It is not so after a minute");
  }
}

// The test ends the claim of the server that was killed, which only another client of the database can do.
test.skipIf(engineUnderTest === "embedded")(
  "an export continues after the server was killed, shows its progress, and is complete",
  { timeout: 180_000 },
  async () => {
    await using target = await ImportTarget.start();
    target.write("people.jsonl", [{ key: "U1", name: "Ada", email: "ada@example.com" }]);
    target.write("streams.jsonl", [{ key: "C1", name: "hidden", is_private: true, members: ["U1"] }]);
    const times = Date.parse("2021-04-01T10:00:00Z");
    target.write(
      "messages.jsonl",
      Array.from({ length: MESSAGES }, (_, index) => ({
        key: `m${index}`,
        time: new Date(times + index * 1000).toISOString(),
        sender: "U1",
        stream: "C1",
        topic: "numbers",
        content: `number ${index}`,
      })),
    );
    expect(await target.run()).toMatchObject({ code: 0 });
    const last = async (): Promise<RealmExport | undefined> =>
      (await target.owner.ok<{ exports: RealmExport[] }>("GET", "/export/realm")).exports.at(-1);

    await target.owner.ok("POST", "/export/realm", { format: "neutral", include_private: true });
    await until(async () => ((await last())?.progress ?? 0) > 0);
    await target.server.end("SIGKILL");
    await target.restart();
    expect(await last()).toMatchObject({ pending: true, failed_timestamp: null });

    const client = new pg.Client({ connectionString: target.installation.place.databaseUrl });
    await client.connect();
    await client.query("update realm_export set claimed_until = now(), progress = null");
    const progress: number[] = [];
    await until(async () => {
      const { pending, progress: part } = (await last()) ?? {};
      if (typeof part === "number") progress.push(part);
      return pending === false;
    });
    expect(new Set(progress).size).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect([Math.min(...progress) > 0, Math.max(...progress) <= 1]).toEqual([true, true]);
    const { rows } = await client.query("select attempts from realm_export");
    await client.end();
    expect(rows).toEqual([{ attempts: 2 }]);
    const made = await last();
    expect(made).toMatchObject({ failed_timestamp: null, include_private: true, progress: null });
    const { bytes } = await get(target.owner, new URL(made?.export_url ?? "").pathname);
    const lines = (await unzip(bytes)).get("messages.jsonl")?.toString("utf8").split("\n") ?? [];
    const numbers = lines.flatMap((line) => /"number (\d+)"/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: MESSAGES }, (_, index) => String(index)));
    expect(await target.contents([["topic", "exports"]])).toHaveLength(1);
  },
);
