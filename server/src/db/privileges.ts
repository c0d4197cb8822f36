/** Checks at the start that the user of `DATABASE_URL` has the rights that a node needs later. */

import { StartError } from "../base/start-error.ts";
import type { Connection } from "./engine.ts";
import type { Migration } from "./migrate.ts";

interface Rights {
  readonly user: string;
  readonly schema: string | null;
  readonly may_create: boolean | null;
  readonly is_read_only: boolean;
}

/**
 * Rejects a database user without the right to create tables. Maintenance creates partitions, so each start needs this
 * right, like the first one.
 *
 * @throws StartError when the user may not create tables
 */
export async function requireCreate(connection: Connection): Promise<void> {
  const [rights] = await connection.query<Rights>({
    text: `select current_user as user, current_schema() as schema,
                  has_schema_privilege(current_schema(), 'CREATE') as may_create,
                  current_setting('transaction_read_only') = 'on' as is_read_only`,
    values: [],
  });
  if (!rights) throw new Error("A select without a table returns a row");
  const { user, schema, may_create, is_read_only } = rights;
  if (is_read_only) {
    throw new StartError(
      "The database of DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on. Use the primary server, or turn that setting off.",
    );
  }
  if (schema === null) {
    throw new StartError(
      `No schema in the search_path exists for the user ${user}. Create one: CREATE SCHEMA confab AUTHORIZATION ${user}; ALTER ROLE ${user} SET search_path = confab`,
    );
  }
  if (may_create !== true) {
    throw new StartError(
      `The user ${user} may not create tables in the schema ${schema}. As its owner or a superuser, run: GRANT CREATE ON SCHEMA ${schema} TO ${user}`,
    );
  }
}

/**
 * Rejects a database user without access to the product's tables.
 *
 * @throws StartError if there are tables of ours that the user may not read and write
 */
export async function requireTables(
  connection: Connection,
  migrations: readonly Pick<Migration, "up">[],
): Promise<void> {
  // The same schema may contain tables of other programs.
  const ours = migrations.flatMap(({ up }) =>
    [...up.matchAll(/\bcreate table (\w+)/gi)].map(([, name]) => name),
  );
  const closed = await connection.query<{ name: string; owner: string; user: string }>({
    text: `select relname as name, pg_get_userbyid(relowner) as owner, current_user as user
             from pg_class
            where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = any($1)
              and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
                       and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
            order by relname`,
    values: [ours],
  });
  const [first] = closed;
  if (!first) return;
  const { user, owner } = first;
  throw new StartError(
    `The user ${user} may not read and write ${closed.length} of the tables, such as ${first.name}, which belongs to ${owner}. ` +
      `Use ${owner} in DATABASE_URL, or run this for each table as a superuser: ALTER TABLE ${first.name} OWNER TO ${user}`,
  );
}
