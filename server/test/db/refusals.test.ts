/** Checks that operators read a sentence, and never a stack, when PostgreSQL prevents a server from starting. */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmptyWorldData, environmentOf, ServerProcess } from "@confab/testkit";
import { createTestDatabase, missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import pg from "pg";
import { describe, expect, test } from "vitest";

interface Case {
  readonly cause: string;
  /** Statements that a superuser runs in the database, which belongs to `$user`. */
  readonly prepare?: readonly string[];
  /** These replace the valid parts of the address. */
  readonly user?: string;
  readonly database?: string;
  /** The expected parts of the sentence. */
  readonly says: readonly string[];
}

const cases: readonly Case[] = [
  { cause: "a database that is not there", database: "nothing_here", says: ["nothing_here", "createdb"] },
  { cause: "a user that is not there", user: "nobody_here", says: ["nobody_here", "CREATE ROLE"] },
  { cause: "a user who may not log in", prepare: ["ALTER ROLE $user NOLOGIN"], says: ["LOGIN"] },
  {
    cause: "no right to connect",
    prepare: [
      "ALTER DATABASE $database OWNER TO postgres",
      "REVOKE CONNECT ON DATABASE $database FROM PUBLIC",
    ],
    says: ["permission denied for database", "ALTER DATABASE"],
  },
  {
    cause: "no right to make tables",
    prepare: [
      "ALTER DATABASE $database OWNER TO postgres",
      "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
      "ALTER SCHEMA public OWNER TO postgres",
    ],
    says: ["may not create tables in the schema public", "GRANT CREATE ON SCHEMA public TO"],
  },
  {
    cause: "no right to the schema",
    prepare: [
      "ALTER DATABASE $database OWNER TO postgres",
      "ALTER SCHEMA public OWNER TO postgres",
      "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    ],
    says: ["No schema in the search_path", "CREATE SCHEMA confab"],
  },
  {
    cause: "no schema",
    prepare: ["ALTER ROLE $user SET search_path = nowhere"],
    says: ["No schema in the search_path", "CREATE SCHEMA confab"],
  },
  {
    cause: "tables of another user",
    prepare: ["CREATE TABLE schema_migration (version integer, name text)"],
    says: ["permission denied for table schema_migration", "ALTER TABLE … OWNER TO"],
  },
  {
    cause: "a table that a migration has to change belongs to another user",
    prepare: [
      "CREATE TABLE schema_migration (version integer PRIMARY KEY, name text NOT NULL, migrated_at timestamptz NOT NULL DEFAULT now())",
      "ALTER TABLE schema_migration OWNER TO $user",
      "CREATE TABLE realm (realm_id bigint)",
    ],
    says: ["Migration 0001", "realm"],
  },
  {
    cause: "a database that is read-only",
    prepare: ["ALTER ROLE $user SET default_transaction_read_only = on"],
    says: ["read-only", "primary"],
  },
  {
    cause: "no connection left",
    prepare: ["ALTER ROLE $user CONNECTION LIMIT 0"],
    says: ["too many connections", "CONNECTION LIMIT"],
  },
  {
    cause: "fewer connections than a node needs",
    prepare: ["ALTER ROLE $user CONNECTION LIMIT 1"],
    says: ["too many connections", "CONNECTION LIMIT"],
  },
  {
    cause: "a database that takes no connections",
    prepare: ["ALTER DATABASE $database ALLOW_CONNECTIONS false"],
    says: ["not currently accepting connections", "ALLOW_CONNECTIONS true"],
  },
];

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a server that must fail to start, and returns its output. */
async function refusal(databaseUrl: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "confab-refused-"));
  try {
    const environment = { CONFAB_PORT: "0", CONFAB_DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const { code, stderr } = await ServerProcess.run({ ...environment, CONFAB_LOG_LEVEL: "fatal" });
    expect(code).toBe(1);
    return stderr.trim();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

function expectSentence(text: string, says: readonly string[]): void {
  for (const part of says) expect(text).toContain(part);
  expect(text.split("\n")).toHaveLength(1);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  expect(text).not.toContain("secret");
}

describe.skipIf(missingPostgres() !== undefined)("a refusal by PostgreSQL is explained", () => {
  test.each(cases)("in a sentence: $cause", async ({ prepare = [], says, ...given }) => {
    const serverUrl = process.env["CONFAB_TEST_DATABASE_URL"] ?? "";
    const database = await createTestDatabase();
    const user = `refused_${randomUUID().replaceAll("-", "")}`;
    const name = new URL(database.url).pathname.slice(1);
    const filled = (statement: string) => statement.replaceAll("$user", user).replaceAll("$database", name);
    try {
      await run(database.url, [
        `CREATE ROLE ${user} LOGIN PASSWORD 'secret'`,
        `ALTER DATABASE ${name} OWNER TO ${user}`,
      ]);
      // A database can't be altered from within.
      for (const statement of prepare.map(filled)) {
        await run(statement.startsWith("ALTER DATABASE") ? serverUrl : database.url, [statement]);
      }
      const url = new URL(database.url);
      url.username = given.user ?? user;
      url.password = "secret";
      if (given.database) url.pathname = `/${given.database}`;
      expectSentence(await refusal(url.href), says);
    } finally {
      await database.drop();
      await run(serverUrl, [`DROP ROLE IF EXISTS ${user}`]);
    }
  });

  test("in a sentence: revoked rights on the server's own tables; other tables are ignored", async () => {
    await using place = new AsyncDisposableStack();
    const installation = await createEmptyWorldData("postgres");
    place.defer(() => installation.remove());
    const url = installation.databaseUrl ?? "";
    const user = `limited_${randomUUID().replaceAll("-", "")}`;
    await run(url, [
      `CREATE ROLE ${user} LOGIN`,
      `ALTER SCHEMA public OWNER TO ${user}`,
      "CREATE TABLE of_another_program ()",
    ]);
    place.defer(() => run(url, [`DROP OWNED BY ${user}`, `DROP ROLE ${user}`]));
    const own = new URL(url);
    own.username = user;
    const environment = environmentOf({ ...installation, databaseUrl: own.href });
    const server = await ServerProcess.start(environment);
    await server.end("SIGTERM");
    await run(url, [
      "ALTER TABLE message OWNER TO postgres",
      `ALTER SCHEMA public OWNER TO postgres; GRANT ALL ON SCHEMA public TO ${user}`,
    ]);
    const { stderr } = await ServerProcess.run({ ...environment, CONFAB_LOG_LEVEL: "fatal" });
    const says = ["may not read and write 1 of the tables, such as message", "ALTER TABLE message OWNER TO"];
    expectSentence(stderr.trim(), says);
  });

  test.each([
    ["a wrong password", "someone:secret", ["password authentication failed", "Check the password"]],
    ["no password", "someone", ["password"]],
    ["a host that pg_hba.conf does not let in", "other:secret", ["pg_hba.conf"]],
  ])("in a sentence: %s", async (_, credentials, says) => {
    const folder = mkdtempSync(join(tmpdir(), "confab-hba-"));
    chmodSync(folder, 0o755);
    const rules = join(folder, "pg_hba.conf");
    const lines = ["host all postgres 127.0.0.1/32 trust", "host all someone 127.0.0.1/32 scram-sha-256"];
    writeFileSync(rules, `${lines.join("\n")}\n`, { mode: 0o644 });
    await using server = await PostgresProcess.create({ hba_file: rules });
    await server.query("create role someone login password 'another'");
    await server.query("create role other login");
    expectSentence(await refusal(`postgresql://${credentials}@127.0.0.1:${server.port}/postgres`), says);
    rmSync(folder, { recursive: true });
  });
});
