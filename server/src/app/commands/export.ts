/** `confab export` writes an organization in one of several formats (docs/exporting.md). */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../../base/clock.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { describe } from "../../db/errors.ts";
import { NoPublicStream } from "../../domain/exports/announce.ts";
import type { ExportCounts } from "../../domain/exports/job.ts";
import { type ExportFormat, exporters } from "../../domain/realm-exports/formats.ts";
import { type ExportWriter, openExportWriter, PathInUse } from "../../exchange/archives/export-writer.ts";
import type { Realm } from "../../realm/realm.ts";
import { formatCount, Progress } from "../move/progress.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { withInstallation } from "./with-installation.ts";

interface Options {
  readonly format: ExportFormat;
  readonly path: string;
  /** The host of an organization; `undefined` for the first one. */
  readonly organization: string | undefined;
  readonly includesPrivate: boolean;
}

/** @returns the text to print. @throws StartError */
export async function exportCommand(config: Config, args: readonly string[]): Promise<string> {
  const options = optionsIn(args);
  return withInstallation(config, async (context) => {
    const { realm } = await loadNamedRealm(context, options.organization);
    const writer = await openWriter(options.path);
    try {
      const counts = await write(realm, writer, options);
      await writer.end();
      return reportOf(counts, options);
    } catch (error) {
      await writer.abandon();
      if (!(error instanceof NoPublicStream)) throw error;
      throw new StartError(
        "--include-private is announced in a public stream, and the organization has none. Create one.",
        { cause: error },
      );
    }
  });
}

async function write(
  realm: Realm,
  target: ExportWriter,
  { format, includesPrivate }: Options,
): Promise<ExportCounts> {
  using progress = new Progress(systemClock, process.stderr);
  progress.begin("Copying", "files", 0);
  return exporters[format](realm, {
    target,
    includesPrivate,
    isAnnounced: false,
    beforeStep: async () => {},
    onMessages: (ids) => progress.begin("Writing", "messages", ids),
    onStep: (ids) => {
      progress.add(ids);
      progress.at("");
    },
  });
}

/** @throws StartError */
async function openWriter(path: string): Promise<ExportWriter> {
  try {
    return await openExportWriter(path);
  } catch (error) {
    const reason =
      error instanceof PathInUse ? error.message : `${path} can't be written: ${describe(error)}`;
    throw new StartError(reason, { cause: error });
  }
}

function reportOf(counts: ExportCounts, { path, includesPrivate }: Options): string {
  const rows = Object.entries(counts).map(
    ([name, count]: [string, number]) => `  ${name.padEnd(8)} ${formatCount(count).padStart(11)}`,
  );
  const privacy = includesPrivate
    ? "Private and archived streams and direct messages are included. A message in the organization says so."
    : "Private and archived streams and direct messages are left out. --include-private includes them.";
  return [`The export is in ${path}:`, ...rows, privacy].join("\n");
}

/** @throws StartError */
function optionsIn(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) {
    throw new StartError(
      "confab export takes a new folder, or a new file that ends in .zip. See confab --help.",
    );
  }
  const { format = "neutral" } = values;
  if (!isFormat(format)) throw new StartError("--format is neutral or zulip. See confab --help.");
  return {
    format,
    path: resolve(path),
    organization: values.organization,
    includesPrivate: values["include-private"] ?? false,
  };
}

const isFormat = (name: string): name is ExportFormat => Object.hasOwn(exporters, name);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        organization: { type: "string" },
        "include-private": { type: "boolean" },
      },
    });
  } catch (error) {
    throw new StartError(`${describe(error)}. See confab --help.`, { cause: error });
  }
}
