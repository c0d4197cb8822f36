/** Requests and deletes exports (docs/interface/more-operations.md#exports). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { requireOwner } from "../access/users.ts";
import { announceExport, NoPublicStream } from "../exports/announce.ts";
import { noteRemoval } from "../stored-files/removals.ts";
import { onlyUser } from "../users/events.ts";
import { accessExport } from "./access.ts";
import { realmExportsChanged } from "./events.ts";
import {
  type ExportContents,
  insertExport,
  type RealmExportRow,
  readExports,
  updateExport,
} from "./queries.ts";

const WEEK = 7 * 24 * 3600 * 1000;

/** The largest number of exports, including failed and deleted ones: each reads many messages. */
const MAX_PER_WEEK = 5;

/** @returns the id of the export @throws ApiError if it is not allowed, or too many have been requested */
export async function requestExport(tx: WriteTx, actor: User, contents: ExportContents): Promise<number> {
  const { format, includes_private } = contents;
  if (format !== "public") requireOwner(actor);
  else if (includes_private) throw badRequest("An export of public data has no private conversations.");
  const recent = (await readExports(tx)).filter(({ requested_at }) => requested_at > tx.now - WEEK);
  if (recent.length >= MAX_PER_WEEK) throw badRequest("Exceeded rate limit.");
  const exportId = await insertExport(tx, actor.user_id, contents);
  if (includes_private) await announce(tx, actor);
  await notifyOfExports(tx, actor.user_id);
  return exportId;
}

async function announce(tx: WriteTx, actor: User): Promise<void> {
  try {
    await announceExport(tx, actor);
  } catch (error) {
    if (!(error instanceof NoPublicStream)) throw error;
    throw badRequest(
      "Private conversations can only be exported if there is a public stream to announce it in. Create one.",
    );
  }
}

/** Deletes the file: marks its bytes for removal by `FileCleaner`. @throws ApiError */
export async function deleteExport(tx: WriteTx, actor: User, exportId: number): Promise<void> {
  await doDeleteExport(tx, await accessExport(tx, actor, exportId));
}

/** @throws ApiError if the export has no file */
export async function doDeleteExport(tx: WriteTx, row: RealmExportRow): Promise<void> {
  if (row.deleted_at !== null) throw badRequest("Export already deleted");
  if (row.failed_at !== null) throw badRequest("Export failed, nothing to delete");
  if (row.place === null) throw badRequest("Export still in progress");
  await noteRemoval(tx, row.place, tx.now);
  await updateExport(tx, row.export_id, { as: "deleted" });
  await notifyOfExports(tx, row.acting_user_id);
}

export async function notifyOfExports(tx: WriteTx, actingUserId: number): Promise<void> {
  tx.append(realmExportsChanged.of({ exports: await readExports(tx) }, onlyUser(actingUserId)));
}
