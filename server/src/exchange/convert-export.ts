/** Turns an export of any kind into a folder in the neutral format. */
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { ExportFolder } from "./archives/export-folder.ts";
import { InvalidExport } from "./archives/invalid-export.ts";
import { openExport } from "./archives/open-export.ts";
import type { Download } from "./convert/converter.ts";
import { ConversionOutput } from "./convert/output.ts";
import type { TopicRule } from "./convert/topics.ts";
import { MessageCounter, type MessageCounts } from "./format/message-counter.ts";
import { Problems } from "./format/problems.ts";
import { NeutralExport } from "./format/read.ts";
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
  /** Gets the sizes of what is read or downloaded, in bytes. */
  readonly onRead: (bytes: number) => void;
  /** Is called for each message that was counted, which comes after reading. */
  readonly onCounted: () => void;
}

/** The folders of an export in the neutral format. */
export interface Converted {
  readonly folder: string;
  /** The folder that it was converted from, which still has the files. */
  readonly original: string | undefined;
}

export interface Conversion {
  readonly converted: Converted;
  readonly counted: MessageCounts;
}

/** @throws InvalidExport if the export is not of this kind */
export async function convertExport(options: ConversionOptions): Promise<Conversion> {
  const { kind, path, workFolder, rule, problems, download, onRead, onCounted } = options;
  const original = await openExport(path, workFolder, hasArchives(kind));
  if (kind === NEUTRAL) {
    const isThere = (await new ExportFolder(original).size("messages.jsonl")) !== undefined;
    if (!isThere) {
      throw new InvalidExport(
        `${basename(path)} is no export in the neutral format: it has no messages.jsonl.`,
      );
    }
    const converted = { folder: original, original: undefined };
    return { converted, counted: await countMessages(original, problems, onCounted) };
  }
  const folder = join(workFolder, "converted");
  const scratch = join(workFolder, "scratch");
  await mkdir(folder);
  await mkdir(scratch);
  const convert = await loadConverter(kind);
  const output = new ConversionOutput(folder, rule, problems, onRead);
  const input = new ExportFolder(original, onRead);
  await convert({ input, output, workFolder: scratch, problems, download });
  return { converted: { folder, original }, counted: await output.finish(onCounted) };
}

async function countMessages(
  folder: string,
  problems: Problems,
  onCounted: () => void,
): Promise<MessageCounts> {
  const [people, streams] = [new Set<string>(), new Set<string>()];
  // Problems of these lists are found again where they are compared with the organization.
  const lists = new NeutralExport(folder, new Problems());
  for await (const { record } of lists.people()) people.add(record.key);
  for await (const { record } of lists.streams()) streams.add(record.key);
  const counter = new MessageCounter({ people, streams }, problems);
  for await (const { record, place } of new NeutralExport(folder, problems).messages()) {
    counter.add(record, place);
    onCounted();
  }
  return counter.counts;
}
