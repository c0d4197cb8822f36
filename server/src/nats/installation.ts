import { createHash } from "node:crypto";
import type { Secrets } from "../base/secrets.ts";
import type { QueryRunner } from "../db/engine.ts";
import { statement, text } from "../db/statement.ts";

const installationNameSql = statement({
  name: "installation_name",
  text: `select system_identifier::text as cluster, pg_database.oid::text as database
           from pg_control_system(), pg_database where datname = current_database()`,
  row: { cluster: text, database: text },
});

/**
 * Returns the name of an installation in NATS. A copy of the installation, made to try a backup or an upgrade, has the
 * same secrets, and possibly the same NATS. It continues with other events at the same positions, however. The name
 * therefore depends on the database itself, not only on its content. A base backup of PostgreSQL has the same name.
 */
export async function installationName(db: QueryRunner, secrets: Secrets): Promise<string> {
  const row = await installationNameSql.first(db, []);
  const text = [secrets.fingerprint, row?.cluster, row?.database].join(" ");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
