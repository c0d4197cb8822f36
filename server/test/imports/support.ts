/** An installation that imports exports of one kind, by the command that operators run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineUnderTest, type Person, type ServerProcess } from "@confab/testkit";
import { Installation } from "../running/support.ts";

export interface ImportedMessage {
  readonly id: number;
  readonly timestamp: number;
  readonly sender_full_name: string;
  readonly subject: string;
  /** HTML. */
  readonly content: string;
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id: number }[];
}

type Narrow = readonly (readonly [operator: string, operand: unknown])[];

const isEmbedded = engineUnderTest === "embedded";

export class ImportingInstallation implements AsyncDisposable {
  readonly #kind: string;
  readonly #installation: Installation;
  #server: ServerProcess;
  #owner: Person;
  /** A folder for exports. */
  readonly folder: string;

  private constructor(kind: string, installation: Installation, server: ServerProcess, owner: Person) {
    this.#kind = kind;
    this.#installation = installation;
    this.#server = server;
    this.#owner = owner;
    this.folder = mkdtempSync(join(tmpdir(), `confab-${kind}-`));
  }

  static async create(kind: string, ownerEmail: string): Promise<ImportingInstallation> {
    const installation = await Installation.create();
    const server = await installation.start({ CONFAB_OWNER_EMAIL: ownerEmail });
    return new ImportingInstallation(kind, installation, server, await installation.owner(server.url));
  }

  get owner(): Person {
    return this.#owner;
  }

  /** Imports an export. The embedded database has no other user meanwhile. */
  async import(path: string, ...more: string[]) {
    if (isEmbedded) await this.#server.end("SIGTERM");
    const ended = await this.#installation.command(["import", this.#kind, path, ...more]);
    if (isEmbedded) {
      this.#server = await this.#installation.start();
      this.#owner = this.#owner.at(this.#server.url);
    }
    return ended;
  }

  /** Returns all messages of a narrow, from the oldest to the newest. */
  async messages(narrow: Narrow, options: object = {}): Promise<readonly ImportedMessage[]> {
    const place = { anchor: "newest", num_before: 5000, num_after: 0, ...options };
    const { messages } = await this.#owner.ok<{ messages: ImportedMessage[] }>("GET", "/messages", {
      ...place,
      narrow,
    });
    return messages;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#installation[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
