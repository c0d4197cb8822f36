/** Imports as owners see them. */
import type { RealmImport, RealmImportFailure, RealmImportState } from "@confab/contract";
import type { RealmImportRow } from "./queries.ts";

export const presentImport = (row: RealmImportRow): RealmImport => ({
  id: row.import_id,
  acting_user_id: row.acting_user_id,
  // Only `queries.ts` writes these columns, from values of these types.
  state: row.state as RealmImportState,
  kind: row.kind,
  source: row.source,
  file_name: row.file_name,
  file_size: row.file_size,
  created: row.created_at / 1000,
  done: row.done,
  messages_per_second: row.messages_per_second,
  imported: row.imported,
  failure: row.failure as RealmImportFailure | null,
  failure_detail: row.failure_detail,
  plan: row.plan,
  problem_count: row.problem_count,
});
