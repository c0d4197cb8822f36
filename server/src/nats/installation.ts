import { createHash } from "node:crypto";
import type { Secrets } from "../base/secrets.ts";
import type { QueryRunner } from "../db/engine.ts";

/**
 * Returns the name of an installation in NATS. A copy of the installation, made to try a backup or an upgrade, has the
 * same secrets, and possibly the same NATS. It continues with other events at the same positions, however. The name
 * therefore depends on the database itself, not only on its content.
 */
export async function installationName(db: QueryRunner, secrets: Secrets): Promise<string> {
  const [row] = await db.query<{ cluster: string; database: string }>({
    text: `select system_identifier::text as cluster, pg_database.oid::text as database
             from pg_control_system(), pg_database where datname = current_database()`,
    values: [],
  });
  const text = [secrets.fingerprint, row?.cluster, row?.database].join(" ");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
