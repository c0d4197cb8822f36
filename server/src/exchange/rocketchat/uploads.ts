/** The files that people uploaded, with their pictures. They are in GridFS, or in a folder of the export. */
import type { ConversionOutput } from "../convert/output.ts";
import type { Problems } from "../format/problems.ts";
import type { FoundDocument } from "./bson-documents.ts";
import type { Dump } from "./dump.ts";
import type { Fields } from "./fields.ts";
import { restoreFiles } from "./grid-files.ts";
import type { People } from "./people.ts";
import type { Rooms } from "./rooms.ts";
import { Tally } from "./tally.ts";

export interface Export {
  readonly dump: Dump;
  readonly output: ConversionOutput;
  readonly problems: Problems;
}

const UPLOADS = "rocketchat_uploads";
const AVATARS = "rocketchat_avatars";

interface Upload {
  readonly key: string;
  readonly name: string;
  readonly owner: string;
  readonly size: number;
  readonly from: string;
  readonly place: FoundDocument["place"];
}

/** Writes the records of files. @returns the keys of those that messages can show */
export async function convertUploads(
  from: Export,
  { people, rooms }: { readonly people: People; readonly rooms: Rooms },
): Promise<ReadonlySet<string>> {
  const { dump, output, problems } = from;
  const leftOut = new Tally(UPLOADS);
  const uploads = new Map<string, Upload>();
  const inFolder = new Map<string, string>();
  for await (const found of dump.documents(UPLOADS)) {
    const { fields } = found;
    const key = fields.key("_id");
    if (key === "" || isThumbnail(fields)) continue;
    const reason = reasonAgainst(fields, rooms);
    const path = pathInFolder(dump, fields);
    if (reason !== undefined) leftOut.add(reason);
    else if (path === undefined && !isInGrid(fields)) {
      leftOut.add(`files that are not in the dump, but in the store ${storeOf(fields)}`);
    } else {
      uploads.set(key, uploadFrom(key, found, people));
      if (path !== undefined) inFolder.set(key, path);
    }
  }
  const inGrid = new Map([...uploads].filter(([key]) => !inFolder.has(key)));
  const restored = await restoreFiles(from, UPLOADS, inGrid);
  const written = new Set<string>();
  for (const { key, name, owner, from } of uploads.values()) {
    const path = inFolder.get(key) ?? restored.get(key);
    if (path === undefined) continue;
    await output.file({ key, name, path, owner }, from);
    written.add(key);
  }
  leftOut.report(problems);
  return written;
}

/** Returns the paths of people's pictures, by the keys of the people. */
export async function convertAvatars(from: Export, people: People): Promise<ReadonlyMap<string, string>> {
  const { dump, problems } = from;
  const leftOut = new Tally(AVATARS);
  const owners = new Map<string, string>();
  const pictures = new Map<string, string>();
  const inGrid = new Map<string, Upload>();
  for await (const found of dump.documents(AVATARS)) {
    const { fields } = found;
    const key = fields.key("_id");
    const owner = people.known(fields.key("userId")) ?? people.keyOf(fields.text("name"));
    if (key === "" || owner === undefined || fields.has("rid")) continue;
    const path = pathInFolder(dump, fields);
    if (path !== undefined) pictures.set(owner, path);
    else if (isInGrid(fields)) {
      owners.set(key, owner);
      inGrid.set(key, uploadFrom(key, found, people));
    } else leftOut.add(`pictures of people that are not in the dump, but in the store ${storeOf(fields)}`);
  }
  for (const [key, path] of await restoreFiles(from, AVATARS, inGrid)) {
    const owner = owners.get(key);
    if (owner !== undefined) pictures.set(owner, path);
  }
  leftOut.report(problems);
  return pictures;
}

const uploadFrom = (key: string, { fields, from, place }: FoundDocument, people: People): Upload => ({
  key,
  name: fields.text("name") || key,
  // An import gives the files of unknown people to the organization's owner.
  owner: people.known(fields.key("userId")) ?? "unknown",
  size: fields.number("size") ?? 0,
  from,
  place,
});

/** Returns whether the file is a small version of a picture. */
const isThumbnail = (fields: Fields): boolean =>
  fields.text("typeGroup") === "thumb" ||
  (fields.has("originalFileId") && fields.text("name").startsWith("thumb-"));

/** Returns why a file is left out; `undefined` for one to import. */
function reasonAgainst(fields: Fields, rooms: Rooms): string | undefined {
  const room = fields.key("rid");
  if (fields.flag("_hidden")) return "files of deleted messages";
  if (fields.nested("content").has("ciphertext")) return "files that are encrypted end to end";
  if (fields.isFalse("complete")) return "files that were not uploaded completely";
  if (room === "" || rooms.destinationOf(room)) return undefined;
  return rooms.isLeftOut(room) ? "files of rooms that are left out" : "files of rooms that the dump lacks";
}

const storeOf = (fields: Fields): string => fields.text("store").slice(0, 60);

/** Returns whether the database has the contents. Old versions named the store like the collection. */
const isInGrid = (fields: Fields): boolean => /^$|^GridFS|^rocketchat_/.test(fields.text("store"));

/** Returns the path of a file that someone put beside the dump, named as in the store of files. */
function pathInFolder(dump: Dump, fields: Fields): string | undefined {
  const key = fields.key("_id");
  const extension = fields.text("extension");
  return (
    dump.otherFiles.get(key) ?? (extension === "" ? undefined : dump.otherFiles.get(`${key}.${extension}`))
  );
}
