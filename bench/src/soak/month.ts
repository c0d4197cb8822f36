/** A month in the life of an organization: the same day thirty times. */
import { setTimeout } from "node:timers/promises";
import type { Person } from "@confab/testkit";
import type { PeopleProcess } from "../capacity/people-process.ts";
import type { Site } from "../site.ts";
import { type MonthPlan, RETENTION_DAYS, WORKING_HOURS } from "./soak-options.ts";
import { type Counts, SoakedProcess } from "./soaked-process.ts";

const HOUR = 3600_000;
/** The hours of the night after which everything is counted; one more is left. Queues live for ten minutes. */
const NIGHT_HOURS = 23 - WORKING_HOURS;
/** Lets background work of the night end. */
const SETTLE_MILLISECONDS = 1500;
/** An export a day would exceed the limit of five a week. */
const EXPORT_EVERY = 3;
/**
 * The day after which the server is stopped, and then killed. Later it runs without a pause, so that nothing hides what
 * it leaks.
 */
const RESTARTED_AFTER = 1;

/** The activity of one day. */
export interface DayRecord {
  readonly newestMessageId: number;
  readonly uploads: number;
  readonly requests: number;
  readonly errors: number;
}

export interface MonthResult {
  readonly first: Counts;
  readonly last: Counts;
  readonly days: readonly DayRecord[];
  readonly problems: readonly string[];
  /** Exports whose file still exists at the first count, and at the last. */
  readonly keptExports: readonly [number, number];
}

export interface MonthContext {
  readonly site: Site;
  readonly people: PeopleProcess;
  /** The number of people. */
  readonly size: number;
  readonly plan: MonthPlan;
  readonly progress: (text: string) => void;
}

export class Month implements AsyncDisposable {
  readonly #context: MonthContext;
  readonly #days: DayRecord[] = [];
  readonly #problems: string[] = [];
  #process: SoakedProcess;
  #owner: Person;
  #newcomer: number | undefined;
  #keptExports = 0;

  private constructor(context: MonthContext, process: SoakedProcess) {
    this.#context = context;
    this.#process = process;
    this.#owner = context.site.owner(process.server.process.url);
  }

  static async begin(context: MonthContext): Promise<Month> {
    const process = await SoakedProcess.start(context.site, 0);
    const month = new Month(context, process);
    await month.#owner.ok("PATCH", "/realm", {
      message_retention_days: RETENTION_DAYS,
      // People edit messages of the same day, before which the clock may have leapt.
      message_content_edit_limit_seconds: 0,
    });
    await context.people.useNodes([process.server.port]);
    return month;
  }

  async run(): Promise<MonthResult> {
    const { plan, progress } = this.#context;
    let first: [Counts, number] | undefined;
    for (let day = 1; day <= plan.days; day += 1) {
      await this.#work(day);
      await this.#night();
      const counts = await this.#process.count();
      const record = this.#days.at(-1);
      progress(
        `day ${day}: ${record?.requests} requests, ${record?.errors} errors, ${counts.rows["message"]} messages, ` +
          `${(counts.heap / 2 ** 20).toFixed(1)} MB heap, ${(counts.resident / 2 ** 20).toFixed(0)} MB resident, ` +
          `${(counts.databaseBytes / 2 ** 20).toFixed(1)} MB database, ${counts.timers} timers, ${counts.openFiles} files`,
      );
      if (day === plan.firstCount) first = [counts, this.#keptExports];
      if (day === plan.days && first) {
        const { [0]: before, [1]: exportsBefore } = first;
        const keptExports = [exportsBefore, this.#keptExports] as const;
        return { first: before, last: counts, days: this.#days, problems: this.#problems, keptExports };
      }
      await this.#process.advance(HOUR, plan.leap);
      if (day === RESTARTED_AFTER) {
        await this.#restart("SIGTERM");
        await this.#restart("SIGKILL");
      }
    }
    throw new Error("The month had no tenth part.");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]();
  }

  async #work(day: number): Promise<void> {
    const { people, plan, size } = this.#context;
    let requests = 0;
    let errors = 0;
    const prepare = async (work: Promise<unknown>) => {
      await work.catch((error: unknown) => {
        errors += 1;
        this.#problems.push(`day ${day}: ${error instanceof Error ? error.message : error}`);
      });
    };
    await people.forget();
    await prepare(people.fill(plan.extraMessages, size));
    // `fill` uploads files, too.
    let uploads = Math.min(20, size);
    await prepare(people.resize(size));
    await this.#administrate(day);
    for (let part = 0; part < plan.parts; part += 1) {
      // A tenth of the people come later, or leave earlier, and their clients say so.
      await prepare(people.resize(part % 2 === 0 ? size : Math.ceil(size * 0.9)));
      const observed = await people.live({ seconds: plan.partSeconds, warmUpSeconds: 0, haste: plan.haste });
      uploads += observed.requests["upload"]?.length ?? 0;
      requests += Object.values(observed.requests).reduce((sum, { length }) => sum + length, 0);
      errors += observed.errors;
      if (observed.errors > 0) this.#problems.push(...observed.problems.map((text) => `day ${day}: ${text}`));
      await this.#process.advance((WORKING_HOURS / plan.parts) * HOUR, plan.leap);
    }
    const { newestMessageId } = await this.#process.count();
    // Half of the clients delete their queues; the others vanish, and their queues expire.
    await prepare(people.resize(Math.ceil(size / 2)));
    await people.leave();
    this.#days.push({ newestMessageId, uploads, requests, errors });
  }

  async #night(): Promise<void> {
    // Closes the idle connections of the day, so that sockets can be counted.
    await this.#context.people.useNodes([this.#process.server.port]);
    await this.#process.advance(NIGHT_HOURS * HOUR, this.#context.plan.leap);
    await setTimeout(SETTLE_MILLISECONDS);
  }

  /** The owner's day: someone comes, the last who came goes, keys change, and now and then public data is exported. */
  async #administrate(day: number): Promise<void> {
    const account = {
      email: `newcomer${day}@example.com`,
      full_name: `Newcomer ${day}`,
      password: `correct horse ${day} battery staple`,
    };
    if (this.#newcomer !== undefined) await this.#owner.ok("DELETE", `/users/${this.#newcomer}`);
    this.#newcomer = (await this.#owner.ok<{ user_id: number }>("POST", "/users", account)).user_id;
    const { api_key } = await this.#owner.ok<{ api_key: string }>("POST", "/users/me/api_key/regenerate");
    this.#owner = this.#owner.with({ apiKey: api_key });
    if (day % EXPORT_EVERY !== 1) return;
    const { exports } = await this.#owner.ok<{
      exports: { id: number; export_url: string | null; deleted_timestamp: number | null }[];
    }>("GET", "/export/realm");
    for (const { id, export_url, deleted_timestamp } of exports) {
      if (export_url !== null && deleted_timestamp === null)
        await this.#owner.ok("DELETE", `/export/realm/${id}`);
    }
    await this.#owner.ok("POST", "/export/realm");
    this.#keptExports = 1;
  }

  async #restart(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const { site, people } = this.#context;
    const { ahead, server } = this.#process;
    await server.process.end(signal);
    this.#process = await SoakedProcess.start(site, ahead);
    this.#owner = this.#owner.at(this.#process.server.process.url);
    await people.useNodes([this.#process.server.port]);
  }
}
