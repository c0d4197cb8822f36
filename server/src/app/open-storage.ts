/** Opens the persistent parts of an installation: the database and the secrets that belong to it. */

import type { Logger } from "pino";
import type { Random } from "../base/clock.ts";
import { openSecrets, type Secrets } from "../base/secrets.ts";
import { StartError } from "../base/start-error.ts";
import type { Config } from "../config/config.ts";
import type { Engine } from "../db/engine.ts";
import { loadMigrations, migrationsDirectory } from "../db/migrate.ts";
import { openEngine } from "../db/open-engine.ts";
import { statement, text } from "../db/statement.ts";
import type { Metrics } from "../observability/metrics.ts";

export interface Storage {
  readonly engine: Engine;
  readonly secrets: Secrets;
}

/**
 * @param surroundings.besideNodes see `openEngine`
 * @throws StartError
 */
export async function openStorage(
  config: Config,
  surroundings: { random: Random; logger: Logger; metrics: Metrics; besideNodes: boolean },
): Promise<Storage> {
  const { random, logger, metrics, besideNodes } = surroundings;
  const engine = await openEngine({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    migrations: await loadMigrations(migrationsDirectory),
    logger,
    random: () => random.between(0, 2 ** 32) / 2 ** 32,
    meter: metrics.statements,
    besideNodes,
  });
  try {
    const secrets = await openSecrets(config.dataDir, random);
    await checkSecrets(engine, secrets, config);
    return { engine, secrets };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const lookupSecretsCheckSql = statement({
  name: "lookup_secrets_check",
  text: `insert into installation (name, value) values ('secrets', $1)
         on conflict (name) do update set value = installation.value returning value`,
  row: { value: text },
});

/**
 * Rejects other secrets than the installation's. All nodes need the same secrets, because API keys are stored with
 * them.
 */
async function checkSecrets(engine: Engine, secrets: Secrets, config: Config): Promise<void> {
  const row = await lookupSecretsCheckSql.first(engine, [secrets.fingerprint]);
  if (row?.value === secrets.fingerprint) return;
  throw new StartError(
    `The database was set up with other secrets than those in ${config.dataDir}. Copy secrets.json from the data directory of a node that works.`,
  );
}
