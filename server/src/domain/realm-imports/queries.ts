/** The import of an organization, in SQL. */
import type {
  RealmImportFailure,
  RealmImportPlan,
  RealmImportProblem,
  RealmImportState,
} from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int4, int8, json, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { TopicRule } from "../../exchange/convert/topics.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

const row = {
  import_id: int8,
  acting_user_id: int8,
  /** Milliseconds since 1970. */
  created_at: timestamptz,
  kind: text,
  source: text,
  thread_replies: int4,
  other_topics: text,
  file_name: text,
  file_size: int8,
  /** The name of the folder with the files, in the data directory of one node. */
  folder: text,
  state: text,
  /** The node that works on it has this claim until then. */
  claim: text.orNull,
  claimed_until: timestamptz,
  attempts: int4,
  done: int8,
  messages_per_second: int4,
  known_before: int8.orNull,
  imported: int8.orNull,
  failure: text.orNull,
  failure_detail: text.orNull,
  plan: json<RealmImportPlan>().orNull,
  problem_count: int4,
};

const columns = Object.keys(row).join(", ");

export type RealmImportRow = RowOf<typeof readRealmImportSql>;

const readRealmImportSql = statement({
  name: "read_realm_import",
  text: `select ${columns} from realm_import where realm_id = $1`,
  row,
});

/** Returns the only import of the organization. */
export const readImport = (runner: QueryRunner, realmId: number): Promise<RealmImportRow | undefined> =>
  readRealmImportSql.first(runner, [realmId]);

const readImportProblemsSql = statement({
  name: "read_import_problems",
  text: "select problems from realm_import where realm_id = $1 and import_id = $2",
  row: { problems: json<readonly RealmImportProblem[]>() },
});

export const readImportProblems = async (tx: Tx, importId: number): Promise<readonly RealmImportProblem[]> =>
  (await readImportProblemsSql.first(tx.runner, [tx.realmId, importId]))?.problems ?? [];

export interface NewImport {
  readonly actingUserId: number;
  readonly kind: string;
  readonly source: string;
  readonly rule: TopicRule;
  readonly fileName: string;
  readonly fileSize: number;
  readonly folder: string;
  /** Milliseconds since 1970. Without an upload until then, the import fails. */
  readonly expiresAt: number;
}

/** Returns whether an import has ended, so that another one may begin. */
export const isOver = ({ state }: Pick<RealmImportRow, "state">): boolean =>
  state === "finished" || state === "failed";

const insertRealmImportSql = statement({
  name: "insert_realm_import",
  text: `insert into realm_import (realm_id, acting_user_id, created_at, kind, source, thread_replies, other_topics,
                                   file_name, file_size, folder, state, claimed_until, attempts, done,
                                   messages_per_second, problem_count, problems)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, 0, 0, 0, 0, '[]')
         returning import_id`,
  row: { import_id: int8 },
});

export async function insertImport(tx: WriteTx, made: NewImport): Promise<number> {
  const { import_id } = await insertRealmImportSql.one(tx.runner, [
    tx.realmId,
    made.actingUserId,
    toIso(tx.now),
    made.kind,
    made.source,
    made.rule.mostReplies,
    made.rule.others,
    made.fileName,
    made.fileSize,
    made.folder,
    toIso(made.expiresAt),
  ]);
  return import_id;
}

const deleteRealmImportSql = statement({
  name: "delete_realm_import",
  text: "delete from realm_import where realm_id = $1",
});

export const deleteImport = (tx: WriteTx): Promise<number> =>
  deleteRealmImportSql.run(tx.runner, [tx.realmId]);

const enterStateSql = statement({
  name: "enter_import_state",
  text: `update realm_import
            set state = $3, claim = null, claimed_until = $4, attempts = 0, done = 0, messages_per_second = 0
          where realm_id = $1 and import_id = $2`,
});

/** @param dueAt milliseconds since 1970, when a node may claim the work of the state */
export async function enterState(
  { runner, realmId }: Pick<Tx, "runner" | "realmId">,
  importId: number,
  state: Exclude<RealmImportState, "finished" | "failed">,
  dueAt: number,
): Promise<void> {
  await enterStateSql.run(runner, [realmId, importId, state, toIso(dueAt)]);
}

/** The right of one node to work on an import. */
export interface ImportClaim {
  readonly importId: number;
  readonly claim: string;
}

const claimRealmImportSql = statement({
  name: "claim_realm_import",
  text: `update realm_import set claim = $4, claimed_until = $3, attempts = attempts + 1
          where realm_id = $1 and claimed_until <= $2 and state not in ('finished', 'failed')
         returning ${columns}`,
  row,
});

