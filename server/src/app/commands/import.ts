/** `confab import` imports the export of another product (docs/importing.md). */
import { join } from "node:path";
import { systemClock, toIso } from "../../base/clock.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { type ImportPlan, planImport } from "../../domain/imports/plan.ts";
import { runImport } from "../../domain/imports/run.ts";
import { InvalidExport } from "../../exchange/archives/invalid-export.ts";
import { type Conversion, convertExport } from "../../exchange/convert-export.ts";
import { Problems, problemLine } from "../../exchange/format/problems.ts";
import { NeutralExport } from "../../exchange/format/read.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { Context } from "../../realm/context.ts";
import type { Realm } from "../../realm/realm.ts";
import { Progress } from "../move/progress.ts";
import { type ImportOptions, importOptionsIn } from "./import-options.ts";
import { countsIn, listTitles, planRows, problemsIn, reportOf } from "./import-report.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { ReportFile } from "./report-file.ts";
import { withInstallation } from "./with-installation.ts";
import { WorkFolder } from "./work-folder.ts";

/** @returns the text to print. @throws StartError */
export async function importCommand(config: Config, args: readonly string[]): Promise<string> {
  const options = importOptionsIn(args);
  if (options.invites && !sendsMail(config)) {
    throw new StartError("--invite needs a mail server. Name it in CONFAB_SMTP_URL.");
  }
  return withInstallation(config, async (context) => {
    const { realm } = await loadNamedRealm(context, options.organization);
    const folder = join(config.dataDir, "imports");
    await using work = await WorkFolder.create(join(folder, "work"));
    using file = new ReportFile(options.report ?? join(folder, reportName()));
    using progress = new Progress(systemClock, process.stderr);
    const found = new Problems((problem) => file.add("Problems of the export:", problemLine(problem)));
    const conversion = await convert(context, options, { workFolder: work.path, found, progress });
    const { converted } = conversion;
    const plan = await readPlan(realm, options, { ...conversion, found, file });
    const report = [...reportOf(plan), ...problemsIn(found)].join("\n");
    const everything = `Everything in detail is in ${file.path}.`;
    if (options.isDryRun) return `${report}\nNothing was imported, because of --dry-run.\n${everything}`;
    process.stderr.write(`${report}\n`);
    const problems = new Problems((problem) => file.add("Problems of the import:", problemLine(problem)));
    const counts = await runImport(realm, {
      from: new NeutralExport(converted.folder, problems, converted.original),
      problems,
      source: options.source,
      onPrepared: () => progress.begin("Storing", "messages", plan.messages),
      onMessages: (count) => {
        progress.add(count);
        progress.at("");
      },
      invites: options.invites,
    });
    const [title, ...lines] = countsIn(counts);
    for (const line of [title, ...lines]) file.add("The import is complete:", line);
    file.add("Problems:", `${found.count} of the export, ${problems.count} of the import`);
    return [title, ...lines.map((line) => `  ${line}`), ...problemsIn(problems), everything].join("\n");
  });
}

/** Returns a name that no other import of this machine gets. */
const reportName = (): string =>
  `import-report-${toIso(systemClock.now()).replaceAll(/[-:]|\.\d+/g, "")}-${process.pid}.txt`;

interface Work {
  readonly workFolder: string;
  readonly found: Problems;
  readonly progress: Progress;
}

interface Reading extends Conversion {
  readonly found: Problems;
  readonly file: ReportFile;
}

async function readPlan(
  realm: Realm,
  { source }: ImportOptions,
  { converted, counted, found, file }: Reading,
): Promise<ImportPlan> {
  const plan = await planImport(realm, {
    from: new NeutralExport(converted.folder, found, converted.original),
    problems: found,
    source,
    counted,
    onListed: (list, line) => file.add(listTitles[list], line),
  });
  for (const row of planRows(plan)) file.add("The export has:", row);
  return plan;
}

/** @throws StartError */
async function convert(
  { outgoing }: Context,
  { kind, path, rule, access, isDryRun }: ImportOptions,
  { workFolder, found, progress }: Work,
): Promise<Conversion> {
  progress.begin("Reading", "MB", 0);
  try {
    return await convertExport({
      kind,
      path,
      workFolder,
      rule,
      problems: found,
      download: isDryRun ? undefined : { ...access, outgoing },
      onRead: (bytes) => progress.add(bytes / 1e6),
      onCounted: () => {},
    });
  } catch (error) {
    if (error instanceof InvalidExport) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
