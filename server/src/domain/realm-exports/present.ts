/** Exports as administrators and owners see them. */
import type { RealmExport } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmExportRow } from "./queries.ts";

/** Returns the name under which browsers save the file. */
export const exportFileName = (exportId: number): string => `export-${exportId}.zip`;

const seconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : milliseconds / 1000;

const isPending = ({ finished_at, failed_at }: RealmExportRow): boolean =>
  finished_at === null && failed_at === null;

export const presentExport = (
  row: RealmExportRow,
  { siteUrl }: Pick<RealmModel, "siteUrl">,
): RealmExport => ({
  id: row.export_id,
  acting_user_id: row.acting_user_id,
  export_time: row.requested_at / 1000,
  deleted_timestamp: seconds(row.deleted_at),
  failed_timestamp: seconds(row.failed_at),
  export_url:
    row.place === null ? null : `${siteUrl}/realm_exports/${row.place}/${exportFileName(row.export_id)}`,
  pending: isPending(row),
  format: row.format,
  include_private: row.includes_private,
  progress: isPending(row) ? row.progress : null,
});
