/** Turns an export of any kind into a folder in the neutral format. */
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { ExportFolder } from "./archives/export-folder.ts";
import { InvalidExport } from "./archives/invalid-export.ts";
import { openExport } from "./archives/open-export.ts";
import type { Download } from "./convert/converter.ts";
import { ConversionOutput } from "./convert/output.ts";
import type { TopicRule } from "./convert/topics.ts";
import type { Problems } from "./format/problems.ts";
import { hasArchives, loadConverter, NEUTRAL } from "./kinds.ts";

export interface ConversionOptions {
  /** One of `exportKinds`. */
  readonly kind: string;
  /** The folder, archive or file to read. */
  readonly path: string;
  /** An existing folder, which the caller removes after the import. */
  readonly workFolder: string;
  readonly rule: TopicRule;
  readonly problems: Problems;
  readonly download: Download | undefined;
  /** Gets the sizes of what is read, in bytes. */
  readonly onRead: (bytes: number) => void;
}

/** The folders of an export in the neutral format. */
export interface Converted {
  readonly folder: string;
  /** The folder that it was converted from, which still has the files. */
  readonly original: string | undefined;
}

/** @throws InvalidExport if the export is not of this kind */
export async function convertExport(options: ConversionOptions): Promise<Converted> {
  const { kind, path, workFolder, rule, problems, download, onRead } = options;
  const original = await openExport(path, workFolder, hasArchives(kind));
  if (kind === NEUTRAL) {
    const isThere = (await new ExportFolder(original).size("messages.jsonl")) !== undefined;
    if (isThere) return { folder: original, original: undefined };
    throw new InvalidExport(
      `${basename(path)} is no export in the neutral format: it has no messages.jsonl.`,
    );
  }
  const folder = join(workFolder, "converted");
  const scratch = join(workFolder, "scratch");
  await mkdir(folder);
  await mkdir(scratch);
  const convert = await loadConverter(kind);
  const output = new ConversionOutput(folder, rule);
  const input = new ExportFolder(original, onRead);
  await convert({ input, output, workFolder: scratch, problems, download });
  await output.finish();
  return { folder, original };
}
