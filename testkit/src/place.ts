/** Where a world's data is: a data directory, and on PostgreSQL a database, both copies of a template. */
import { createTestDataDirectory } from "./embedded.ts";
import { engineUnderTest } from "./engine-under-test.ts";
import { createTestDatabase } from "./postgres.ts";

export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Fills an empty place, and leaves nothing of it open. */
export type Populate = (place: Omit<Place, "remove">) => Promise<void>;

/** @param populate runs once per test run */
export async function createPlace(populate: Populate): Promise<Place> {
  if (engineUnderTest === "embedded") {
    const directory = await createTestDataDirectory({
      name: "world",
      prepare: (path) => populate({ dataDir: path, databaseUrl: undefined }),
    });
    return { dataDir: directory.path, databaseUrl: undefined, remove: async () => directory.remove() };
  }
  // The secrets in a data directory and the database belong together: the one worker that makes the database's template
  // makes the other with it, while the rest wait.
  const template = "world-on-postgres";
  const database = await createTestDatabase({
    name: "world",
    prepare: async (url) => {
      const prepare = (path: string) => populate({ dataDir: path, databaseUrl: url });
      (await createTestDataDirectory({ name: template, prepare })).remove();
    },
  });
  const directory = await createTestDataDirectory({
    name: template,
    prepare: () => Promise.reject(new Error("The template is made with that of the database.")),
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
