/** Folders of streams in SQL. */
import { toIso } from "../../base/clock.ts";
import { int8, statement } from "../../db/statement.ts";
import type { ChannelFolder } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

export type NewFolder = Omit<ChannelFolder, "folder_id" | "is_archived" | "created_at">;

const insertChannelFolderSql = statement({
  name: "insert_channel_folder",
  text: `insert into channel_folder (realm_id, name, description, rendered_description, place, creator_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning folder_id`,
  row: { folder_id: int8 },
});

export async function insertFolder(tx: Tx, folder: NewFolder): Promise<ChannelFolder> {
  const { name, description, rendered_description, place, creator_id } = folder;
  const { folder_id } = await insertChannelFolderSql.one(tx.runner, [
    tx.realmId,
    name,
    description,
    rendered_description,
    place,
    creator_id,
    toIso(tx.now),
  ]);
  return { ...folder, folder_id, is_archived: false, created_at: tx.now };
}

/** The columns that change. Absent ones keep their values. */
export type FolderChanges = Partial<
  Pick<ChannelFolder, "name" | "description" | "rendered_description" | "is_archived">
>;

const updateChannelFolderSql = statement({
  name: "update_channel_folder",
  text: `update channel_folder
            set name = coalesce($3, name), description = coalesce($4, description),
                rendered_description = coalesce($5, rendered_description), is_archived = coalesce($6, is_archived)
          where realm_id = $1 and folder_id = $2`,
});

export async function updateFolder(tx: Tx, folderId: number, changes: FolderChanges): Promise<void> {
  const { name, description, rendered_description, is_archived } = changes;
  const values = [name, description, rendered_description, is_archived];
  await updateChannelFolderSql.run(tx.runner, [tx.realmId, folderId, ...values]);
}

const placeChannelFoldersSql = statement({
  name: "place_channel_folders",
  text: `update channel_folder as f set place = o.ordinality - 1
           from unnest($2::bigint[]) with ordinality as o(folder_id)
          where f.realm_id = $1 and f.folder_id = o.folder_id`,
});

/** Gives each folder the place that it has in the list. */
export async function placeFolders(tx: Tx, folderIds: readonly number[]): Promise<void> {
  await placeChannelFoldersSql.run(tx.runner, [tx.realmId, [...folderIds]]);
}
