/** What commands work on: an installation that has been started before, whether nodes of it run or not. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock, systemRandom } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { DataDirectoryInUse, StartError } from "../db/errors.ts";
import { Partitions } from "../db/partitions.ts";
import { Incoming } from "../files/incoming.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { Mailer } from "../mail/mailer.ts";
import { createLogger, standardError } from "../observability/logger.ts";
import { Metrics } from "../observability/metrics.ts";
import { openStorage, type Storage } from "../open-storage.ts";
import { Outgoing } from "../outgoing/outgoing.ts";
import { Addresses } from "../realm/addresses.ts";
import { lookupFirstRealm } from "../realm/queries.ts";

/** @throws StartError when there is nothing to work on, or a server with the embedded database runs on it */
export async function withInstallation<T>(
  config: Config,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  if (!existsSync(join(config.dataDir, "secrets.json"))) {
    throw new StartError(
      `No Confab has been started on ${config.dataDir} yet. Start the server once, or set CONFAB_DATA_DIR to the data directory of a node.`,
    );
  }
  const logger = createLogger(config.logLevel, standardError());
  const metrics = new Metrics(systemClock);
  const { engine, secrets } = await open(config, logger, metrics);
  try {
    if ((await lookupFirstRealm(engine)) === undefined) {
      throw new StartError("There is no organization yet. Start the server once: it makes the first one.");
    }
    const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`;
    return await work({
      config,
      engine,
      partitions: new Partitions(engine),
      clock: systemClock,
      random: systemRandom,
      logger,
      metrics,
      feed: undefined,
      secrets,
      files: await openFileStore(config),
      incoming: new Incoming(config.dataDir, systemRandom),
      outgoing: new Outgoing({ clock: systemClock, allowed: config.outgoingAllow }),
      mailer: new Mailer({ config, clock: systemClock, logger, siteUrl }),
      nodeId: systemRandom.bytes(8).toString("hex"),
      addresses: new Addresses(siteUrl),
    });
  } finally {
    await engine.close();
  }
}

async function open(config: Config, logger: Context["logger"], metrics: Metrics): Promise<Storage> {
  try {
    return await openStorage(config, { random: systemRandom, logger, metrics, besideNodes: true });
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    throw new StartError(
      `A server is running on ${config.dataDir}, and its embedded database is for one process at a time. Stop the server, run this again, and start it. (On PostgreSQL, by DATABASE_URL, this works beside it.)`,
      { cause: error },
    );
  }
}

/** @throws StartError naming the option */
export function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (text) return text;
  throw new StartError(`--${option} is missing. See confab --help.`);
}
