/** Finds the files of rooms in an export, and the one with addresses of people. */
import type { Conversion } from "../convert/converter.ts";
import { rawOf, textOf } from "../convert/raw.ts";

/** A file that users may write: an object with the ids of people and their addresses. */
const ADDRESSES = "addresses.json";

/** Returns the addresses of people by their ids in Matrix. @throws InvalidExport if the file is no JSON */
export async function readAddresses({ input }: Conversion): Promise<ReadonlyMap<string, string>> {
  if ((await input.size(ADDRESSES)) === undefined) return new Map();
  const written = Object.entries(rawOf(await input.json(ADDRESSES)));
  return new Map(written.map(([id, address]) => [id.trim(), textOf(address).trim()]));
}

/** Folders within folders, such as one for each room. */
const MAX_DEPTH = 4;

/** Returns the paths of all JSON files. */
export async function findRoomFiles(conversion: Conversion): Promise<string[]> {
  return findIn(conversion, "", MAX_DEPTH);
}

async function findIn(conversion: Conversion, folder: string, depth: number): Promise<string[]> {
  const { input, problems } = conversion;
  const found: string[] = [];
  for (const name of await input.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if ((await input.size(path)) === undefined) {
      if (depth > 0 && !ATTACHMENTS.has(name)) found.push(...(await findIn(conversion, path, depth - 1)));
    } else if (/\.json$/i.test(name) && path !== ADDRESSES) found.push(path);
    else if (/\.zip$/i.test(name) && depth > MAX_DEPTH - 2) {
      problems.add({
        file: path,
        text: "It is an archive in the export.",
        consequence: "Unpack it to import it.",
      });
    }
  }
  return found;
}

/** Folders of attachments, which may be JSON files. */
const ATTACHMENTS: ReadonlySet<string> = new Set(["images", "videos", "audio", "files", "stickers"]);
