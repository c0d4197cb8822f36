/**
 * The promise that PostgreSQL's own means can spread organizations over many servers: each table is divided by
 * `realm_id` or small, and each statement stays within one organization. `deploy/citus.sql` divides the tables.
 */
import { readFileSync } from "node:fs";
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { declaredStatements } from "@confab/server/db/statement";
import { engineUnderTest } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { openToSpectators, peekMessages } from "../spectators/support.ts";
import { refusedAcrossServers } from "./across-servers.ts";
import { importDeclarations } from "./declarations.ts";
import { openTestEngine } from "./engines.ts";
import { unrestrictedTables } from "./realm-scope.ts";

const script = readFileSync(new URL("../../../deploy/citus.sql", import.meta.url), "utf8");

const named = (pattern: RegExp): string[] => Array.from(script.matchAll(pattern), ([, name]) => name ?? "");

const divided = named(/^select create_distributed_table\('(\w+)', 'realm_id'/gm);
const copied = named(/^select create_reference_table\('(\w+)'\);$/gm);

/** The tables that stay on one server. */
const local = ["schema_migration"];

/** Statements that concern all organizations, or those of one node, with the reason why that is good. */
const acrossRealms: Readonly<Record<string, string>> = {
  read_log_positions: "the poll of a node, once a second for all organizations in its memory",
  read_log_delay: "a metric of a node, for the organizations in its memory that lag behind",
  read_consumer_lags: "a metric of a node, for all organizations in its memory",
  list_realms: "a command of the operator",
  delete_all_expired_queues: "upkeep of organizations that no node has in memory, once a minute",
  realms_with_old_log: "the same upkeep",
  realms_with_work: "the same upkeep",
};

interface Column {
  readonly table: string;
  readonly has_realm_id: boolean;
}

async function tablesOfSchema(): Promise<Column[]> {
  await using database = await openTestEngine(engineUnderTest);
  await migrate(database.engine, await loadMigrations(migrationsDirectory));
  return database.run<Column>(`
    select relname as table,
           exists (select from pg_attribute where attrelid = c.oid and attname = 'realm_id') as has_realm_id
      from pg_class as c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`);
}

describe("deploy/citus.sql", () => {
  test("divides each table with a realm_id, and copies the few small others to each server", async () => {
    const tables = await tablesOfSchema();
    expect([...divided, ...copied, ...local].sort()).toEqual(tables.map(({ table }) => table));
    const withRealm = tables.filter(({ has_realm_id }) => has_realm_id).map(({ table }) => table);
    // The organizations themselves are found by their host names, and each server may need any of them.
    expect([...divided, "realm"].sort()).toEqual(withRealm);
    expect(copied).toEqual(["realm", "installation"]);
  });

  test("keeps all rows of an organization on one server", () => {
    const [first = "", ...others] = divided;
    expect(script).toContain(`select create_distributed_table('${first}', 'realm_id');`);
    for (const name of others) {
      expect(script).toContain(
        `select create_distributed_table('${name}', 'realm_id', colocate_with => '${first}');`,
      );
    }
  });
});

describe("statements", () => {
  const tables = new Set(divided);
  beforeAll(importDeclarations);

  test("stay within one organization, except those with a reason", async () => {
    const found: string[] = [];
    const excepted = new Set(Object.keys(acrossRealms));
    for (const { name, text } of declaredStatements()) {
      const unrestricted = await unrestrictedTables(text, tables);
      if (unrestricted.length === 0) continue;
      if (!excepted.delete(name)) found.push(`${name} does not restrict ${unrestricted.join(", ")}`);
    }
    expect(found).toEqual([]);
    expect([...excepted].map((name) => `${name} is no exception`)).toEqual([]);
  });

  test("across organizations contain nothing that Citus refuses across servers", async () => {
    const found: string[] = [];
    for (const { name, text } of declaredStatements()) {
      if (!(name in acrossRealms)) continue;
      for (const part of await refusedAcrossServers(text)) found.push(`${name} has ${part}`);
    }
    expect(found).toEqual([]);
  });
});

describe("statements that are assembled for a request", () => {
  const { world, hamlet } = useWorld();
  const tables = new Set(divided);

  test("stay within one organization", async () => {
    const streams = await openToSpectators(world);
    const id = await hamlet.send("general", "dinner", "**Soup** and https://example.com/");
    await hamlet.send("square", "dinner", "**Soup**");
    const texts = new Set<string>();
    const { statements } = world.server.context.metrics;
    const { begin } = statements;
    statements.begin = (statement) => {
      if (statement.name === undefined) texts.add(statement.text);
      return begin(statement);
    };
    try {
      for (const narrow of narrows) {
        for (const anchor of ["newest", "oldest", "first_unread"]) {
          const range = { anchor, num_before: 5, num_after: 5, narrow };
          await hamlet.ok("GET", "/messages", range);
        }
        await hamlet.ok("GET", "/messages/matches_narrow", { msg_ids: [id], narrow });
        expect((await peekMessages(world.url, narrow)).status).toBeLessThan(500);
      }
      await hamlet.ok("GET", `/users/me/${streams["square"]}/topics`);
      await hamlet.ok("POST", "/register", { fetch_event_types: ["message", "update_message_flags"] });
    } finally {
      statements.begin = begin;
    }
    expect(texts.size).toBeGreaterThan(narrows.length);
    const found: string[] = [];
    for (const text of texts) {
      const unrestricted = await unrestrictedTables(text, tables);
      if (unrestricted.length > 0) found.push(`${unrestricted.join(", ")}: ${text}`);
    }
    expect(found).toEqual([]);
  });
});

const narrows: readonly (readonly { operator: string; operand: unknown; negated?: boolean }[])[] = [
  [],
  [{ operator: "stream", operand: "general" }],
  [{ operator: "stream", operand: "general", negated: true }],
  [
    { operator: "stream", operand: "general" },
    { operator: "topic", operand: "dinner" },
  ],
  [{ operator: "topic", operand: "dinner" }],
  [{ operator: "search", operand: "soup" }],
  [
    { operator: "search", operand: "soup" },
    { operator: "stream", operand: "general" },
  ],
  [{ operator: "sender", operand: "cordelia@example.com" }],
  [{ operator: "pm-with", operand: "cordelia@example.com" }],
  [{ operator: "is", operand: "private" }],
  [{ operator: "is", operand: "starred" }],
  [{ operator: "is", operand: "mentioned" }],
  [{ operator: "is", operand: "alerted" }],
  [{ operator: "is", operand: "unread" }],
  [{ operator: "has", operand: "link" }],
  [{ operator: "streams", operand: "public" }],
];

describe("what Citus refuses across servers", () => {
  test("is found", async () => {
    for (const [text, ...expected] of [
      ["select 1 from message order by message_id limit 1"],
      ["select min(message_id) from message"],
      ["select 1 from message union select 1 from account limit 5"],
      ["select 1 from (select realm_id, min(message_id) from message group by realm_id) as m"],
      ["select 1 from account as a where exists (select from message as m where m.realm_id = a.realm_id)"],
      [
        "with recursive n as (select 1 as i union all select i + 1 from n) select 1 from message",
        "a recursive query",
      ],
      [
        "select 1 from account as a where (select min(message_id) from message as m where m.realm_id = a.realm_id) > 1",
        "an aggregate without groups in a subquery",
      ],
      [
        "select 1 from account as a cross join lateral (select 1 from message as m where m.realm_id = a.realm_id limit 1) as m",
        "a limit in a subquery",
      ],
      [
        "with old as (select realm_id from message limit 1) select 1 from account union select realm_id from old",
        "a limit in a subquery",
      ],
    ] as const) {
      expect([text, await refusedAcrossServers(text)]).toEqual([text, expected]);
    }
  });
});

describe("the analysis", () => {
  const tables = new Set(["message", "account", "mail"]);
  const found = (text: string) => unrestrictedTables(text, tables);

  test("accepts parameters, and realm_id of another table that is restricted", async () => {
    for (const text of [
      "select 1 from message where realm_id = $1 and message_id = any($2)",
      "select 1 from message as m join account as a on a.realm_id = m.realm_id and a.user_id = m.sender_id where m.realm_id = $1",
      "select 1 from message as m join account using (realm_id) where m.realm_id = $1::bigint",
      "select 1 from message as m left join account as a on a.realm_id = m.realm_id where m.realm_id = $1",
      "select 1 from message where realm_id = $1 union all select 1 from account where realm_id = $1",
      "with m as (select realm_id from message where realm_id = $1) select 1 from m join account as a on a.realm_id = m.realm_id",
      "select (select count(*) from account as a where a.realm_id = m.realm_id) from message as m where m.realm_id = $1",
      "select 1 from message as m cross join lateral (select 1 from account as a where a.realm_id = m.realm_id) as x where m.realm_id = $1",
      "insert into mail (realm_id, mail_id) values ($1, $2)",
      "insert into mail (realm_id, mail_id) select m.realm_id, 'x' from message as m where m.realm_id = $1",
      "with due as (select mail_id from mail where realm_id = $1 for update) update mail as m set due_at = $2 from due where m.realm_id = $1 and m.mail_id = due.mail_id",
      "delete from mail where realm_id = $1",
      "select 1 from realm where host = $1",
    ]) {
      expect([text, await found(text)]).toEqual([text, []]);
    }
  });

  test("finds tables that other organizations' rows can come from", async () => {
    for (const [text, ...expected] of [
      ["select 1 from message", "message"],
      ["select 1 from message where realm_id = $1 or message_id = $2", "message"],
      ["select 1 from message where realm_id = any($1)", "message"],
      [
        "select 1 from message as m join account as a on a.user_id = m.sender_id where m.realm_id = $1",
        "account",
      ],
      [
        "select 1 from message as m left join account as a on a.realm_id = m.realm_id and m.realm_id = $1",
        "account",
        "message",
      ],
      [
        "select 1 from unnest($1::bigint[]) as r (realm_id) join message as m on m.realm_id = r.realm_id",
        "message",
      ],
      ["select 1 from message where realm_id = $1 union all select 1 from account", "account"],
      [
        "select 1 from message where realm_id = $1 and exists (select from account where user_id = sender_id)",
        "account",
      ],
      [
        "with m as (select realm_id from message) select 1 from account join m using (realm_id)",
        "account",
        "message",
      ],
      ["insert into mail (mail_id) values ($1)", "mail"],
      ["insert into mail (realm_id, mail_id) select realm_id, 'x' from account", "account", "mail"],
      ["update mail set due_at = $2 where mail_id = $1", "mail"],
      ["delete from mail using account as a where mail.realm_id = a.realm_id", "account", "mail"],
    ] as const) {
      expect([text, await found(text)]).toEqual([text, expected]);
    }
  });
});
