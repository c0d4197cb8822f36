/** Kills an import at all of its stages, and compares its end with that of an import that nothing interrupted. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Ended } from "@confab/testkit";
import pg from "pg";
import { type Exported, keyMapOf, readExported, withKeys } from "../exports/exported.ts";
import { ImportTarget } from "./support.ts";

/** In 2023. The generated messages are older, and the server's own are newer. */
const LAST_IMPORTED = 1_700_000_100;

/** The pause between two looks at how far an import is. */
const PAUSE_MILLISECONDS = 1;

export interface Killing {
  readonly kind: string;
  /** The address of one of the people of the export. */
  readonly ownerEmail: string;
  /** The file or folder of the export. */
  readonly path: string;
  readonly kills: number;
}

export interface KilledImport {
  /** The number of imports that were running when they were killed. */
  readonly hits: number;
  /** The organization after all kills and a last run. */
  readonly killed: ImportedState;
  /** The organization after a single run. */
  readonly whole: ImportedState;
  /** The names of what the last run left in the folder for its work. */
  readonly leftOver: readonly string[];
}

/** Imports an export into two organizations. In one of them, the imports are killed. */
export async function killImports({ kind, ownerEmail, path, kills }: Killing): Promise<KilledImport> {
  const args = ["import", kind, path];
  await using targets = new AsyncDisposableStack();
  const start = async () => targets.use(await WatchedTarget.start(kind, ownerEmail));
  const [interrupted, uninterrupted] = await Promise.all([start(), start()]);
  const course = await uninterrupted.followImport(args);
  let hits = 0;
  for (const moment of momentsOf(course, kills)) {
    if (await interrupted.killImport(args, moment)) hits += 1;
  }
  requireSuccess(await interrupted.command(args));
  const leftOver = interrupted.workFolders();
  const [killed, whole] = await Promise.all([interrupted.state(), uninterrupted.state()]);
  const sameKeys = ({ exported, ...rest }: ImportedState): ImportedState => ({
    ...rest,
    exported: withKeys(exported, keyMapOf(exported, whole.exported)),
  });
  return { hits, killed: sameKeys(killed), whole: sameKeys(whole), leftOver };
}

/** The course of an import that nothing interrupted. */
interface Course {
  /** The time from when it began to read the export until it stored something. */
  readonly readingMilliseconds: number;
  /** Its events before the messages, those that stored messages, and those after them. */
  readonly stages: readonly (readonly LogEvent[])[];
}

interface LogEvent {
  /** Relative to the position before the import. */
  readonly position: number;
  readonly type: string;
}

/** A moment of an import: some time after it began to read the export, or when the log has reached a position. */
type Moment = { readonly milliseconds: number } | { readonly position: number };

/** Returns moments of a course, in order: a quarter of them while the export is read, and a quarter in each stage. */
function momentsOf({ readingMilliseconds, stages }: Course, count: number): Moment[] {
  const share = (index: number) => Math.floor(((index + 1) * count) / 4) - Math.floor((index * count) / 4);
  const reading = spread(share(0), (number) => number * readingMilliseconds);
  const positions = stages.flatMap((events, index) => positionsIn(events, share(index + 1)));
  return [
    ...reading.map((milliseconds) => ({ milliseconds })),
    ...positions.map((position) => ({ position })),
  ];
}

/** Returns positions in ascending order, spread over the kinds of events: some kinds are rare. */
function positionsIn(events: readonly LogEvent[], count: number): number[] {
  const byType = [...Map.groupBy(events, ({ type }) => type).values()];
  const positions = spread(count, (number) => {
    const place = number * byType.length;
    const ofType = byType[Math.floor(place)] ?? [];
    return ofType[Math.floor((place % 1) * ofType.length)]?.position ?? 0;
  });
  return positions.sort((one, other) => one - other);
}

