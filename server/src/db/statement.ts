/**
 * SQL statements, each declared once with its name, its text and the columns that it returns:
 *
 * ```ts
 * const lookupSessionSql = statement({
 *   name: "lookup_session",
 *   text: "select user_id, expires_at from session where realm_id = $1 and token_hash = $2",
 *   row: { user_id: int8, expires_at: timestamptz },
 * });
 * const session = await lookupSessionSql.first(tx.runner, [tx.realmId, tokenHash]);
 * ```
 *
 * The type of the rows follows from the columns. The columns also exist at run time: a test prepares every declared
 * statement on a migrated database and compares the names and types of its columns. Rows are passed on as they arrive.
 *
 * A statement whose text depends on a request is assembled with `sql.ts` instead.
 */
import type { QueryRunner } from "./engine.ts";

type Nulls = "impossible" | "possible" | "excluded";

/** A column of a result: a type of PostgreSQL, and the type of the values as `column-types.ts` converts them. */
export class Column<Value> {
  /** Exists for the compiler only. */
  declare readonly value: Value;
  /** The type as PostgreSQL formats it, such as `bigint[]`. */
  readonly type: string;
  readonly nulls: Nulls;

  constructor(type: string, nulls: Nulls = "impossible") {
    this.type = type;
    this.nulls = nulls;
  }

  /** The same column if it may be null. The test requires this, or `neverNull`, where the table allows null. */
  get orNull(): Column<Value | null> {
    return new Column(this.type, "possible");
  }

  /** The same column if the table allows null, but the statement never returns such a row. */
  get neverNull(): Column<Value> {
    return new Column(this.type, "excluded");
  }

  get array(): Column<readonly Value[]> {
    return new Column(`${this.type}[]`);
  }

  /** Restricts the values to those that are ever written to the column, such as a union of texts. */
  as<Restricted extends Value>(): Column<Restricted> {
    return new Column(this.type, this.nulls);
  }
}

export const bool = new Column<boolean>("boolean");
export const int2 = new Column<number>("smallint");
export const int4 = new Column<number>("integer");
export const int8 = new Column<number>("bigint");
export const float8 = new Column<number>("double precision");
export const text = new Column<string>("text");
/** Milliseconds since 1970. */
export const timestamptz = new Column<number>("timestamp with time zone");
/** Parsed values. */
export const json = <Value = unknown>() => new Column<Value>("json");
export const jsonb = <Value = unknown>() => new Column<Value>("jsonb");

/** The result of a function that is called for its effect. */
export const noValue = new Column<"">("void");

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The row that a statement returns: `RowOf<typeof lookupSessionSql>`. */
export type RowOf<Declared> = Declared extends DeclaredStatement<infer Row> ? Row : never;

type RowOfColumns<Declared extends Columns> = { readonly [Name in keyof Declared]: Declared[Name]["value"] };

interface Declaration<Declared extends Columns> {
  /** Unique and stable. Each connection prepares the statement once under this name, and metrics report it. */
  readonly name: string;
  /** PostgreSQL's SQL with `$1`, `$2`, … for the values. */
  readonly text: string;
  /** The returned columns; absent if the statement returns none. */
  readonly row?: Declared;
  /** True if the statement is not prepared by name, so that PostgreSQL plans it for its values each time. */
  readonly isPlannedEachTime?: boolean;
  /** True if the statement has no time limit. Only commands of the operator may use such statements. */
  readonly isLong?: boolean;
}

export class DeclaredStatement<Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  readonly #prepared: { readonly name?: string; readonly text: string; readonly isLong?: boolean };

  constructor({ name, text, row = {}, isPlannedEachTime = false, isLong = false }: Declaration<Columns>) {
    this.name = name;
    this.text = text;
    this.columns = row;
    this.#prepared = { ...(isPlannedEachTime ? {} : { name }), text, isLong };
  }

  /** Runs the statement and returns its rows. */
  all(runner: QueryRunner, values: readonly unknown[]): Promise<Row[]> {
    return runner.query<Row>({ ...this.#prepared, values });
  }

  /** Runs the statement and returns its first row. */
  async first(runner: QueryRunner, values: readonly unknown[]): Promise<Row | undefined> {
    return (await this.all(runner, values))[0];
  }

  /** Runs a statement that always returns a row, and returns it. */
  async one(runner: QueryRunner, values: readonly unknown[]): Promise<Row> {
    const row = await this.first(runner, values);
    if (row === undefined) throw new Error(`The statement ${this.name} returned no row.`);
    return row;
  }

  /** Runs the statement and returns the number of rows that it returned or changed. */
  async run(runner: QueryRunner, values: readonly unknown[]): Promise<number> {
    return (await runner.execute({ ...this.#prepared, values })).rowCount;
  }
}

const declared: DeclaredStatement<unknown>[] = [];

/** Returns the statements of all modules that have been imported so far. */
export const declaredStatements = (): readonly DeclaredStatement<unknown>[] => declared;

/** Declares a statement; called once for each, when its module is imported. */
export function statement<Declared extends Columns = Record<never, never>>(
  declaration: Declaration<Declared>,
): DeclaredStatement<RowOfColumns<Declared>> {
  const created = new DeclaredStatement<RowOfColumns<Declared>>(declaration);
  declared.push(created);
  return created;
}
