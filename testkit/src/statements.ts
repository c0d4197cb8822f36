import type { World } from "./world.ts";

/**
 * Returns a server's database statements during some work: by name, or by text if they have none, and `transaction` for
 * each transaction, whose statements are not listed.
 */
export async function statementsDuring(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const { engine } = world.server.context;
  const { execute, transaction } = engine;
  const statements: string[] = [];
  // `query` is built on `execute`.
  engine.execute = (statement) => {
    statements.push(statement.name ?? statement.text);
    return execute.call(engine, statement) as ReturnType<typeof engine.execute<never>>;
  };
  engine.transaction = (inner, options) => {
    statements.push("transaction");
    return transaction.call(engine, inner, options) as ReturnType<typeof engine.transaction<never>>;
  };
  try {
    await work();
  } finally {
    Object.assign(engine, { execute, transaction });
  }
  return statements;
}
