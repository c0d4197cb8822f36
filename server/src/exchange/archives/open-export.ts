/** Opens what a user names as an export: a folder, an archive, or a single file. */
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createGunzip, gunzipSync, constants as zlib } from "node:zlib";
import { unpackInner } from "./inner-archives.ts";
import { InvalidExport } from "./invalid-export.ts";
import { unpackTar } from "./tar.ts";
import { Unpacker } from "./unpack.ts";
import { unpackZip } from "./zip.ts";

const HEAD_BYTES = 64 * 1024;

/**
 * Returns the folder with the files of an export.
 *
 * @param path a folder, a ZIP file, a tar archive, or one file of an export, with gzip or without
 * @param workFolder a new folder is created here for what has to be unpacked or copied
 * @param hasArchives true for exports that consist of archives, which are unpacked, too
 * @throws InvalidExport if `path` is missing or can't be unpacked
 */
export async function openExport(path: string, workFolder: string, hasArchives = false): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new InvalidExport(`There is no file or folder at ${path}.`);
  if (stats.isDirectory()) {
    const root = await innermost(path);
    return hasArchives ? unpackInner(root, workFolder, undefined) : root;
  }
  const folder = join(workFolder, "unpacked");
  await mkdir(folder, { recursive: true });
  const unpacker = new Unpacker(folder, stats.size);
  const head = await headOf(path);
  if (isZip(head)) await unpackZip(path, unpacker);
  else if (isTar(head) || isTar(gunzipped(head))) await unpackTar(path, unpacker);
  else if (isGzip(head)) {
    const content = createReadStream(path).compose(createGunzip());
    await unpacker.file(basename(path).replace(/\.gz$/i, ""), content);
  } else await copyFile(path, join(folder, basename(path)), constants.COPYFILE_FICLONE);
  const root = await innermost(folder);
  return hasArchives ? unpackInner(root, workFolder, stats.size) : root;
}

/** Returns the only folder in a folder, as of an archive that someone made of a folder with the export. */
async function innermost(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only, ...others] = entries.filter(({ name }) => name !== "__MACOSX" && name !== ".DS_Store");
  return only?.isDirectory() && others.length === 0 ? innermost(join(folder, only.name)) : folder;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isZip = (head: Buffer): boolean => head.subarray(0, 2).toString("latin1") === "PK";
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isTar = (head: Buffer): boolean => head.subarray(257, 262).toString("latin1") === "ustar";

/** Returns the beginning of the content; nothing if it is not packed by gzip. */
function gunzipped(head: Buffer): Buffer {
  if (!isGzip(head)) return Buffer.alloc(0);
  try {
    return gunzipSync(head, { finishFlush: zlib.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
