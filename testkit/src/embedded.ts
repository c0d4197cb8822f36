import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareEmbeddedFolder } from "@confab/server/db/embedded-folder";

const templatesVariable = "CONFAB_TEST_TEMPLATES";

/** Creates the folder from which the run's data directories are copied, for this process and its children. */
export function startTestTemplates(): Disposable {
  const folder = mkdtempSync(join(tmpdir(), "confab-templates-"));
  process.env[templatesVariable] = folder;
  return {
    [Symbol.dispose]() {
      delete process.env[templatesVariable];
      rmSync(folder, { recursive: true });
    },
  };
}

export interface TestDataDirectory {
  readonly path: string;
  remove(): void;
}

/** The initial content of a new data directory: created once per run, then copied. */
export interface DataDirectoryTemplate {
  readonly name: string;
  /** Fills the data directory at `path`, and leaves nothing in it open. */
  readonly prepare: (path: string) => Promise<void>;
}

const emptyDatabase: DataDirectoryTemplate = {
  name: "empty-database",
  prepare: async (path) => {
    await prepareEmbeddedFolder(path);
  },
};

/** Creates a data directory for one test: with an empty embedded database, or a copy of the template. */
export async function createTestDataDirectory(
  template: DataDirectoryTemplate = emptyDatabase,
): Promise<TestDataDirectory> {
  const path = join(tmpdir(), `confab-data-${randomUUID()}`);
  cpSync(await prepareTemplate(template), path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the folder of this run's templates. */
export function testTemplates(): string {
  const templates = process.env[templatesVariable];
  if (templates === undefined) throw new Error("The tests were started without testkit/src/global-setup.ts.");
  return templates;
}

async function prepareTemplate({ name, prepare }: DataDirectoryTemplate): Promise<string> {
  const templates = testTemplates();
  const template = join(templates, name);
  if (existsSync(template)) return template;
  const unfinished = mkdtempSync(join(templates, "unfinished-"));
  await prepare(unfinished);
  try {
    renameSync(unfinished, template);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(template)) throw error;
  }
  return template;
}
