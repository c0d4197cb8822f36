/** The common parts of measurements: their sites and their results. */
import type { EngineKind } from "@confab/server/db/engine";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import type { Series } from "./chart.ts";
import { type CrowdPlan, createCrowd } from "./data/crowd.ts";
import type { DataPlan } from "./data/data-plan.ts";
import { DataSet } from "./data/data-set.ts";
import type { Options } from "./options.ts";
import { type MeasuredServer, Site } from "./site.ts";

export interface Row {
  /** The name in the design's table of targets. */
  readonly name: string;
  readonly engine: EngineKind;
  readonly measured: string;
  /** The best result that the machine permits, measured in the same run. */
  readonly bare?: string;
  readonly ratio?: string;
  readonly target: string;
  /** Absent if there is no target. */
  readonly isMet?: boolean;
  /** The dimension in which this run is smaller than the target says. */
  readonly scaledDown?: string | undefined;
  /** The clients' share of a core. */
  readonly clientShare?: number;
}

export const charts = ["subscribers", "history", "queues", "queueMemory"] as const;

export type ChartName = (typeof charts)[number];

export interface Outcome {
  readonly rows: readonly Row[];
  readonly series?: Partial<Record<ChartName, readonly Series[]>>;
}

export interface Measurement {
  /** The name in `--only`. */
  readonly name: string;
  /** The engines: each of them, only the first one, or only PostgreSQL. */
  readonly runs: "each" | "once" | "postgres";
  readonly run: (bench: EngineBench) => Promise<Outcome>;
}

/** An organization and its data. */
export interface MeasuredRealm {
  readonly site: Site;
  readonly data: DataSet;
}

/** Users in streams of ten, a hundred, … of them, without messages. */
export interface Crowd {
  readonly site: Site;
  readonly plan: CrowdPlan;
}

type OpenEngine = Awaited<ReturnType<Site["openEngine"]>>;

/** One engine in one run. Organizations are created when a measurement first needs them, and kept for the next. */
export class EngineBench implements AsyncDisposable {
  readonly engine: EngineKind;
  readonly options: Options;
  readonly #postgres: PostgresProcess | undefined;
  readonly #progress: (what: string) => void;
  #crowd: Promise<Crowd> | undefined;
  #archive: Promise<MeasuredRealm> | undefined;
  readonly #ends = new AsyncDisposableStack();

  constructor(
    engine: EngineKind,
    options: Options,
    postgres: PostgresProcess | undefined,
    progress: (what: string) => void,
  ) {
    this.engine = engine;
    this.options = options;
    this.#postgres = engine === "postgres" ? postgres : undefined;
    this.#progress = progress;
  }

  readonly progress = (what: string): void => this.#progress(`${this.engine}: ${what}`);

  /** True for the engine on which measurements that do not depend on the engine run. */
  get isFirst(): boolean {
    return this.options.engines[0] === this.engine;
  }

  get history(): readonly number[] {
    const { history, embeddedHistory } = this.options.size;
    return this.engine === "embedded" ? embeddedHistory : history;
  }

  /** Returns a site with an owner, and nothing else. */
  async newSite(name: string): Promise<Site> {
    return this.#ends.use(await Site.create(name, this.#postgres));
  }

  /** Returns many users, in streams of ten, a hundred, … of them; no messages. */
  crowd(): Promise<Crowd> {
    this.#crowd ??= this.#createCrowd();
    return this.#crowd;
  }

  /** Returns users in many streams, with the messages so far (see `grow`). */
  archive(): Promise<MeasuredRealm> {
    this.#archive ??= this.#createArchive();
    return this.#archive;
  }

  #createArchive(): Promise<MeasuredRealm> {
    const { users, streams, subscriptions, unread } = this.options.size;
    return this.#createData("archive", {
      seed: this.options.seed,
      users,
      readers: Math.min(users, 100),
      unreadPerStream: Math.ceil(unread / subscriptions),
      streams,
      subscriptions,
      topicsPerStream: 100,
    });
  }

  /** Returns the archive with at least this many messages. */
  async grow(messages: number): Promise<MeasuredRealm> {
    const archive = await this.archive();
    if (archive.data.messages >= messages) return archive;
    await this.withEngine(archive.site, (engine) =>
      archive.data.grow(engine, messages, (what) => this.progress(`generating ${what} …`)),
    );
    return archive;
  }

  /** Runs a server on a site until the work is done. */
  async serve<T>(site: Site, work: (server: MeasuredServer) => Promise<T>): Promise<T> {
    await using server = await site.start();
    const result = await work(server);
    await server.end();
    return result;
  }

  async #createCrowd(): Promise<Crowd> {
    const { seed, size } = this.options;
    const plan = { seed, users: Math.max(...size.audiences), audiences: size.audiences };
    this.progress(`creating ${plan.users} accounts …`);
    const site = await this.newSite("crowd");
    await createCrowd(site, plan, (what) => this.progress(`creating ${what} …`));
    return { site, plan };
  }

  async #createData(name: string, plan: DataPlan): Promise<MeasuredRealm> {
    this.progress(`generating ${plan.users} people, seed ${plan.seed} …`);
    const site = await this.newSite(name);
    const data = await this.withEngine(site, (engine) =>
      DataSet.create(engine, site.dataDir, plan, (what) => this.progress(`generating ${what} …`)),
    );
    return { site, data };
  }

  /**
   * Fills the database of a site on which no server runs. Then the database has statistics, and has written everything
   * to its files, so that measurements do not wait for either.
   */
  fill(site: Site, work: (engine: OpenEngine) => Promise<void>): Promise<void> {
    return this.withEngine(site, async (engine) => {
      await work(engine);
      for (const text of ["vacuum analyze", "checkpoint"]) {
        await engine.query({ text, values: [], isLong: true });
      }
    });
  }

  /** Vacuums and analyzes all tables of a site on PostgreSQL, while its server runs. */
  async vacuumPostgres({ name }: Site): Promise<void> {
    await this.#postgres?.query("vacuum analyze", name);
  }

  /** Returns the bytes that PostgreSQL has written to its log so far; undefined on the embedded database. */
  async logBytes(): Promise<number | undefined> {
    const text = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes";
    return (await this.#postgres?.query<{ bytes: number }>(text))?.[0]?.bytes;
  }

  /** Opens the database of a site on which no server runs. */
  async withEngine<T>(site: Site, work: (engine: OpenEngine) => Promise<T>): Promise<T> {
    const engine = await site.openEngine();
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ends.disposeAsync();
  }
}
