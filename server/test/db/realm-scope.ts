/**
 * Finds out by PostgreSQL's own grammar whether a statement stays within one organization: every table that is divided
 * by organization must be restricted to `realm_id = $n`, directly or through an equal `realm_id` of another table. A
 * distributed PostgreSQL runs such a statement on the one server that holds the organization.
 */
import { parse } from "libpg-query";

/** A node of the syntax tree: the name of its kind, and its fields. */
type Tree = Readonly<Record<string, unknown>>;

/** A column of a result, and whether it holds the organization of the request. */
interface Output {
  readonly name: string;
  readonly isRealm: boolean;
}

/** A table, a subselect, a `with` query or a function in a FROM clause. */
interface Source {
  readonly alias: string;
  /** The name of the table if it is divided by organization. */
  readonly table: string | undefined;
  /** Columns that are known to hold the organization of the request. */
  readonly realmColumns: Set<string>;
}

interface Scope {
  readonly sources: Source[];
  readonly withQueries: ReadonlyMap<string, readonly Output[]>;
  readonly outer: Scope | undefined;
}

/** An equation of the WHERE clause or of a join, and the sources that it restricts. */
interface Equation {
  readonly sides: readonly [Tree, Tree];
  readonly restricted: ReadonlySet<Source>;
}

/** The parts of a FROM clause that say more about its sources. */
interface Clause {
  readonly equations: Equation[];
  readonly subselects: { readonly source: Source; readonly tree: Tree; readonly isLateral: boolean }[];
}

const REALM = "realm_id";

/** The kinds of statements that read and write no table. */
const withoutTables = new Set(["TransactionStmt", "VariableSetStmt"]);

/** Joins that keep all rows of their left or right side restrict only the other one. */
const keepsLeft = new Set(["JOIN_LEFT", "JOIN_FULL"]);
const keepsRight = new Set(["JOIN_RIGHT", "JOIN_FULL"]);

/**
 * Returns the tables that a statement reads or writes without restricting them to one organization.
 *
 * @param tables names of all tables that are divided by organization
 */
export async function unrestrictedTables(text: string, tables: ReadonlySet<string>): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: readonly { stmt: Tree }[] };
  const analysis = new Analysis(tables);
  for (const { stmt } of stmts)
    analysis.statement(stmt, { sources: [], withQueries: new Map(), outer: undefined });
  return [...analysis.found].sort();
}

class Analysis {
  readonly found = new Set<string>();
  readonly #tables: ReadonlySet<string>;
  /** Above zero while too little is known to report anything. */
  #trials = 0;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  /** Analyzes a statement within a scope, and returns its columns. */
  statement(tree: Tree, outer: Scope): readonly Output[] {
    const [kind = "", body] = Object.entries(tree)[0] ?? [];
    const fields = body as Tree;
    if (kind === "SelectStmt") return this.#select(fields, outer);
    if (kind === "InsertStmt") return this.#insert(fields, outer);
    if (kind === "UpdateStmt" || kind === "DeleteStmt") return this.#change(fields, outer);
    if (withoutTables.has(kind)) return [];
    throw new Error(`Statements of the kind ${kind} are not analyzed`);
  }

  #select(fields: Tree, outer: Scope): readonly Output[] {
    const scope = this.#open(fields, outer);
    if (fields["larg"]) {
      const left = this.#select(fields["larg"] as Tree, scope);
      const right = this.#select(fields["rarg"] as Tree, scope);
      return left.map(({ name, isRealm }, index) => ({
        name,
        isRealm: isRealm && right[index]?.isRealm === true,
      }));
    }
    this.#restrict(scope, listOf(fields["fromClause"]), fields["whereClause"]);
    for (const name of [
      "targetList",
      "whereClause",
      "havingClause",
      "sortClause",
      "groupClause",
      "valuesLists",
    ]) {
      this.#inside(fields[name], scope);
    }
    const [firstRow] = listOf(fields["valuesLists"]);
    if (firstRow) return itemsOf(firstRow).map((item) => ({ name: "", isRealm: this.#isRealm(item, scope) }));
    return this.#outputs(listOf(fields["targetList"]), scope);
  }

  #insert(fields: Tree, outer: Scope): readonly Output[] {
    const scope = this.#open(fields, outer);
    const target = this.#addTable(fields["relation"] as Tree, scope);
    const columns = listOf(fields["cols"]).map((column) => (column["ResTarget"] as Tree)["name"]);
    const values = fields["selectStmt"]
      ? this.#select((fields["selectStmt"] as Tree)["SelectStmt"] as Tree, { ...scope, sources: [] })
      : [];
    if (target.table !== undefined) {
      if (values[columns.indexOf(REALM)]?.isRealm === true) target.realmColumns.add(REALM);
      else this.#report(target.table);
    }
    this.#inside(fields["onConflictClause"], scope);
    this.#inside(fields["returningList"], scope);
    return this.#outputs(listOf(fields["returningList"]), scope);
  }

  /** Analyzes an update or a deletion. */
  #change(fields: Tree, outer: Scope): readonly Output[] {
    const scope = this.#open(fields, outer);
    const target = { RangeVar: fields["relation"] } as Tree;
    const others = [...listOf(fields["fromClause"]), ...listOf(fields["usingClause"])];
    this.#restrict(scope, [target, ...others], fields["whereClause"]);
    for (const name of ["targetList", "whereClause", "returningList"]) this.#inside(fields[name], scope);
    return this.#outputs(listOf(fields["returningList"]), scope);
  }

