/**
 * The databases of released schemas, in `schemas/<version>/`:
 *
 * - `migrations.json` has the migrations of the release, with checksums;
 * - `data.sql` has the rows of an organization, for the tables that these migrations create;
 * - `uploads/` and `secrets.json` are its data directory;
 * - `clients.json` has the keys and the state of its clients, and the time;
 * - `facts.json` has what people read in it (see `facts.ts`).
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "@confab/server/db/engine";
import { loadMigrations, type Migration, migrationsDirectory } from "@confab/server/db/migrate";
import { openEngine } from "@confab/server/db/open-engine";
import type { PersonName, WorldData } from "@confab/testkit";
import { pino } from "pino";
import type { Clients } from "./organization.ts";

const schemas = fileURLToPath(new URL("./schemas/", import.meta.url));

/** The version that this program will have as a release. */
export const currentVersion: string = (
  JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }
).version;

/** The versions with a fixture, from the oldest. */
export const recordedVersions: readonly string[] = existsSync(schemas)
  ? readdirSync(schemas).sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
  : [];

export interface ReleasedMigration {
  readonly name: string;
  readonly sha256: string;
}

export type Facts = Readonly<Record<string, unknown>>;

interface Account {
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

interface State extends Clients {
  /** The time at which the server ended. */
  readonly now: number;
  readonly accounts: Readonly<Record<PersonName, Account>>;
}

/** The files of a data directory that a fixture has. */
const dataFiles = ["secrets.json", "uploads"] as const;

export class Fixture {
  readonly folder: string;

  constructor(version: string) {
    this.folder = join(schemas, version);
  }

  get exists(): boolean {
    return existsSync(this.folder);
  }

  get migrations(): readonly ReleasedMigration[] {
    return this.#read<ReleasedMigration[]>("migrations.json");
  }

  get state(): State {
    return this.#read<State>("clients.json");
  }

  get facts(): Facts {
    return this.#read<Facts>("facts.json");
  }

  /** Puts the data into an empty place, as the release left it. */
  async load(place: Omit<WorldData, "remove">): Promise<void> {
    for (const name of dataFiles)
      cpSync(join(this.folder, name), join(place.dataDir, name), { recursive: true });
    const known = await loadMigrations(migrationsDirectory);
    const engine = await openEngine({
      ...place,
      migrations: known.slice(0, this.migrations.length),
      logger: pino({ level: "silent" }),
      random: () => 0,
    });
    try {
      await engine.query({ text: readFileSync(join(this.folder, "data.sql"), "utf8"), values: [] });
    } finally {
      await engine.close();
    }
  }

  /** Writes a new fixture. @param dataDir the data directory of the server that has just ended */
  write(
    content: { data: string; facts: Facts; state: State; migrations: readonly Migration[] },
    dataDir: string,
  ): void {
    mkdirSync(this.folder, { recursive: true });
    const write = (name: string, value: unknown) =>
      writeFileSync(join(this.folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
    write("migrations.json", content.migrations.map(describeMigration));
    write("clients.json", content.state);
    write("facts.json", content.facts);
    writeFileSync(join(this.folder, "data.sql"), content.data);
    for (const name of dataFiles) {
      cpSync(join(dataDir, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => path !== join(dataDir, "uploads", "incoming"),
      });
    }
  }

  #read<T>(name: string): T {
    return JSON.parse(readFileSync(join(this.folder, name), "utf8")) as T;
  }
}

export function describeMigration({ version, name, up }: Migration): ReleasedMigration {
  return {
    name: `${String(version).padStart(4, "0")}-${name}`,
    sha256: createHash("sha256").update(up).digest("hex"),
  };
}

interface Table {
  readonly name: string;
  readonly columns: string;
  /** SQL for a row as text. */
  readonly row: string;
  readonly key: string;
}

const tablesText = `
  select relname as name,
         string_agg(attname, ', ' order by attnum) as columns,
         string_agg(case when typcategory in ('N', 'B') then format('coalesce(%I::text, ''null'')', attname)
                         else format('quote_nullable(%I::text)', attname) end, ', ' order by attnum) as row,
         (select string_agg(pg_get_indexdef(indexrelid, place, false), ', ' order by place)
            from pg_index, generate_series(1, indnkeyatts) as place
           where indrelid = pg_class.oid and indisprimary) as key
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    join pg_type on pg_type.oid = atttypid
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     and relname <> 'schema_migration'
   group by pg_class.oid, relname
   order by relname`;

/** Returns the rows of all tables as SQL, and the names of the tables that have none. */
export async function dump(engine: Engine): Promise<{ data: string; empty: string[] }> {
  const all = <Row>(text: string) => engine.query<Row>({ text, values: [] });
  const tables = await all<Table>(tablesText);
  const empty: string[] = [];
  const parts = [`truncate ${tables.map(({ name }) => name).join(", ")};\n`];
  for (const { name, columns, row, key } of tables) {
    const rows = await all<{ line: string }>(
      `select concat_ws(', ', ${row}) as line from ${name} order by ${key}`,
    );
    if (rows.length === 0) empty.push(name);
    else {
      const lines = rows.map(({ line }) => `(${line})`).join(",\n");
      parts.push(`insert into ${name} (${columns}) overriding system value values\n${lines};\n`);
    }
  }
  const sequences = await all<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  for (const { name } of sequences) {
    const [last] = await all<{ value: string }>(
      `select concat_ws(', ', last_value, is_called::text) as value from ${name}`,
    );
    parts.push(`select setval('${name}', ${last?.value});\n`);
  }
  return { data: parts.join("\n"), empty };
}
