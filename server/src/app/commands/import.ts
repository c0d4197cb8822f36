/** `confab import neutral` imports an export in the neutral format (docs/importing.md). */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../../base/clock.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { describe } from "../../db/errors.ts";
import { MAX_KEY } from "../../domain/imports/format/fields.ts";
import { Problems, problemLine } from "../../domain/imports/format/problems.ts";
import { NeutralExport } from "../../domain/imports/format/read.ts";
import { type ImportPlan, type Listed, planImport } from "../../domain/imports/plan.ts";
import { runImport } from "../../domain/imports/run.ts";
import { formatCount, Progress } from "../move/progress.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { withInstallation } from "./with-installation.ts";

/** The number of problems that are printed. */
const MOST_PRINTED = 50;

/** @returns the text to print. @throws StartError */
export async function importCommand(config: Config, args: readonly string[]): Promise<string> {
  const { folder, source, organization, isDryRun } = optionsIn(args);
  return withInstallation(config, async (context) => {
    const { realm } = await loadNamedRealm(context, organization);
    const found = new Problems();
    const plan = await planImport(realm, new NeutralExport(folder, found), source, found);
    const report = [...reportOf(plan), ...problemsIn(found)].join("\n");
    if (isDryRun) return `${report}\nNothing was imported, because of --dry-run.`;
    process.stderr.write(`${report}\n`);
    const problems = new Problems();
    using progress = new Progress(systemClock, process.stderr);
    const stored = await runImport(realm, {
      from: new NeutralExport(folder, problems),
      problems,
      source,
      onPrepared: () => progress.begin("Storing", "messages", plan.messages),
      onMessages: (count) => {
        progress.add(count);
        progress.at("");
      },
    });
    return [`${formatCount(stored)} messages were imported.`, ...problemsIn(problems)].join("\n");
  });
}

interface Options {
  readonly folder: string;
  readonly source: string;
  /** The host of an organization; `undefined` for the first one. */
  readonly organization: string | undefined;
  readonly isDryRun: boolean;
}

/** @throws StartError */
function optionsIn(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new StartError("confab import neutral takes one folder. See confab --help.");
  }
  if (!existsSync(join(folder, "messages.jsonl"))) {
    throw new StartError(`${folder} is no export in the neutral format: it has no messages.jsonl.`);
  }
  const source = values.source ?? "neutral";
  if (source.trim() === "" || source.length > MAX_KEY) {
    throw new StartError(`--source is not a text of 1 to ${MAX_KEY} characters.`);
  }
  const isDryRun = values["dry-run"] ?? false;
  return { folder: resolve(folder), source, organization: values.organization, isDryRun };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        source: { type: "string" },
        organization: { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    throw new StartError(`${describe(error)}. See confab --help.`, { cause: error });
  }
}

function reportOf(plan: ImportPlan): string[] {
  const rows: [string, number, string?][] = [
    ["people", plan.people],
    ["streams", plan.streams],
    ["topics", plan.topics],
    ["messages", plan.messages],
    ["files", plan.files, `, ${formatCount(Math.ceil(plan.fileSize / 1024))} KiB`],
  ];
  return [
    "The export has:",
    ...rows.map(
      ([name, count, more = ""]) => `  ${name.padEnd(8)} ${formatCount(count).padStart(11)}${more}`,
    ),
    ...listOf("These people have an account already:", plan.merged),
    ...listOf("These names have to change:", plan.renamed),
  ];
}

const listOf = (title: string, { count, lines }: Listed): string[] =>
  count === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ...moreThan(lines.length, count)];

const problemsIn = ({ count, kept }: Problems): string[] => {
  const printed = kept.slice(0, MOST_PRINTED);
  return count === 0
    ? []
    : [
        `${formatCount(count)} problems:`,
        ...printed.map((problem) => `  ${problemLine(problem)}`),
        ...moreThan(printed.length, count),
      ];
};

const moreThan = (shown: number, count: number): string[] =>
  count > shown ? [`  and ${formatCount(count - shown)} more`] : [];
