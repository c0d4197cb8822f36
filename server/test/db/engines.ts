import type { EngineKind } from "@confab/server/db/engine";
import { type EngineOptions, openEngine } from "@confab/server/db/open-engine";
import { createTestDataDirectory, type DataDirectoryTemplate } from "@confab/testkit/embedded";
import { createTestDatabase, missingPostgres } from "@confab/testkit/postgres";
import { pino } from "pino";
import { describe } from "vitest";

/** Declares the same tests for both engines. Those for PostgreSQL are skipped if there is none. */
export function describeEngines(declare: (kind: EngineKind) => void): void {
  describe("embedded", () => declare("embedded"));
  describePostgres(() => declare("postgres"));
}

export function describePostgres(declare: () => void): void {
  const missing = missingPostgres();
  const title = missing === undefined ? "postgres" : `postgres (${missing})`;
  describe.skipIf(missing !== undefined)(title, declare);
}

const nothing: DataDirectoryTemplate = { name: "nothing", prepare: async () => {} };

export interface TestStorage extends AsyncDisposable {
  /** The options to open an engine on it. */
  readonly options: EngineOptions;
}

/** An empty database of the given kind, and a data directory. Both are removed on disposal. */
export async function createTestStorage(kind: EngineKind): Promise<TestStorage> {
  const directory = await createTestDataDirectory(kind === "postgres" ? nothing : undefined);
  const database = kind === "postgres" ? await createTestDatabase() : undefined;
  return {
    options: {
      dataDir: directory.path,
      databaseUrl: database?.url,
      migrations: [],
      logger: pino({ level: "silent" }),
      random: () => 0,
    },
    async [Symbol.asyncDispose]() {
      directory.remove();
      await database?.drop();
    },
  };
}

/** An engine on an empty database. It is closed and the database removed on disposal. */
export async function openTestEngine(kind: EngineKind) {
  const storage = await createTestStorage(kind);
  const engine = await openEngine(storage.options);
  return {
    engine,
    options: storage.options,
    /** Runs plain SQL on the engine. */
    run: <Row>(text: string, ...values: unknown[]) => engine.query<Row>({ text, values }),
    async [Symbol.asyncDispose]() {
      await engine.close();
      await storage[Symbol.asyncDispose]();
    },
  };
}

/** Resolves once `condition` holds. Polls, so that other work proceeds between checks. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
