/**
 * Finds what a distributed PostgreSQL refuses in a statement that runs on several servers. Citus documents these limits
 * in its "SQL Support and Workarounds" (Cross-Node SQL Queries), and its planner names them in its errors.
 */
import { parse } from "libpg-query";

type Tree = Readonly<Record<string, unknown>>;

const aggregates = new Set([
  "min",
  "max",
  "count",
  "sum",
  "avg",
  "array_agg",
  "string_agg",
  "bool_or",
  "bool_and",
]);

/** Returns the parts of a statement that are refused if it concerns rows on several servers. */
export async function refusedAcrossServers(text: string): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: readonly { stmt: Tree }[] };
  const found = new Set<string>();
  for (const { stmt } of stmts) visit(stmt, 0, found);
  return [...found].sort();
}

/** @param depth the number of SELECTs around the tree; the parts of a union are as deep as the union */
function visit(tree: unknown, depth: number, found: Set<string>): void {
  if (tree === null || typeof tree !== "object") return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === "withClause" && value.recursive === true) found.add("a recursive query");
    if (kind === "larg" || kind === "rarg") visitSelect(value, depth, found);
    else if (kind === "SelectStmt") visitSelect(value, depth + 1, found);
    else visit(value, depth, found);
  }
}

function visitSelect(select: Tree, depth: number, found: Set<string>): void {
  if (depth > 1 && select["limitCount"] !== undefined) found.add("a limit in a subquery");
  if (depth > 1 && select["groupClause"] === undefined && hasAggregate(select["targetList"])) {
    found.add("an aggregate without groups in a subquery");
  }
  visit(select, depth, found);
}

function hasAggregate(tree: unknown): boolean {
  if (tree === null || typeof tree !== "object") return false;
  return Object.entries(tree).some(([kind, value]) => {
    if (kind === "SelectStmt") return false;
    const name = kind === "FuncCall" ? value.funcname.at(-1)?.String?.sval : undefined;
    return aggregates.has(name) || hasAggregate(value);
  });
}
