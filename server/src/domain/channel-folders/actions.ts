/** Creates, changes, reorders and archives folders of streams (docs/interface/channel-folders.md#changing-folders). */
import { badRequest, MAX_CHANNEL_FOLDERS } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { ChannelFolder, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessFolder } from "../access/channel-folders.ts";
import { checkVisible } from "../names.ts";
import { describe, oneLine } from "../streams/create.ts";
import type { UserWrite } from "../user-write.ts";
import { everyone } from "../users/events.ts";
import { folderChanged, folderCreated, foldersReordered } from "./events.ts";
import { type FolderChanges, insertFolder, placeFolders, updateFolder } from "./queries.ts";

/**
 * Adds a folder after all others.
 *
 * @returns the id of the folder
 * @throws ApiError
 */
export async function createFolder(
  realm: Realm,
  write: UserWrite,
  wanted: { readonly name: string; readonly description: string },
): Promise<number> {
  await realm.services.renderer.prepare(oneLine(wanted.description));
  return write((tx, actor) => addFolder(tx, actor, wanted));
}

async function addFolder(
  tx: WriteTx,
  actor: User,
  wanted: { readonly name: string; readonly description: string },
): Promise<number> {
  const { channelFolders } = tx.model;
  if (channelFolders.length >= MAX_CHANNEL_FOLDERS) {
    throw badRequest(`An organization can have at most ${MAX_CHANNEL_FOLDERS} channel folders.`);
  }
  const name = checkName(wanted.name);
  requireFreeName(name, undefined, tx.model);
  const description = describe(wanted.description, tx.services.renderer);
  const place = channelFolders.length;
  const folder = await insertFolder(tx, { name, ...description, place, creator_id: actor.user_id });
  tx.append(folderCreated.of({ folder }, everyone));
  return folder.folder_id;
}

/** The properties to change; `undefined` for those that stay. */
interface FolderUpdate {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly is_archived?: boolean | undefined;
}

/** Makes all of the changes to a folder, or none if one of them fails. @throws ApiError */
export async function updateChannelFolder(
  realm: Realm,
  write: UserWrite,
  folderId: number,
  update: FolderUpdate,
): Promise<void> {
  await realm.services.renderer.prepare(oneLine(update.description ?? ""));
  await write((tx) => changeFolder(tx, folderId, update));
}

async function changeFolder(tx: WriteTx, folderId: number, update: FolderUpdate): Promise<void> {
  const folder = accessFolder(folderId, tx.model);
  const changes: FolderChanges = {
    ...(update.name !== undefined && differing(folder, { name: checkName(update.name) })),
    ...(update.description !== undefined &&
      differing(folder, describe(update.description, tx.services.renderer))),
    ...(update.is_archived !== undefined && differing(folder, { is_archived: update.is_archived })),
  };
  if (Object.keys(changes).length === 0) return;
  const changed = { ...folder, ...changes };
  if (changes.is_archived) requireEmpty(folderId, tx.model);
  if (!changed.is_archived) requireFreeName(changed.name, folderId, tx.model);
  await updateFolder(tx, folderId, changes);
  tx.append(folderChanged.of({ folder_id: folderId, changes }, everyone));
}

/** Returns the changes that make a difference. */
const differing = (folder: ChannelFolder, changes: FolderChanges): FolderChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => folder[name as keyof FolderChanges] !== value),
  );

/**
 * @param order ids of all folders, archived ones included
 * @throws ApiError
 */
export async function reorderFolders(tx: WriteTx, order: readonly number[]): Promise<void> {
  const present = tx.model.channelFolders.map(({ folder_id }) => folder_id);
  const wanted = new Set(order);
  if (order.length !== present.length || present.some((folderId) => !wanted.has(folderId))) {
    throw badRequest("Invalid order mapping.");
  }
  if (present.every((folderId, place) => folderId === order[place])) return;
  await placeFolders(tx, order);
  tx.append(foldersReordered.of({ folder_ids: order }, everyone));
}

function checkName(wanted: string): string {
  const name = wanted.trim();
  if (name === "") throw badRequest("Channel folder name can't be empty.");
  checkVisible(name, "channel folder name");
  return name;
}

/** Rejects the name of another folder in use. */
function requireFreeName(name: string, exceptFolderId: number | undefined, model: RealmModel): void {
  const key = name.toLowerCase();
  const isTaken = model.channelFolders.some(
    (folder) =>
      !folder.is_archived && folder.folder_id !== exceptFolderId && folder.name.toLowerCase() === key,
  );
  if (isTaken) throw badRequest("Channel folder name already in use");
}

function requireEmpty(folderId: number, model: RealmModel): void {
  for (const { is_active, folder_id } of model.streams.values()) {
    if (is_active && folder_id === folderId) {
      throw badRequest("A channel folder with streams can't be archived.");
    }
  }
}
