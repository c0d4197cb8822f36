import { openPromise } from "yauzl";
import { InvalidExport } from "./invalid-export.ts";
import type { Unpacker } from "./unpack.ts";

/**
 * Unpacks a ZIP file.
 *
 * @param folder a folder for its files, below that of the unpacker
 * @throws InvalidExport if it is damaged or encrypted, and for whatever the unpacker rejects
 */
export async function unpackZip(path: string, unpacker: Unpacker, folder = ""): Promise<void> {
  const zip = await openPromise(path).catch(damaged);
  try {
    const entries = zip.eachEntry();
    for (;;) {
      const { done, value: entry } = await entries.next().catch(damaged);
      if (done) return;
      if (entry.fileName.endsWith("/")) continue;
      if (!entry.canDecodeFileData()) {
        throw new InvalidExport(`The ZIP file is encrypted or packed in an unusual way: ${entry.fileName}.`);
      }
      const content = await zip.openReadStreamPromise(entry).catch(damaged);
      await unpacker.file(entry.fileName, content, folder);
    }
  } finally {
    zip.close();
  }
}

function damaged(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new InvalidExport(`The ZIP file can't be read: ${reason}.`, { cause: error });
}
