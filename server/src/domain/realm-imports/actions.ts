/** Begins, starts and discards imports (docs/interface/more-operations.md#imports). */
import { badRequest, fileTooLarge } from "@confab/contract";
import type { TopicRule } from "../../exchange/convert/topics.ts";
import { storable } from "../../exchange/format/fields.ts";
import { exportKinds } from "../../exchange/kinds.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { newFolderName, requireRoom } from "./import-folder.ts";
import {
  deleteImport,
  enterState,
  insertImport,
  isOver,
  type RealmImportRow,
  readImport,
} from "./queries.ts";

/** The time within which the upload has to begin. */
const UPLOAD_PATIENCE_MILLISECONDS = 15 * 60_000;

const MEBIBYTE = 2 ** 20;

export interface WantedImport {
  readonly kind: string;
  /** "" for the kind. */
  readonly source: string;
  readonly rule: TopicRule;
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
}

/** @throws ApiError for a file that is too large for the server */
export async function checkRoom({ context }: Realm, fileSize: number): Promise<void> {
  const { dataDir, maxImportMebibytes } = context.config;
  if (maxImportMebibytes === 0) throw badRequest("The server takes no uploads of exports.");
  if (fileSize > maxImportMebibytes * MEBIBYTE) throw fileTooLarge(maxImportMebibytes);
  await requireRoom(dataDir, fileSize);
}

/** @returns the id of the import @throws ApiError */
export async function beginImport(tx: WriteTx, actor: User, wanted: WantedImport): Promise<number> {
  const { kind, rule, fileSize } = wanted;
  if (!exportKinds.includes(kind)) throw badRequest(`There is no kind of export "${kind}".`);
  const before = await readImport(tx.runner, tx.realmId);
  if (before && !isOver(before)) throw importInProgress();
  await deleteImport(tx);
  return insertImport(tx, {
    actingUserId: actor.user_id,
    kind,
    source: storable(wanted.source).trim() || kind,
    rule,
    fileName: storable(wanted.fileName),
    fileSize,
    folder: newFolderName(tx.realmId, tx.context.random),
    expiresAt: tx.now + UPLOAD_PATIENCE_MILLISECONDS,
  });
}

/** Lets the node that has the files import them. @throws ApiError unless the import is ready */
export async function startImport(tx: WriteTx, importId: number): Promise<void> {
  const { state } = await accessImport(tx, importId);
  if (state !== "ready") throw badRequest("The import can't be started now.");
  await enterState(tx, importId, "running", tx.now);
}

/** The node that has the files removes them. @throws ApiError */
export async function discardImport(tx: WriteTx, importId: number): Promise<void> {
  await accessImport(tx, importId);
  await deleteImport(tx);
}

/** @throws ApiError */
export async function accessImport(tx: Tx, importId: number): Promise<RealmImportRow> {
  const row = await readImport(tx.runner, tx.realmId);
  if (row?.import_id !== importId) throw badRequest("Invalid import ID");
  return row;
}

const importInProgress = () =>
  badRequest("The organization has an import already. Wait until it ends, or discard it.");
