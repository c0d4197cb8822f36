/** Measures the work of the database for a request, from the database's own plans. */
import type { Statement } from "@confab/server/db/engine";
import type { World } from "@confab/testkit";

export interface Cost {
  /** The number of pages that were read, from memory or disk. */
  readonly blocks: number;
  /** The names of the partitions that were read. */
  readonly partitions: readonly string[];
}

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

/** Does some work, and lets the database explain all statements on a table meanwhile. */
export async function costOf(
  world: World,
  work: () => Promise<unknown>,
  table: "message" | "inbox" = "message",
): Promise<Cost> {
  let blocks = 0;
  const partitions = new Set<string>();
  for (const statement of await statementsOf(world, work, table)) {
    const root = await explain(world, statement);
    blocks += root["Shared Hit Blocks"] + root["Shared Read Blocks"];
    for (const node of nodesOf(root)) {
      const name = node["Relation Name"] ?? "";
      if (/^message(_search)?_\d+$/.test(name) && node["Actual Loops"] > 0) partitions.add(name);
    }
  }
  return { blocks, partitions: [...partitions].sort() };
}

async function statementsOf(world: World, work: () => Promise<unknown>, table: string): Promise<Statement[]> {
  const mentions = new RegExp(`\\b${table}\\b`);
  const { engine } = world.server.context;
  const { execute } = engine;
  const statements: Statement[] = [];
  engine.execute = (statement) => {
    if (mentions.test(statement.text)) statements.push(statement);
    return execute.call(engine, statement) as ReturnType<typeof engine.execute<never>>;
  };
  try {
    await work();
  } finally {
    Object.assign(engine, { execute });
  }
  return statements;
}

/** Plans a named statement for any values, like a prepared one, and an unnamed one for its values. */
async function explain(world: World, { text, values, name }: Statement): Promise<PlanNode> {
  const rows = await world.server.context.engine.transaction(async (connection) => {
    const mode = name === undefined ? "force_custom_plan" : "force_generic_plan";
    await connection.query({ text: `set local plan_cache_mode = ${mode}`, values: [] });
    const explained = `explain (analyze, buffers, format json) ${text}`;
    return connection.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>({ text: explained, values });
  });
  const [row] = rows;
  if (!row) throw new Error("There is no plan");
  return row["QUERY PLAN"][0].Plan;
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
