/** Reads an uploaded export, and finds out what an import of it will do. */
import type { RealmImportPlan } from "@confab/contract";
import { formatRange } from "../../base/ip-addresses.ts";
import type { TopicRule } from "../../exchange/convert/topics.ts";
import { Problems } from "../../exchange/format/problems.ts";
import type { Realm } from "../../realm/realm.ts";
import { type ImportPlan, planImport } from "../imports/plan.ts";
import type { ImportFolder } from "./import-folder.ts";
import { PacedExport } from "./paced-export.ts";
import { joinProblems, storableText, storedProblem } from "./problems.ts";
import type { FoundProblems, RealmImportRow } from "./queries.ts";
import { type ReadingTask, readExport } from "./reading-thread.ts";

export interface ReadingOptions {
  readonly row: RealmImportRow;
  readonly rule: TopicRule;
  readonly folder: ImportFolder;
  /** As in `PacedExport`. */
  readonly rest: () => Promise<void> | undefined;
  readonly onRead: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** @throws InvalidExport */
export async function readAndPlan(
  realm: Realm,
  { row, rule, folder, rest, onRead, signal }: ReadingOptions,
): Promise<{ plan: RealmImportPlan; problems: FoundProblems }> {
  const path = await folder.uploaded();
  const { config, demand } = realm.context;
  const task: ReadingTask = {
    kind: row.kind,
    path,
    workFolder: folder.path,
    rule,
    access: await folder.takeAccess(),
    allowed: config.outgoingAllow.map(formatRange),
    demand: demand.shared,
  };
  const { converted, counted, problems } = await readExport(task, onRead, signal);
  await folder.noteConverted(converted);
  const compared = new Problems();
  const from = new PacedExport(rest, converted.folder, compared, converted.original);
  const plan = await planImport(realm, {
    from,
    problems: compared,
    source: row.source,
    counted,
    onListed: () => {},
  });
  const found = { count: problems.count, first: problems.kept.map(storedProblem) };
  const more = { count: compared.count, first: compared.kept.map(storedProblem) };
  return { plan: presentPlan(plan), problems: joinProblems(found, more) };
}

const presentPlan = ({ fileSize, merged, renamed, ...counts }: ImportPlan): RealmImportPlan => {
  const { people, groups, emoji, streams, topics, messages, files } = counts;
  const listed = ({ count, lines }: ImportPlan["merged"]) => ({ count, lines: lines.map(storableText) });
  return {
    people,
    groups,
    emoji,
    streams,
    topics,
    messages,
    files,
    file_size: fileSize,
    merged: listed(merged),
    renamed: listed(renamed),
  };
};
