/** Deletions of stored files that are due or that may become due, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { statement, text } from "../../db/statement.ts";

type Runner = { readonly runner: QueryRunner; readonly realmId: number };

const noteStoredFileRemovalSql = statement({
  name: "note_stored_file_removal",
  text: `insert into stored_file_removal (realm_id, place, due_at) values ($1, $2, $3)
         on conflict (realm_id, place) do update set due_at = excluded.due_at`,
});

/** Schedules the deletion of bytes, which can be cancelled until then. @param dueAt milliseconds since 1970 */
export async function noteRemoval({ runner, realmId }: Runner, place: string, dueAt: number): Promise<void> {
  await noteStoredFileRemovalSql.run(runner, [realmId, place, toIso(dueAt)]);
}

const claimStoredFileRemovalsSql = statement({
  name: "claim_stored_file_removals",
  text: `with due as materialized (
           select place from stored_file_removal
            where realm_id = $1 and due_at <= $2
            order by due_at, place limit $4
              for update skip locked
         )
         update stored_file_removal as r
            set due_at = $3
           from due
          where r.realm_id = $1 and r.place = due.place
         returning r.place`,
  row: { place: text },
});

/** Claims removals that are due; until `until` nobody else gets them. @param now, until milliseconds since 1970 */
export async function claimRemovals(
  { runner, realmId }: Runner,
  args: { now: number; until: number; limit: number },
): Promise<string[]> {
  const rows = await claimStoredFileRemovalsSql.all(runner, [
    realmId,
    toIso(args.now),
    toIso(args.until),
    args.limit,
  ]);
  return rows.map(({ place }) => place);
}

const forgetStoredFileRemovalSql = statement({
  name: "forget_stored_file_removal",
  text: "delete from stored_file_removal where realm_id = $1 and place = $2",
});

export async function forgetRemoval({ runner, realmId }: Runner, place: string): Promise<void> {
  await forgetStoredFileRemovalSql.run(runner, [realmId, place]);
}