  /** Opens the scope of a statement, with its `with` queries. */
  #open(fields: Tree, outer: Scope): Scope {
    const withQueries = new Map(outer.withQueries);
    const clause = fields["withClause"] as Tree | undefined;
    for (const entry of listOf(clause?.["ctes"])) {
      const { ctename, ctequery } = entry["CommonTableExpr"] as { ctename: string; ctequery: Tree };
      const scope = { sources: [], withQueries, outer };
      const start = (ctequery["SelectStmt"] as Tree | undefined)?.["larg"];
      // The rest of a recursive query reads what it starts with.
      if (clause?.["recursive"] === true && start) {
        withQueries.set(ctename, this.#select(start as Tree, scope));
      }
      withQueries.set(ctename, this.statement(ctequery, scope));
    }
    return { sources: [], withQueries, outer };
  }

  /** Adds the sources of a FROM clause, and follows all equations until nothing more is known of them. */
  #restrict(scope: Scope, from: readonly Tree[], where: unknown): void {
    const clause: Clause = { equations: [], subselects: [] };
    const all = new Set(from.flatMap((item) => this.#addSource(item, scope, clause)));
    clause.equations.push(...equationsIn(where, all));
    // What is known of a table decides about subselects beside it, and the other way round.
    while (clause.equations.some((one) => this.#follow(one, scope)) || this.#try(clause.subselects, scope));
    for (const { tree, isLateral } of clause.subselects) this.#subselect(tree, isLateral, scope);
    for (const { table, realmColumns } of all) {
      if (table !== undefined && !realmColumns.has(REALM)) this.#report(table);
    }
  }

  /** Learns from the columns of subselects what it can; returns true if that was something new. */
  #try(subselects: Clause["subselects"], scope: Scope): boolean {
    let isNew = false;
    this.#trials += 1;
    for (const { source, tree, isLateral } of subselects) {
      const known = source.realmColumns.size;
      for (const { name, isRealm } of this.#subselect(tree, isLateral, scope)) {
        if (isRealm) source.realmColumns.add(name);
      }
      isNew ||= source.realmColumns.size > known;
    }
    this.#trials -= 1;
    return isNew;
  }

  /** Only a lateral subselect sees the sources beside it. */
  #subselect(tree: Tree, isLateral: boolean, scope: Scope): readonly Output[] {
    return this.statement(tree, { ...scope, sources: [], outer: isLateral ? scope : scope.outer });
  }

  #report(table: string): void {
    if (this.#trials === 0) this.found.add(table);
  }

  /** Adds an item of a FROM clause; returns its sources. */
  #addSource(item: Tree, scope: Scope, clause: Clause): Source[] {
    const [kind = "", body] = Object.entries(item)[0] ?? [];
    const fields = body as Tree;
    if (kind === "RangeVar") return [this.#addTable(fields, scope)];
    if (kind === "RangeSubselect") {
      const source = addDerived(scope, fields, []);
      const isLateral = fields["lateral"] === true;
      clause.subselects.push({ source, tree: fields["subquery"] as Tree, isLateral });
      return [source];
    }
    if (kind === "RangeFunction") {
      this.#inside(fields["functions"], scope);
      return [addDerived(scope, fields, [])];
    }
    if (kind !== "JoinExpr") throw new Error(`FROM items of the kind ${kind} are not analyzed`);
    const left = this.#addSource(fields["larg"] as Tree, scope, clause);
    const right = this.#addSource(fields["rarg"] as Tree, scope, clause);
    const type = fields["jointype"] as string;
    const restricted = new Set([
      ...(keepsLeft.has(type) ? [] : left),
      ...(keepsRight.has(type) ? [] : right),
    ]);
    clause.equations.push(...equationsIn(fields["quals"], restricted));
    for (const name of listOf(fields["usingClause"])) {
      if (nameOf(name) !== REALM) continue;
      const [first, ...others] = [...left, ...right].map(({ alias }) => column(alias, REALM));
      for (const other of others) if (first) clause.equations.push({ sides: [first, other], restricted });
    }
    this.#inside(fields["quals"], scope);
    return [...left, ...right];
  }

  #addTable(fields: Tree, scope: Scope): Source {
    const name = fields["relname"] as string;
    const query = scope.withQueries.get(name);
    if (query) return addDerived(scope, { alias: { aliasname: name }, ...fields }, query);
    const source = {
      alias: aliasOf(fields) ?? name,
      table: this.#tables.has(name) ? name : undefined,
      realmColumns: new Set<string>(),
    };
    scope.sources.push(source);
    return source;
  }

