/** An installation that the tests of imports import into, with the real command. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Ended, engineUnderTest, type Person, type ServerProcess } from "@confab/testkit";
import { Installation } from "../running/support.ts";

/** Returns the number of messages in a generated export: `few`, or what `CONFAB_IMPORT_MESSAGES` says. */
export const historySize = (few: number): number => Number(process.env["CONFAB_IMPORT_MESSAGES"] ?? few);

/** The time limit of a test with such an export, in milliseconds. */
export const historyTimeout = 180_000 + 3 * historySize(0);

/** Returns a number as the command prints it. */
export const printed = (count: number): string => count.toLocaleString("en-US");

/** Returns the report that the command names at the end of its output. It has all problems, not only the first ones. */
export function reportNamedIn(output: string): string {
  const [, path = ""] = /Everything in detail is in (.*)\.\n?$/.exec(output) ?? [];
  return readFileSync(path, "utf8");
}

/** The embedded database has one user at a time, so its server is stopped while a command runs. */
export const isEmbedded = engineUnderTest === "embedded";

export interface ImportedMessage {
  readonly id: number;
  readonly type: "stream" | "private";
  /** The stream's name, or the participants. */
  readonly display_recipient: unknown;
  readonly timestamp: number;
  readonly last_edit_timestamp?: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly subject: string;
  readonly content: string;
  readonly flags: readonly string[];
  readonly reactions: readonly {
    readonly emoji_name: string;
    readonly emoji_code: string;
    readonly reaction_type: string;
    readonly user_id: number;
  }[];
  readonly submessages: readonly { readonly content: string }[];
}

export interface ImportedUser {
  readonly user_id: number;
  readonly full_name: string;
  readonly delivery_email: string | null;
  readonly is_active: boolean;
  readonly is_bot: boolean;
  readonly role: number;
  readonly avatar_url: string | null;
}

interface Page {
  readonly messages: ImportedMessage[];
  readonly found_oldest: boolean;
}

const linesOf = (records: readonly (object | string)[]): string =>
  records.map((record) => `${typeof record === "string" ? record : JSON.stringify(record)}\n`).join("");

type Environment = Readonly<Record<string, string>>;

export class ImportTarget implements AsyncDisposable {
  readonly installation: Installation;
  /** The folder of the export, which is empty at first. */
  readonly folder = join(tmpdir(), `confab-import-${process.pid}-${Math.random().toString(36).slice(2)}`);
  server: ServerProcess;
  owner: Person;
  readonly #kind: string;
  readonly #environment: Environment;

  private constructor(
    installation: Installation,
    {
      server,
      owner,
      kind,
      environment,
    }: { server: ServerProcess; owner: Person; kind: string; environment: Environment },
  ) {
    this.installation = installation;
    this.server = server;
    this.owner = owner;
    this.#kind = kind;
    this.#environment = environment;
    mkdirSync(this.folder);
  }

  /** @param kind the kind of the exports, as the command names it */
  static async start({
    kind = "neutral",
    ownerEmail = "ada@example.com",
    environment = {},
  }: {
    kind?: string;
    ownerEmail?: string;
    environment?: Environment;
  } = {}): Promise<ImportTarget> {
    const installation = await Installation.createStarted({ ownerEmail });
    const server = await installation.start(environment);
    const owner = await installation.owner(server.url);
    return new ImportTarget(installation, { server, owner, kind, environment });
  }

  /** Writes a file of the export: records, bytes or, to test broken lines, texts. */
  write(name: string, content: readonly (object | string)[] | Buffer): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.isBuffer(content) ? content : linesOf(content));
  }

  /** Imports the folder of the export. */
  run(...more: string[]): Promise<Ended> {
    return this.import(this.folder, ...more);
  }

  import(path: string, ...more: string[]): Promise<Ended> {
    return this.command(["import", this.#kind, path, ...more]);
  }

  /** Runs a command. */
  command(args: readonly string[]): Promise<Ended> {
    return this.alone(() => this.installation.command(args, this.#environment));
  }

  /** Does something that needs the database alone. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (!isEmbedded) return work();
    await this.server.end("SIGTERM");
    try {
      return await work();
    } finally {
      await this.#startAgain();
    }
  }

  /** Restarts the server, which then sends the mails that wait. */
  async restart(): Promise<void> {
    await this.server.end("SIGTERM");
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    this.server = await this.installation.start(this.#environment);
    this.owner = this.owner.at(this.server.url);
  }

  /** Starts an import and kills it after some time. */
  async killImport(milliseconds: number, ...more: string[]): Promise<void> {
    const args = ["import", this.#kind, this.folder, ...more];
    const started = this.installation.startCommand(args, this.#environment);
    setTimeout(() => started.kill(), milliseconds);
    await started.ended;
  }

  /** Returns messages that the owner may see, with their Markdown. */
  async messages(narrow: unknown, parameters: object = {}): Promise<ImportedMessage[]> {
    const place = { num_before: 5000, num_after: 0, apply_markdown: false, narrow };
    const pages: ImportedMessage[][] = [];
    // Pages have the message at the anchor, too.
    for (let anchor: number | "newest" = "newest"; ; anchor = (pages.at(-1)?.[0]?.id ?? 0) - 1) {
      const page = { ...place, anchor, ...parameters };
      const { messages, found_oldest } = await this.owner.ok<Page>("GET", "/messages", page);
      pages.push(messages);
      if (found_oldest) return pages.reverse().flat();
    }
  }

  async contents(narrow: unknown): Promise<string[]> {
    return (await this.messages(narrow)).map(({ content }) => content);
  }

  async users(): Promise<ImportedUser[]> {
    return (await this.owner.ok<{ members: ImportedUser[] }>("GET", "/users")).members;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.installation[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
