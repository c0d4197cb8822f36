import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
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

/** Puts an empty embedded database into a data directory, which must have none. */
export async function copyEmptyDatabase(path: string): Promise<void> {
  cpSync(await prepareTemplate(emptyDatabase), path, { recursive: true });
}

async function prepareTemplate({ name, prepare }: DataDirectoryTemplate): Promise<string> {
  const templates = testTemplates();
  const template = join(templates, name);
  const claim = join(templates, `${name}.claim`);
  // One worker prepares it, because that takes seconds. The others wait.
  while (!existsSync(template)) {
    if (!claimTemplate(claim)) {
      await setTimeout(50);
      continue;
    }
    const unfinished = mkdtempSync(join(templates, "unfinished-"));
    try {
      if (existsSync(template)) continue;
      await prepare(unfinished);
      renameSync(unfinished, template);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
      rmSync(claim);
    }
  }
  return template;
}

/** Returns true if this process may prepare the template, and false if another one does. */
function claimTemplate(claim: string): boolean {
  try {
    writeFileSync(claim, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return false;
  }
}
