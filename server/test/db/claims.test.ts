/** A claim takes as many jobs as it says, whatever plan the database chooses. */
import type { QueryRunner } from "@confab/server/db/engine";
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { claimCall } from "@confab/server/domain/bot-calls/queries";
import { claimJobs } from "@confab/server/domain/link-previews/queries";
import { claimMails } from "@confab/server/domain/mail/queries";
import { claimExport } from "@confab/server/domain/realm-exports/queries";
import { claimRemovals } from "@confab/server/domain/stored-files/removals";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

const NOW = Date.UTC(2026, 4, 8);

const one = { realmId: 1, now: NOW, until: NOW + 60_000, limit: 1 };

interface Queue {
  readonly table: string;
  /** The other columns of the table, and their values in the job `n`. */
  readonly columns: string;
  readonly values: string;
  readonly dueAt?: string;
  /** Takes one job. */
  claim(runner: QueryRunner): Promise<unknown>;
}

const queues: readonly Queue[] = [
  {
    table: "mail",
    columns: "mail_id, content_encrypted, attempts, created_at",
    values: "'mail ' || n, '', 0, $1",
    claim: (runner) => claimMails(runner, one),
  },
  {
    table: "link_preview_job",
    columns: "message_id",
    values: "n",
    claim: (runner) => claimJobs(runner, one),
  },
  {
    table: "bot_call",
    columns: "message_id, bot_id, trigger",
    values: "n, 7, 'mention'",
    claim: (runner) => claimCall(runner, { ...one, besides: [] }),
  },
  {
    table: "stored_file_removal",
    columns: "place",
    values: "'place ' || n",
    claim: (runner) => claimRemovals({ runner, realmId: one.realmId }, one),
  },
  {
    table: "realm_export",
    dueAt: "claimed_until",
    columns: "acting_user_id, requested_at, attempts",
    values: "7, $1, 0",
    claim: (runner) => claimExport(runner, one),
  },
];

describeEngines((kind) => {
  test.each(queues)("takes one job of $table if one is asked for", async (queue) => {
    const { table, columns, values, dueAt = "due_at" } = queue;
    await using database = await openTestEngine(kind);
    await migrate(database.engine, await loadMigrations(migrationsDirectory));
    const now = new Date(NOW).toISOString();
    const add = (first: number, last: number) =>
      database.run(
        `insert into ${table} (realm_id, ${dueAt}, ${columns})
         select 1, $1::timestamptz, ${values} from generate_series($2::int, $3::int) as n`,
        now,
        first,
        last,
      );
    // PostgreSQL then believes there is one row, which suggests a plan that looks for due jobs once for each row.
    await add(1, 1);
    await database.run(`analyze ${table}`);
    await add(2, 5);
    for (const left of [4, 3, 2, 1, 0]) {
      await queue.claim(database.engine);
      expect(
        await database.run(`select count(*)::int as left from ${table} where ${dueAt} <= $1`, now),
      ).toEqual([{ left }]);
    }
  });
});