/**
 * Claims the import if no node works on it. Nobody else gets it before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export const claimImport = (
  runner: QueryRunner,
  args: { realmId: number; claim: string; now: number; until: number },
): Promise<RealmImportRow | undefined> =>
  claimRealmImportSql.first(runner, [args.realmId, toIso(args.now), toIso(args.until), args.claim]);

const takeUploadSql = statement({
  name: "take_import_upload",
  text: `update realm_import set state = 'uploading', claim = $3, claimed_until = $4
          where realm_id = $1 and import_id = $2 and state = 'waiting'
         returning ${columns}`,
  row,
});

/** Claims an import whose file arrives now. @param until milliseconds since 1970 */
export const takeUpload = (
  tx: WriteTx,
  { importId, claim }: ImportClaim,
  until: number,
): Promise<RealmImportRow | undefined> =>
  takeUploadSql.first(tx.runner, [tx.realmId, importId, claim, toIso(until)]);

const extendImportClaimSql = statement({
  name: "extend_import_claim",
  text: `update realm_import
            set claimed_until = $4, attempts = case when done < $5 then 1 else attempts end,
                done = greatest(done, $5), messages_per_second = $6
          where realm_id = $1 and import_id = $2 and claim = $3 and state not in ('finished', 'failed')`,
});

/**
 * Extends a claim, and stores the progress. Progress never goes back, as it would when an import is continued.
 *
 * @param until milliseconds since 1970
 * @returns false if the import was discarded, or another node has claimed it
 */
export async function extendImportClaim(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  state: { readonly until: number; readonly done: number; readonly perSecond: number },
): Promise<boolean> {
  const values = [realmId, importId, claim, toIso(state.until), state.done, state.perSecond];
  return (await extendImportClaimSql.run(runner, values)) > 0;
}

const releaseImportClaimSql = statement({
  name: "release_import_claim",
  text: `update realm_import set claim = null, claimed_until = $4, attempts = greatest(attempts - $5, 0)
          where realm_id = $1 and import_id = $2 and claim = $3`,
});

/**
 * @param dueAt milliseconds since 1970, when the next node may claim the import
 * @param counts false if the attempt was ended for reasons other than the import
 */
export async function releaseImportClaim(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  dueAt: number,
  counts: boolean,
): Promise<void> {
  await releaseImportClaimSql.run(runner, [realmId, importId, claim, toIso(dueAt), counts ? 0 : 1]);
}

const storePlanSql = statement({
  name: "store_import_plan",
  text: `update realm_import
            set state = 'ready', claim = null, claimed_until = $4, attempts = 0, done = 0, plan = $5,
                problem_count = $6, problems = $7
          where realm_id = $1 and import_id = $2 and claim = $3`,
});

export interface FoundProblems {
  readonly count: number;
  readonly first: readonly RealmImportProblem[];
}

/** @param expiresAt milliseconds since 1970; unless the import is started before, it fails */
export async function storePlan(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  made: { readonly plan: RealmImportPlan; readonly problems: FoundProblems; readonly expiresAt: number },
): Promise<void> {
  const { plan, problems, expiresAt } = made;
  await storePlanSql.run(runner, [
    realmId,
    importId,
    claim,
    toIso(expiresAt),
    JSON.stringify(plan),
    problems.count,
    JSON.stringify(problems.first),
  ]);
}

const storeKnownBeforeSql = statement({
  name: "store_import_known_before",
  text: `update realm_import set known_before = $4
          where realm_id = $1 and import_id = $2 and claim = $3 and known_before is null`,
});

/** Stores how many messages of the source had been imported before this import. */
export async function storeKnownBefore(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  count: number,
): Promise<void> {
  await storeKnownBeforeSql.run(runner, [realmId, importId, claim, count]);
}

const countImportedMessagesSql = statement({
  name: "count_imported_messages",
  text: `select count(*) as count
           from imported_record as r
           join import_source as s on s.realm_id = $1 and s.source_id = r.source_id
          where r.realm_id = $1 and s.name = $2 and r.kind = 'message'`,
  row: { count: int8 },
});

/** Returns the number of messages that were ever imported from a source. */
export const countImported = async (runner: QueryRunner, realmId: number, source: string): Promise<number> =>
  (await countImportedMessagesSql.one(runner, [realmId, source])).count;

const finishImportSql = statement({
  name: "finish_realm_import",
  text: `update realm_import
            set state = 'finished', claim = null, imported = $4, done = $5, messages_per_second = 0,
                problem_count = $6, problems = $7
          where realm_id = $1 and import_id = $2 and claim = $3`,
});

export async function finishImport(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  ended: { readonly imported: number; readonly done: number; readonly problems: FoundProblems },
): Promise<void> {
  const { imported, done, problems } = ended;
  const values = [realmId, importId, claim, imported, done, problems.count, JSON.stringify(problems.first)];
  await finishImportSql.run(runner, values);
}

const failImportSql = statement({
  name: "fail_realm_import",
  text: `update realm_import
            set state = 'failed', claim = null, failure = $4, failure_detail = $5, messages_per_second = 0
          where realm_id = $1 and import_id = $2 and claim = $3 and state not in ('finished', 'failed')`,
});

/** @param detail in English */
export async function failImport(
  runner: QueryRunner,
  realmId: number,
  { importId, claim }: ImportClaim,
  failure: RealmImportFailure,
  detail: string | null = null,
): Promise<void> {
  await failImportSql.run(runner, [realmId, importId, claim, failure, detail]);
}
