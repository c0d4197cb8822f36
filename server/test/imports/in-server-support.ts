/** Imports over the interface, as the settings page makes them. */
import { existsSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { RealmImport, RealmImportProblem } from "@confab/contract";
import { type ErrorBody, type Person, patience, type ServerProcess } from "@confab/testkit";
import { type SlackExpectations, writeSlackExport } from "@confab/testkit/exports/slack";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import { Installation } from "../running/support.ts";

/** The longest wait for a state. */
const WAIT_MILLISECONDS = 60_000;

/** The pause between two looks at first. */
const PAUSE_MILLISECONDS = 50;

/** The pause after some seconds, such as those until the end of a claim. */
const LONG_PAUSE_MILLISECONDS = 250;

export const path = "/import/realm";

export async function importOf(owner: Person): Promise<RealmImport | null> {
  return (await owner.ok<{ import: RealmImport | null }>("GET", path)).import;
}

/** Waits until the import is as wanted, or has failed. */
export async function until(owner: Person, isSo: (found: RealmImport) => boolean): Promise<RealmImport> {
  const start = performance.now();
  for (;;) {
    const found = await importOf(owner);
    if (found && (isSo(found) || found.state === "failed")) return found;
    const waited = performance.now() - start;
    if (waited > patience(WAIT_MILLISECONDS)) {
      throw new Error(`The import stays ${JSON.stringify(found)}`);
    }
    await setTimeout(waited < 2000 ? PAUSE_MILLISECONDS : LONG_PAUSE_MILLISECONDS);
  }
}

/** Returns the lines of an import's report. */
export async function problemsOf(owner: Person, importId: number): Promise<string[]> {
  const { problems } = await owner.ok<{ problems: RealmImportProblem[] }>(
    "GET",
    `${path}/${importId}/report`,
  );
  return problems.map(({ place, text, consequence }) => `${place}: ${text} ${consequence}`);
}

/** Sends a file as the upload of an import. @param fields the form's other fields */
export async function sendFile(
  owner: Person,
  importId: number,
  content: Blob,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: ErrorBody }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", content, "export.zip");
  const response = await fetch(`${owner.url}/api/v1${path}/${importId}/file`, {
    method: "POST",
    headers: { authorization: owner.authorization },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

/** Uploads an export, and waits until it has been read. */
export async function uploaded(
  owner: Person,
  file: string,
  options: Readonly<Record<string, unknown>> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<RealmImport> {
  const content = await openAsBlob(file);
  const wanted = { kind: "slack", file_name: "export.zip", file_size: content.size, ...options };
  const { id } = await owner.ok<{ id: number }>("POST", path, wanted);
  const { status, body } = await sendFile(owner, id, content, fields);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}`);
  return until(owner, ({ state }) => state === "ready");
}

const environment = { CONFAB_MAX_IMPORT_MIB: "2" };

/** A server in a process of its own, whose owner is one of the people of an export from Slack. */
export class ImportServer implements AsyncDisposable {
  owner: Person;
  /** The path of the export, of which one file is broken. */
  readonly archive: string;
  readonly expected: SlackExpectations;
  readonly #installation: Installation;
  readonly #folder: string;
  #server: ServerProcess;

  private constructor(
    { owner, expected }: Pick<ImportServer, "owner" | "expected">,
    folder: string,
    installation: Installation,
    server: ServerProcess,
  ) {
    this.owner = owner;
    this.expected = expected;
    this.archive = archiveIn(folder);
    this.#folder = folder;
    this.#installation = installation;
    this.#server = server;
  }

  static async start(): Promise<ImportServer> {
    const installation = await Installation.createStarted({ ownerEmail: "person1@example.com" });
    const server = await installation.start(environment);
    const owner = await installation.owner(server.url);
    const folder = mkdtempSync(join(tmpdir(), "confab-in-server-"));
    const unpacked = join(folder, "export");
    const expected = await writeSlackExport(unpacked, 1500);
    await writeFile(join(unpacked, "general", "2031-01-01.json"), "[{");
    await zipFolder(unpacked, archiveIn(folder));
    return new ImportServer({ owner, expected }, folder, installation, server);
  }

  get dataDir(): string {
    return this.#installation.place.dataDir;
  }

  /** Kills the server, and starts it again. */
  async restart(): Promise<void> {
    await this.#server.end("SIGKILL");
    this.#server = await this.#installation.start(environment);
    this.owner = this.owner.at(this.#server.url);
  }

  /** Returns the files of imports, and those that are being received. */
  leftOver(): string[] {
    return ["import-jobs", "uploads/incoming"].flatMap((name) => {
      const place = join(this.dataDir, name);
      return existsSync(place) ? readdirSync(place) : [];
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#installation[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const archiveIn = (folder: string): string => join(folder, "export.zip");
