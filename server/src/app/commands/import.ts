/** `confab import` imports the export of another product (docs/importing.md). */
import { join } from "node:path";
import { systemClock } from "../../base/clock.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { planImport } from "../../domain/imports/plan.ts";
import { runImport } from "../../domain/imports/run.ts";
import { InvalidExport } from "../../exchange/archives/invalid-export.ts";
import { type Converted, convertExport } from "../../exchange/convert-export.ts";
import { Problems } from "../../exchange/format/problems.ts";
import { NeutralExport } from "../../exchange/format/read.ts";
import type { Context } from "../../realm/context.ts";
import { formatCount, Progress } from "../move/progress.ts";
import { type ImportOptions, importOptionsIn } from "./import-options.ts";
import { problemsIn, reportOf } from "./import-report.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { withInstallation } from "./with-installation.ts";
import { WorkFolder } from "./work-folder.ts";

/** @returns the text to print. @throws StartError */
export async function importCommand(config: Config, args: readonly string[]): Promise<string> {
  const options = importOptionsIn(args);
  return withInstallation(config, async (context) => {
    const { realm } = await loadNamedRealm(context, options.organization);
    await using work = await WorkFolder.create(join(config.dataDir, "imports"));
    const found = new Problems();
    using progress = new Progress(systemClock, process.stderr);
    const { folder, original } = await convert(context, options, { workFolder: work.path, found, progress });
    const plan = await planImport(realm, new NeutralExport(folder, found, original), options.source, found);
    const report = [...reportOf(plan), ...problemsIn(found)].join("\n");
    if (options.isDryRun) return `${report}\nNothing was imported, because of --dry-run.`;
    process.stderr.write(`${report}\n`);
    const problems = new Problems();
    const stored = await runImport(realm, {
      from: new NeutralExport(folder, problems, original),
      problems,
      source: options.source,
      onPrepared: () => progress.begin("Storing", "messages", plan.messages),
      onMessages: (count) => {
        progress.add(count);
        progress.at("");
      },
    });
    return [`${formatCount(stored)} messages were imported.`, ...problemsIn(problems)].join("\n");
  });
}

interface Work {
  readonly workFolder: string;
  readonly found: Problems;
  readonly progress: Progress;
}

/** @throws StartError */
async function convert(
  { outgoing }: Context,
  { kind, path, rule, download, isDryRun }: ImportOptions,
  { workFolder, found, progress }: Work,
): Promise<Converted> {
  progress.begin("Reading", "MB", 0);
  try {
    return await convertExport({
      kind,
      path,
      workFolder,
      rule,
      problems: found,
      download: download === undefined || isDryRun ? undefined : { outgoing, ...download },
      onRead: (bytes) => progress.add(bytes / 1e6),
    });
  } catch (error) {
    if (error instanceof InvalidExport) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
