/**
 * Opens an installation for a command. A server must have started on it before; its nodes may be running or stopped.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../base/clock.ts";
import { Demand } from "../../base/demand.ts";
import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { DataDirectoryInUse } from "../../db/errors.ts";
import { LongReads } from "../../db/long-reads.ts";
import { Partitions } from "../../db/partitions.ts";
import { Incoming } from "../../files/incoming.ts";
import { openFileStore } from "../../files/open-file-store.ts";
import { Mailer } from "../../mail/mailer.ts";
import { createLogger, standardError } from "../../observability/logger.ts";
import { Metrics } from "../../observability/metrics.ts";
import { Outgoing } from "../../outgoing/outgoing.ts";
import { Addresses } from "../../realm/addresses.ts";
import type { Context } from "../../realm/context.ts";
import { lookupFirstRealm } from "../../realm/queries.ts";
import { RemoteImages } from "../../remote-images/remote-images.ts";
import { openStorage, type Storage } from "../open-storage.ts";
import { openStreamAddresses } from "../stream-addresses.ts";

/**
 * Runs `work` on the installation.
 *
 * @throws StartError if no installation exists, if a server runs on its embedded database, or if that database belongs
 * to another user
 */
export async function withInstallation<T>(
  config: Config,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const secretsFile = join(config.dataDir, "secrets.json");
  if (!existsSync(secretsFile)) {
    throw new StartError(
      `Confab has never been started with the data directory ${config.dataDir}. Start the server once, or set CONFAB_DATA_DIR to the data directory of a node.`,
    );
  }
  if (config.databaseUrl === undefined) requireServersUser(config.dataDir, statSync(secretsFile).uid);
  const logger = createLogger(config.logLevel, standardError());
  const metrics = new Metrics(systemClock);
  const { engine, secrets } = await open(config, logger, metrics);
  const shared = { clock: systemClock, random: systemRandom, logger };
  const outgoing = new Outgoing({ clock: systemClock, allowed: config.outgoingAllow });
  try {
    if ((await lookupFirstRealm(engine)) === undefined) {
      throw new StartError("There is no organization yet. Start the server once to create the first one.");
    }
    const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`;
    return await work({
      config,
      engine,
      partitions: new Partitions(engine),
      ...shared,
      longReads: new LongReads(systemClock, 1),
      metrics,
      demand: new Demand(),
      feed: undefined,
      secrets,
      files: await openFileStore(config),
      incoming: new Incoming(config.dataDir, systemRandom),
      outgoing,
      remoteImages: new RemoteImages({ config, secrets, outgoing, ...shared }),
      gifs: undefined,
      streamAddresses: openStreamAddresses(config, secrets, siteUrl),
      mailer: new Mailer({ config, clock: systemClock, logger, siteUrl }),
      nodeId: systemRandom.bytes(8).toString("hex"),
      addresses: new Addresses(siteUrl),
    });
  } finally {
    await engine.close();
  }
}

/**
 * Rejects root, and any user but the server's. Files of the embedded database that root writes would keep the server,
 * which runs as another user, from ever starting again.
 */
export function requireServersUser(dataDir: string, serversUser: number): void {
  if (process.getuid === undefined || process.getuid() === serversUser) return;
  throw new StartError(
    `The files in ${dataDir} belong to the user with ID ${serversUser}, who runs the server. Run this command as that user, e.g. with sudo -u.`,
  );
}

async function open(config: Config, logger: Context["logger"], metrics: Metrics): Promise<Storage> {
  try {
    return await openStorage(config, { random: systemRandom, logger, metrics, besideNodes: true });
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    throw new StartError(
      `A server is running on ${config.dataDir}, and only one process at a time can use the embedded database. Stop the server, run this command, and start the server again. (With PostgreSQL, set in DATABASE_URL, the command works while the server runs.)`,
      { cause: error },
    );
  }
}

/** Returns the value of a required option. @throws StartError naming the option */
export function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (text) return text;
  throw new StartError(`--${option} is missing. See confab --help.`);
}
