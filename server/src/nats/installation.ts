import { createHash } from "node:crypto";
import type { QueryRunner } from "../db/engine.ts";
import type { Secrets } from "../secrets.ts";

/**
 * What an installation is called in NATS. A copy that was made of it, to try out a backup or an upgrade, has the same
 * secrets, and possibly the same NATS, but goes on with other events at the same positions: the database itself is part
 * of the name, not only what is in it.
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
