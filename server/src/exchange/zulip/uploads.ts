/** Finds the uploaded files of an export. */
import { InvalidRecord } from "../format/fields.ts";
import type { FileRecord } from "../format/records.ts";
import type { Named } from "./directory.ts";
import { eachRowIfReadable, type Source } from "./each-row.ts";

/** The files of all messages, by their paths below `uploads/`. */
export type Uploads = ReadonlyMap<string, Named>;

/** @param onFile gets each file once */
export async function readUploads(
  { input, problems }: Source,
  onFile: (file: FileRecord, origin: string) => Promise<void>,
): Promise<Uploads> {
  const uploads = new Map<string, Named>();
  const path = "attachment.json";
  if ((await input.size(path)) === undefined) return uploads;
  const tables = new Set(["zerver_attachment"]);
  await eachRowIfReadable(
    {
      input,
      problems,
      path,
      tables,
      consequence: () => "The file is left out.",
      ifDamaged: "The remaining files are left out.",
    },
    async (row, { line }) => {
      const place = row.text("path_id") ?? "";
      if (place === "") throw new InvalidRecord('"path_id" is no text.');
      if (uploads.has(place)) return;
      const key = String(row.id("id"));
      const name = row.text("file_name") || (place.split("/").at(-1) ?? place);
      uploads.set(place, { key, name });
      const owner = String(row.id("owner", "owner_id"));
      await onFile({ key, name, path: `uploads/${place}`, owner }, `${path}:${line}`);
    },
  );
  return uploads;
}

/** Returns the file that an address names. Some programs encode addresses, and others don't. */
export function uploadAt(uploads: Uploads, path: string): Named | undefined {
  const bare = path.replace(/[?#].*$/, "");
  return uploads.get(path) ?? uploads.get(bare) ?? uploads.get(decoded(bare));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
