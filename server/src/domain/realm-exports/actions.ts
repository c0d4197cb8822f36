/** Requests and deletes exports (docs/interface/more-operations.md#operations). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { noSuchFile } from "../attachments/access.ts";
import { noteRemoval } from "../stored-files/removals.ts";
import { onlyUser } from "../users/events.ts";
import { realmExportsChanged } from "./events.ts";
import { exportFileName } from "./present.ts";
import { insertExport, type RealmExportRow, readExports, updateExport } from "./queries.ts";

const WEEK = 7 * 24 * 3600 * 1000;

/** The largest number of exports, including failed and deleted ones: each reads all public messages. */
const MAX_PER_WEEK = 5;

/** @returns the id of the export @throws ApiError if too many have been requested */
export async function requestExport(tx: WriteTx, actor: User): Promise<number> {
  const recent = (await readExports(tx)).filter(({ requested_at }) => requested_at > tx.now - WEEK);
  if (recent.length >= MAX_PER_WEEK) throw badRequest("Exceeded rate limit.");
  const exportId = await insertExport(tx, actor.user_id);
  await notifyOfExports(tx, actor.user_id);
  return exportId;
}

/** Deletes the file: marks its bytes for removal by `FileCleaner`. @throws ApiError */
export async function deleteExport(tx: WriteTx, exportId: number): Promise<void> {
  const row = (await readExports(tx)).find(({ export_id }) => export_id === exportId);
  if (!row) throw badRequest("Invalid data export ID");
  if (row.deleted_at !== null) throw badRequest("Export already deleted");
  if (row.failed_at !== null) throw badRequest("Export failed, nothing to delete");
  if (row.place === null) throw badRequest("Export still in progress");
  await noteRemoval(tx, row.place, tx.now);
  await updateExport(tx, exportId, { as: "deleted" });
  await notifyOfExports(tx, row.acting_user_id);
}

export async function notifyOfExports(tx: WriteTx, actingUserId: number): Promise<void> {
  tx.append(realmExportsChanged.of({ exports: await readExports(tx) }, onlyUser(actingUserId)));
}

/** Returns the file at an address. @throws ApiError 404 */
export async function accessExportFile(
  realm: Realm,
  place: string,
  fileName: string,
): Promise<RealmExportRow & { readonly place: string; readonly size: number }> {
  const rows = await realm.read((tx) => readExports(tx));
  const row = rows.find((each) => each.place === place && exportFileName(each.export_id) === fileName);
  if (!row || row.place === null || row.size === null) throw noSuchFile();
  return { ...row, place: row.place, size: row.size };
}
