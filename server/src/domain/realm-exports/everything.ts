/** Writes the ZIP file of an export of everything, as the command `export` does (docs/exporting.md). */

import { ZipTarget } from "../../exchange/archives/zip-target.ts";
import type { IncomingFile } from "../../files/incoming.ts";
import type { Realm } from "../../realm/realm.ts";
import { type ExportFormat, exporters } from "./formats.ts";
import type { ExportSteps } from "./steps.ts";

/** Private conversations were announced when the export was requested. */
export async function writeEverything(
  realm: Realm,
  { format, includesPrivate }: { readonly format: ExportFormat; readonly includesPrivate: boolean },
  { beforeStep, onProgress }: ExportSteps,
): Promise<IncomingFile> {
  let total = 0;
  let done = 0;
  const target = new ZipTarget((bytes) => realm.context.incoming.receive("export", bytes));
  try {
    await exporters[format](realm, {
      target,
      includesPrivate,
      isAnnounced: true,
      beforeStep,
      onMessages: (ids) => {
        total = ids;
      },
      onStep: (ids) => {
        done += ids;
        onProgress(done / total);
      },
    });
    return await target.end();
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