/** Calls `pick` with numbers between 0 and 1 that are evenly spread. */
const spread = (count: number, pick: (number: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => pick((index + 0.5) / count));

/** Everything that an import leaves behind, without ids that differ from one organization to another. */
interface ImportedState {
  readonly exported: Exported;
  /** The messages that the owner may read, as HTML and with their flags. */
  readonly shown: readonly object[];
  readonly unread: number;
  /** The numbers of rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** An organization on PostgreSQL whose log the test can see, and so how far an import is. */
class WatchedTarget implements AsyncDisposable {
  readonly #target: ImportTarget;
  readonly #client: pg.Client;
  /** The position before the first import. */
  #start = 0;

  private constructor(target: ImportTarget, client: pg.Client) {
    this.#target = target;
    this.#client = client;
  }

  static async start(kind: string, ownerEmail: string): Promise<WatchedTarget> {
    const target = await ImportTarget.start({ kind, ownerEmail });
    const client = new pg.Client({ connectionString: target.installation.place.databaseUrl });
    await client.connect();
    const watched = new WatchedTarget(target, client);
    watched.#start = await watched.#position();
    return watched;
  }

  command(args: readonly string[]): Promise<Ended> {
    return this.#target.command(args);
  }

  /** Imports everything without an interruption. */
  async followImport(args: readonly string[]): Promise<Course> {
    const { ended, isRunning } = this.#startImport(args);
    const isReading = this.#newWorkFolder();
    while (isRunning() && !isReading()) await setTimeout(PAUSE_MILLISECONDS);
    const began = performance.now();
    while (isRunning() && (await this.#position()) === 0) await setTimeout(PAUSE_MILLISECONDS);
    const readingMilliseconds = performance.now() - began;
    requireSuccess(await ended);
    const { rows } = await this.#client.query<LogEvent>(
      "select (position - $1)::int as position, type from event where position > $1 order by position",
      [this.#start],
    );
    const messages = rows.filter(({ type }) => type === "messages_imported");
    const [first, last] = [messages[0], messages.at(-1)].map((event) => event?.position ?? 0);
    const before = rows.filter(({ position }) => position < (first ?? 0));
    const after = rows.filter(({ position }) => position > (last ?? 0));
    return { readingMilliseconds, stages: [before, messages, after] };
  }

  /**
   * Starts an import and kills it: at the latest when it has read the export if the moment is a time, or a position that
   * the log had reached before.
   *
   * @returns false if it ended before
   */
  async killImport(args: readonly string[], moment: Moment): Promise<boolean> {
    const before = await this.#position();
    const { kill, ended, isRunning, hasRead } = this.#startImport(args);
    const isReading = this.#newWorkFolder();
    while (isRunning() && !isReading()) await setTimeout(PAUSE_MILLISECONDS);
    if ("position" in moment && moment.position > before) {
      await this.#reach(moment.position, isRunning);
    } else {
      const time = "milliseconds" in moment ? moment.milliseconds : Number.POSITIVE_INFINITY;
      const began = performance.now();
      while (isRunning() && !hasRead() && performance.now() - began < time) {
        await setTimeout(PAUSE_MILLISECONDS);
      }
    }
    kill();
    return (await ended).code === null;
  }

  /** Waits until the log reaches a position, and then returns within a millisecond. */
  async #reach(wanted: number, isRunning: () => boolean): Promise<void> {
    for (;;) {
      const position = await this.#position();
      if (position >= wanted || !isRunning()) return;
      if (position < wanted - 2) await setTimeout(PAUSE_MILLISECONDS);
    }
  }

  #startImport(args: readonly string[]) {
    const { kill, stderr, ended } = this.#target.installation.startCommand(args);
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    // The report follows the reading, and precedes everything that is written.
    const hasRead = () => stderr().includes("The export has:");
    return { kill, ended, isRunning: () => !hasEnded, hasRead };
  }

  async #position(): Promise<number> {
    const { rows } = await this.#client.query<{ position: number }>(
      "select max(position)::int as position from realm_counter",
    );
    return (rows[0]?.position ?? 0) - this.#start;
  }

  /** The names of the folders in which imports work. */
  workFolders(): string[] {
    const place = join(this.#target.installation.place.dataDir, "imports", "work");
    return existsSync(place) ? readdirSync(place) : [];
  }

  /** Returns a function that tells if an import has begun to work since. */
  #newWorkFolder(): () => boolean {
    const before = new Set(this.workFolders());
    return () => this.workFolders().some((name) => !before.has(name));
  }

  async state(): Promise<ImportedState> {
    const { owner } = this.#target;
    const { unread_msgs } = await owner.ok<{ unread_msgs: { count: number } }>("POST", "/register", {
      fetch_event_types: ["message", "update_message_flags"],
    });
    return { ...(await this.#data()), shown: await this.#shown(), unread: unread_msgs.count };
  }

  async #data(): Promise<Pick<ImportedState, "exported" | "rows">> {
    const { rows } = await this.#client.query<{ name: string; count: number }>(
      tables
        .map((name) => `select '${name}' as name, count(*)::int as count from ${name}`)
        .join(" union all "),
    );
    const place = mkdtempSync(join(tmpdir(), "confab-killed-"));
    try {
      const folder = join(place, "export");
      requireSuccess(await this.command(["export", folder, "--include-private"]));
      const exported = await readExported(folder);
      return {
        exported: {
          ...exported,
          messages: exported.messages.filter(({ time }) => Number(time) < LAST_IMPORTED),
        },
        rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])),
      };
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }

  async #shown(): Promise<object[]> {
    const messages = await this.#target.messages([], { apply_markdown: true });
    return messages
      .filter(({ timestamp }) => timestamp < LAST_IMPORTED)
      .map(({ timestamp, sender_full_name, content, flags }) => ({
        timestamp,
        sender_full_name,
        content: withoutIds(content),
        flags,
      }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
    await this.#target[Symbol.asyncDispose]();
  }
}

const tables = [
  "account",
  "attachment",
  "attachment_message",
  "conversation",
  "event",
  "imported_record",
  "inbox",
  "message",
  "reaction",
  "realm_emoji",
  "stream",
  "subscription",
  "user_group",
  "user_group_member",
] as const;

function requireSuccess({ code, stderr }: Ended): void {
  if (code !== 0) throw new Error(`The command failed: ${stderr}`);
}

/** The exports tell what mentions and links lead to. */
const withoutIds = (html: string): string =>
  html
    .replaceAll(/data-(?:user|stream|user-group)-id="\d+"/g, "")
    .replaceAll(/(?:#narrow|user_uploads|external_content)\/[^"]+/g, "N");