  /** Takes an equation into account; returns true if something new follows from it. */
  #follow({ sides: [left, right], restricted }: Equation, scope: Scope): boolean {
    const learn = (one: Tree, other: Tree) => {
      const place = lookup(one, scope);
      if (!place || !restricted.has(place.source) || place.source.realmColumns.has(place.column))
        return false;
      if (!this.#isRealm(other, scope)) return false;
      place.source.realmColumns.add(place.column);
      return true;
    };
    return learn(left, right) || learn(right, left);
  }

  /** True if an expression is a parameter, or a column that holds the organization of the request. */
  #isRealm(expression: Tree, scope: Scope): boolean {
    const [kind = "", body] = Object.entries(expression)[0] ?? [];
    if (kind === "ParamRef") return true;
    if (kind === "TypeCast") return this.#isRealm((body as Tree)["arg"] as Tree, scope);
    const place = lookup(expression, scope);
    return place?.source.realmColumns.has(place.column) === true;
  }

  #outputs(targets: readonly Tree[], scope: Scope): readonly Output[] {
    return targets.flatMap((target): Output[] => {
      const { name, val } = target["ResTarget"] as { name?: string; val: Tree };
      const fields = listOf((val["ColumnRef"] as Tree | undefined)?.["fields"]);
      if (fields.at(-1)?.["A_Star"] !== undefined) {
        const alias = fields.length > 1 ? nameOf(fields[0]) : undefined;
        const sources = scope.sources.filter((source) => alias === undefined || source.alias === alias);
        return sources.flatMap(({ realmColumns }) =>
          [...realmColumns].map((one) => ({ name: one, isRealm: true })),
        );
      }
      return [{ name: name ?? nameOf(fields.at(-1)), isRealm: this.#isRealm(val, scope) }];
    });
  }

  /** Analyzes the subselects within expressions. */
  #inside(expression: unknown, scope: Scope): void {
    if (expression === null || typeof expression !== "object") return;
    for (const [kind, value] of Object.entries(expression)) {
      if (kind === "SelectStmt") this.#select(value as Tree, { ...scope, sources: [], outer: scope });
      else this.#inside(value, scope);
    }
  }
}

/** Returns the equations that hold in any case: those that are joined by AND. */
function equationsIn(expression: unknown, restricted: ReadonlySet<Source>): Equation[] {
  const tree = (expression ?? {}) as Tree;
  const and = tree["BoolExpr"] as Tree | undefined;
  if (and?.["boolop"] === "AND_EXPR")
    return listOf(and["args"]).flatMap((one) => equationsIn(one, restricted));
  const operation = tree["A_Expr"] as { kind: string; name: Tree[]; lexpr: Tree; rexpr: Tree } | undefined;
  if (operation?.kind !== "AEXPR_OP" || nameOf(operation.name[0]) !== "=") return [];
  return operation.lexpr && operation.rexpr
    ? [{ sides: [operation.lexpr, operation.rexpr], restricted }]
    : [];
}

/** Finds the source of a column, in this scope or the nearest one around it. */
function lookup(expression: Tree, scope: Scope): { source: Source; column: string } | undefined {
  const fields = listOf((expression["ColumnRef"] as Tree | undefined)?.["fields"]).map(nameOf);
  const [alias, name] = fields.length > 1 ? fields : [undefined, fields[0]];
  if (name === undefined) return undefined;
  for (let around: Scope | undefined = scope; around; around = around.outer) {
    const source = around.sources.find((one) =>
      alias === undefined ? one.table !== undefined && name === REALM : one.alias === alias,
    );
    const derived = around.sources.find((one) => alias === undefined && one.realmColumns.has(name));
    const found = derived ?? source;
    if (found) return { source: found, column: name };
  }
  return undefined;
}

function addDerived(scope: Scope, fields: Tree, outputs: readonly Output[]): Source {
  const realmColumns = new Set(outputs.filter(({ isRealm }) => isRealm).map(({ name }) => name));
  const source = { alias: aliasOf(fields) ?? "", table: undefined, realmColumns };
  scope.sources.push(source);
  return source;
}

const aliasOf = (fields: Tree): string | undefined =>
  (fields["alias"] as { aliasname?: string } | undefined)?.aliasname;

const column = (alias: string, name: string): Tree => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: name } }] },
});

const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

const itemsOf = (row: Tree): readonly Tree[] => listOf((row["List"] as Tree | undefined)?.["items"]);

const nameOf = (tree: Tree | undefined): string =>
  (tree?.["String"] as { sval?: string } | undefined)?.sval ?? "";
