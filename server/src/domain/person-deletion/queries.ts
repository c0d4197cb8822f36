/** Deletions of people, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { bool, int8, jsonb, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import type { Traces } from "./traces.ts";

/** The steps of a deletion, in order. */
export const STEPS = ["messages", "texts", "drafts", "files", "rest"] as const;

export type Step = (typeof STEPS)[number];

export type DeletionRow = RowOf<typeof readDeletionsSql>;

const columns = "user_id, deletes_messages, requested_by, requested_at, step, done, total, finished_at";

const row = {
  user_id: int8,
  /** False: the messages stay. */
  deletes_messages: bool,
  /** `null`: a command of the operator. */
  requested_by: int8.orNull,
  /** Milliseconds since 1970, as is `finished_at`. */
  requested_at: timestamptz,
  step: text.as<Step>(),
  /** The position in the step: a number or an id that reaches `total` at the end. */
  done: int8,
  total: int8,
  finished_at: timestamptz.orNull,
};

const readDeletionsSql = statement({
  name: "read_person_deletions",
  text: `select ${columns} from person_deletion where realm_id = $1 order by requested_at, user_id`,
  row,
});

/** Returns all deletions, also finished ones, oldest first. */
export const readDeletions = (tx: Tx): Promise<DeletionRow[]> =>
  readDeletionsSql.all(tx.runner, [tx.realmId]);

/** A deletion that is not finished. */
export type OpenDeletion = RowOf<typeof lookupOpenDeletionSql>;

const openRow = { ...row, traces: jsonb<Traces>().neverNull };

const lookupOpenDeletionSql = statement({
  name: "lookup_open_person_deletion",
  text: `select ${columns}, traces from person_deletion
          where realm_id = $1 and user_id = $2 and finished_at is null`,
  row: openRow,
});

export const lookupOpenDeletion = (tx: Tx, userId: number): Promise<OpenDeletion | undefined> =>
  lookupOpenDeletionSql.first(tx.runner, [tx.realmId, userId]);

const insertDeletionSql = statement({
  name: "insert_person_deletion",
  text: `insert into person_deletion
           (realm_id, user_id, deletes_messages, requested_by, requested_at, traces, step, claimed_until)
         values ($1, $2, $3, $4, $5, $6, 'messages', $5)`,
});

export async function insertDeletion(
  tx: WriteTx,
  deletion: Pick<OpenDeletion, "user_id" | "deletes_messages" | "requested_by" | "traces">,
): Promise<void> {
  const { user_id, deletes_messages, requested_by, traces } = deletion;
  const values = [tx.realmId, user_id, deletes_messages, requested_by, toIso(tx.now)];
  await insertDeletionSql.run(tx.runner, [...values, JSON.stringify(traces)]);
}

const claimDeletionSql = statement({
  name: "claim_person_deletion",
  text: `with due as materialized (
           select user_id from person_deletion
            where realm_id = $1 and claimed_until <= $2 and finished_at is null
            order by claimed_until, user_id limit 1
              for update skip locked
         )
         update person_deletion as d set claimed_until = $3
           from due
          where d.realm_id = $1 and d.user_id = due.user_id
         returning d.user_id`,
  row: { user_id: int8 },
});

/**
 * Claims a deletion that no node is working on. Nobody else gets it before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export async function claimDeletion(
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number },
): Promise<number | undefined> {
  const claimed = await claimDeletionSql.first(runner, [args.realmId, toIso(args.now), toIso(args.until)]);
  return claimed?.user_id;
}

const moveClaimSql = statement({
  name: "move_person_deletion_claim",
  text: "update person_deletion set claimed_until = $3 where realm_id = $1 and user_id = $2",
});

/** Extends or ends a claim. The caller holds it. @param until milliseconds since 1970 */
export async function moveClaim(
  runner: QueryRunner,
  realmId: number,
  userId: number,
  until: number,
): Promise<void> {
  await moveClaimSql.run(runner, [realmId, userId, toIso(until)]);
}

const moveDeletionSql = statement({
  name: "move_person_deletion",
  text: `update person_deletion set step = $3, done = $4, total = $5
          where realm_id = $1 and user_id = $2`,
});

/** Stores the place that a deletion has reached. */
export async function moveDeletion(
  tx: Tx,
  userId: number,
  { step, done, total }: Pick<OpenDeletion, "step" | "done" | "total">,
): Promise<void> {
  await moveDeletionSql.run(tx.runner, [tx.realmId, userId, step, done, total]);
}

const finishDeletionSql = statement({
  name: "finish_person_deletion",
  text: `update person_deletion set traces = null, finished_at = $3 where realm_id = $1 and user_id = $2`,
});

/** Ends a deletion, and forgets what it searched for. */
export async function finishDeletion(tx: WriteTx, userId: number): Promise<void> {
  await finishDeletionSql.run(tx.runner, [tx.realmId, userId, toIso(tx.now)]);
}
