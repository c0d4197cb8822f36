/** An export of everything in a server that is killed meanwhile. */
import { setTimeout } from "node:timers/promises";
import type { RealmExport } from "@confab/contract";
import { engineUnderTest, patience } from "@confab/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { get, unzip } from "../files/support.ts";
import { ImportTarget } from "../imports/support.ts";

/** Enough for several steps of an export, each of which notes the progress. */
const MESSAGES = 6000;

const WAIT_MILLISECONDS = 60_000;

/** Waits until something is true. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await isSo()); await setTimeout(50)) {
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

    const client = new pg.Client({ connectionString: target.installation.place.databaseUrl });
    await client.connect();
    // The first attempt shows its progress once, and doesn't get any further.
    await client.query(`
      create table noted_progress (part double precision);
      create function note() returns trigger language plpgsql as
        $$ begin insert into noted_progress values (new.progress); return new; end $$;
      create function wait() returns trigger language plpgsql as
        $$ begin perform pg_sleep(600); return new; end $$;
      create trigger wait before update on realm_export
        for each row when (old.progress > 0) execute function wait()`);
    const waiting = "from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";

    await target.owner.ok("POST", "/export/realm", { format: "neutral", include_private: true });
    await until(async () => (await client.query(`select ${waiting}`)).rowCount === 1);
    expect((await last())?.progress).toBeGreaterThan(0);
    await target.server.end("SIGKILL");
    await client.query(`select pg_terminate_backend(pid) ${waiting}`);
    await client.query(`
      drop trigger wait on realm_export;
      create trigger note after update on realm_export
        for each row when (new.progress is not null) execute function note()`);
    // Otherwise the next server would wait for the end of the claim.
    await client.query("update realm_export set claimed_until = now(), progress = null");
    await target.restart();
    await until(async () => (await last())?.pending === false);
    const noted = await client.query<{ part: number }>("select part from noted_progress");
    const progress = noted.rows.map(({ part }) => part);
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
