import { join } from "node:path";
import type { Logger } from "pino";
import { convertIfEarlier, type EarlierDatabases, finishConversion } from "./embedded-conversion.ts";
import { openEmbeddedFolder } from "./embedded-engine.ts";
import { prepareEmbeddedFolder } from "./embedded-folder.ts";
import type { Engine, StatementMeter } from "./engine.ts";
import type { Migration } from "./migrate.ts";

/** All other calls wait for a running statement here, so it gets half the time that a server would give it. */
const MAX_STATEMENT_MILLISECONDS = 15_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** The migrations that convert a database of an earlier PostgreSQL. */
  readonly migrations: readonly Migration[];
  readonly earlier: EarlierDatabases;
  readonly logger: Logger;
  readonly meter?: StatementMeter | undefined;
  /** Called when the engine has closed. */
  readonly onClosed: () => void;
}

/**
 * Opens the embedded database in `dataDir/db`. Creates it at the first start, and converts a database of an earlier
 * PostgreSQL. Throws a `StartError`.
 */
export async function openEmbedded({
  dataDir,
  onClosed,
  meter,
  ...options
}: EmbeddedOptions): Promise<Engine> {
  await finishConversion(join(dataDir, "db"));
  const folder = await prepareEmbeddedFolder(dataDir);
  await convertIfEarlier({ folder, ...options });
  return openEmbeddedFolder(folder, options.logger, onClosed, {
    meter,
    statementMilliseconds: MAX_STATEMENT_MILLISECONDS,
  });
}
