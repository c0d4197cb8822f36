/** The location of a world's data: a data directory, and on PostgreSQL a database, both copies of a template. */
import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import type { EngineKind } from "@confab/server/db/engine";
import {
  copyEmptyDatabase,
  createTestDataDirectory,
  type DataDirectoryTemplate,
  testTemplates,
} from "./embedded.ts";
import { engineUnderTest } from "./engine-under-test.ts";
import { createTestDatabase } from "./postgres.ts";
import { type Environment, environmentOf, ServerProcess } from "./server-process.ts";

export interface WorldData {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Fills an empty place, and leaves nothing in it open. */
export type Populate = (place: Omit<WorldData, "remove">) => Promise<void>;

/** The content that all copies of one template start with. */
interface Content {
  readonly name: string;
  readonly populate: Populate;
}

/** @param populate runs once per test run */
export const createWorldData = (populate: Populate): Promise<WorldData> =>
  createCopy({ name: "world", populate }, engineUnderTest);

/**
 * Creates a place as the first start of a server process leaves it: with an organization and its owner.
 *
 * @param ownerEmail the owner's address, if it isn't the default one
 */
export function createStartedWorldData(
  engine: EngineKind = engineUnderTest,
  ownerEmail?: string,
): Promise<WorldData> {
  const more = ownerEmail === undefined ? {} : { CONFAB_OWNER_EMAIL: ownerEmail };
  const name = ["started", ...(ownerEmail?.match(/[a-z0-9]+/g) ?? [])].join("_");
  return createCopy({ name, populate: (place) => startOnce(place, more) }, engine);
}

async function startOnce(place: Omit<WorldData, "remove">, more: Environment): Promise<void> {
  await using server = await ServerProcess.start(environmentOf(place, more));
  const { code, stderr } = await server.end("SIGTERM");
  if (code !== 0) throw new Error(`The server of the template has ended with ${code}:\n${stderr}`);
}

async function createCopy({ name, populate }: Content, engine: EngineKind): Promise<WorldData> {
  if (engine === "embedded") {
    const directory = await createTestDataDirectory({
      name,
      prepare: async (path) => {
        await copyEmptyDatabase(path);
        await populate({ dataDir: path, databaseUrl: undefined });
      },
    });
    return { dataDir: directory.path, databaseUrl: undefined, remove: async () => directory.remove() };
  }
  // The secrets in a data directory and the database belong together, so one worker creates both, and the others wait.
  const template = join(testTemplates(), `${name}-on-postgres`);
  const database = await createTestDatabase({
    name: `${name}_${basename(testTemplates()).toLowerCase().replaceAll(/\W/g, "_")}`,
    prepare: (url) => populate({ dataDir: template, databaseUrl: url }),
  });
  const directory = await createTestDataDirectory({
    name: `copy-of-${name}-on-postgres`,
    prepare: async (path) => cpSync(template, path, { recursive: true }),
  });
  return {
    dataDir: directory.path,
    databaseUrl: database.url,
    remove: async () => {
      await database.drop();
      directory.remove();
    },
  };
}

const nothing: DataDirectoryTemplate = { name: "nothing", prepare: async () => {} };

/** Creates a place without an organization, as a first start finds it. */
export async function createEmptyWorldData(engine: EngineKind = engineUnderTest): Promise<WorldData> {
  // An empty embedded database is copied too, because creating one takes seconds.
  const directory = await createTestDataDirectory(engine === "postgres" ? nothing : undefined);
  const database = engine === "postgres" ? await createTestDatabase() : undefined;
  return {
    dataDir: directory.path,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      directory.remove();
    },
  };
}
