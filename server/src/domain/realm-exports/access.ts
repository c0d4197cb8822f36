/** Decides who may see which export (docs/interface/more-operations.md#exports). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { isAdministrator, isOwner } from "../access/users.ts";
import { noSuchFile } from "../attachments/access.ts";
import { exportFileName } from "./present.ts";
import { type RealmExportRow, readExports } from "./queries.ts";

/** Returns the exports that the user may list, fetch and delete. All data is for owners only: it has all addresses. */
export const visibleExports = (exports: readonly RealmExportRow[], user: User): RealmExportRow[] =>
  exports.filter(({ format }) => (format === "public" ? isAdministrator(user) : isOwner(user)));

/** @throws ApiError the same for an export that is missing and for one that the user may not see */
export async function accessExport(tx: Tx, user: User, exportId: number): Promise<RealmExportRow> {
  const exports = visibleExports(await readExports(tx), user);
  const row = exports.find(({ export_id }) => export_id === exportId);
  if (!row) throw badRequest("Invalid data export ID");
  return row;
}

/** Returns the file at an address. @throws ApiError 404 */
export async function accessExportFile(
  tx: Tx,
  user: User,
  { place, fileName }: { readonly place: string; readonly fileName: string },
): Promise<RealmExportRow & { readonly place: string; readonly size: number }> {
  const exports = visibleExports(await readExports(tx), user);
  const row = exports.find((each) => each.place === place && exportFileName(each.export_id) === fileName);
  if (!row || row.place === null || row.size === null) throw noSuchFile();
  return { ...row, place: row.place, size: row.size };
}
