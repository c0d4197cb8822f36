/**
 * The organizations that this node has in memory, and the mechanisms that keep them up to date: notifications, the
 * poll, upkeep. An organization is loaded for its first request, and released after some time without requests. The
 * first organization, which is the only one of most installations, stays in memory.
 */
import { temporarilyUnavailable } from "@confab/contract";
import type { Timer } from "../base/clock.ts";
import { outsideRequests } from "../base/request-context.ts";
import { readDatabaseTime } from "../db/database-time.ts";
import { type CommitHint, parseHint } from "../events/commit-hint.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { Context } from "./context.ts";
import { readLogPositions } from "./log-positions.ts";
import { lookupFirstRealm } from "./queries.ts";
import type { Realm } from "./realm.ts";
import { RealmDirectory } from "./realm-directory.ts";

/**
 * The interval of the poll, which guarantees updates even if NOTIFY and NATS lose messages. The jitter keeps nodes from
 * polling simultaneously.
 */
const POLL_MILLISECONDS = { least: 700, most: 1300 } as const;

const UPKEEP_MILLISECONDS = 60_000;

/**
 * The time that an organization stays in memory after its last use. Slightly longer than most queues live: by then
 * hardly any queue is left, and a client that returns in time causes no reload.
 */
const KEEP_MILLISECONDS = 15 * 60_000;

/** The retry delay for clients of a node that must be upgraded first. Other nodes may be able to answer immediately. */
const OUTDATED_RETRY_SECONDS = 5;

/** The part of an organization's life that the composition root defines. */
export interface RealmLifecycle {
  load(realmId: number): Promise<Realm>;
  /** Starts no work before `wake`. */
  createBackgroundWork(realm: Realm): BackgroundWork;
  /** Called once the organization is up to date, before its first request. */
  announce(realm: Realm): Promise<void>;
}

interface Held {
  readonly realm: Realm;
  readonly background: BackgroundWork;
  /** Ends the delivery of other nodes' commits. */
  unfollow: Disposable | undefined;
  /** True once the organization is up to date. */
  isReady: boolean;
  /** The number of users that have pinned it: requests, and work that it was loaded for. */
  users: number;
  /** True if a request has used it; false if it was only loaded for its background work. */
  wasRequested: boolean;
  /** The time when the last request ended, in milliseconds since 1970. */
  lastUsed: number;
}

export class Realms {
  readonly #context: Context;
  readonly #lifecycle: RealmLifecycle;
  readonly #held = new Map<number, Held>();
  readonly #loading = new Map<number, Promise<void>>();
  readonly #timers = new Set<Timer>();
  #directory: RealmDirectory | undefined;
  #first: Held | undefined;
  #listener: AsyncDisposable | undefined;
  #draining = false;
  #stopped = false;
  #isOutdated = false;

  constructor(context: Context, lifecycle: RealmLifecycle) {
    this.#context = context;
    this.#lifecycle = lifecycle;
  }

  /** Loads the first organization. From now on, follows the logs of all organizations in memory. */
  async start(): Promise<void> {
    const { engine, clock, addresses, partitions, feed } = this.#context;
    await partitions.createAhead();
    await feed?.start(() => void this.#poll().catch((error: unknown) => this.#warn(error)));
    const firstRealmId = await lookupFirstRealm(engine);
    if (firstRealmId === undefined) throw new Error("There is no organization");
    this.#directory = new RealmDirectory({ runner: engine, clock, addresses, firstRealmId });
    this.#first = await this.#pin(firstRealmId);
    if (engine.kind === "postgres") await this.#follow();
    this.#every(
      () => UPKEEP_MILLISECONDS,
      () => this.#upkeep(),
    );
  }

  /** Returns the organization of the first start, which is always in memory. */
  get first(): Realm {
    if (!this.#first) throw new Error("The organizations have not been loaded");
    return this.#first.realm;
  }

  /**
   * Runs work for the organization of a request. The organization stays in memory until the work ends.
   *
   * @param host the request's Host header
   * @param work gets `undefined` if no organization has this name
   * @throws ApiError 503 if this node `isOutdated`
   */
  async use<T>(host: string | undefined, work: (realm: Realm | undefined) => T | Promise<T>): Promise<T> {
    this.#requireUpToDate();
    const realmId = await this.#directory?.realmIdOf(host);
    if (realmId === undefined) return work(undefined);
    return this.useById(realmId, work);
  }

  /**
   * Runs work for an organization, like `use`.
   *
   * @param realmId of an organization that exists
   */
  async useById<T>(realmId: number, work: (realm: Realm) => T | Promise<T>): Promise<T> {
    this.#requireUpToDate();
    const held = await this.#pin(realmId);
    held.wasRequested = true;
    try {
      return await work(held.realm);
    } finally {
      held.users -= 1;
      held.lastUsed = this.#context.clock.now();
    }
  }

  #requireUpToDate(): void {
    if (!this.#isOutdated) return;
    throw temporarilyUnavailable("This server is being upgraded. Try again.", OUTDATED_RETRY_SECONDS);
  }

  /**
   * Returns true if a newer program has changed data that rights depend on, in a way that this program does not
   * understand.
   */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Returns true if several organizations share the installation. */
  async isShared(): Promise<boolean> {
    return (await this.#directory?.isShared()) ?? false;
  }

  /** Yields the organizations that are in memory. */
  *all(): Iterable<Realm> {
    for (const { realm } of this.#held.values()) yield realm;
  }

  /** Returns the organization if it is in memory. */
  get(realmId: number): Realm | undefined {
    return this.#held.get(realmId)?.realm;
  }

  /** Does all background work that is due, in the organizations that are in memory. */
  async settle(): Promise<void> {
    for (const { background } of this.#held.values()) await background.settle();
  }

  /** Answers held polls. From now on, no poll is held. */
  drain(): void {
    this.#draining = true;
    for (const realm of this.all()) realm.queues.drain();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) timer.cancel();
    await this.#listener?.[Symbol.asyncDispose]();
    await Promise.allSettled(this.#loading.values());
    for (const held of this.#held.values()) {
      unfollow(held);
      await held.background.stop();
    }
    // Stores the last acknowledged positions, so that clients need not read events again after a restart.
    await this.#forAll(({ realm }) => realm.queues.upkeep());
  }

  /** Follows writes of other nodes: hints arrive first, and the poll catches everything else. */
  async #follow(): Promise<void> {
    this.#listener = await this.#context.engine.listen(
      "confab_log",
      (hint) => this.#onHint(parseHint(hint)),
      {
        onUnreachable: () => {
          for (const realm of this.all()) {
            realm.log.interrupt();
            realm.queues.interrupt();
          }
        },
        onRestored: () => void this.#forAll((held) => this.#catchUp(held)),
      },
    );
    const { random } = this.#context;
    this.#every(
      () => random.between(POLL_MILLISECONDS.least, POLL_MILLISECONDS.most),
      () => this.#poll(),
    );
  }

  /** Uses one statement for all organizations in memory. Reads a log only if it has new events. */
  async #poll(): Promise<void> {
    const { engine, feed } = this.#context;
    for (const { realm_id, position } of await readLogPositions(engine, [...this.#held.keys()])) {
      const held = this.#held.get(realm_id);
      if (!held) continue;
      if (position <= held.realm.log.position)
        await this.#forOne(held, () => this.#checkForNewerPrograms(held));
      else if (feed?.isConnected) held.realm.gaps.note(position);
      else await this.#forOne(held, () => this.#catchUp(held));
    }
  }

  async #catchUp(held: Held): Promise<void> {
    await held.realm.log.catchUp();
    await this.#checkForNewerPrograms(held);
  }

  /** Stops answering, because this node might otherwise grant rights that have been revoked. */
  async #checkForNewerPrograms({ realm }: Held): Promise<void> {
    if (this.#isOutdated) return;
    const type = await realm.findChangeByNewerProgram();
    if (type === undefined) return;
    this.#isOutdated = true;
    const { logger } = this.#context;
    logger.error(
      { realmId: realm.realmId, type },
      "A newer Confab has written to the database; upgrade this node",
    );
    this.drain();
    for (const { background } of this.#held.values()) await background.stop();
  }

  /** Ignores hints of this node's own commits, which it applies without reading them back. */
  #onHint({ realmId, nodeId }: CommitHint): void {
    if (nodeId === this.#context.nodeId) return;
    const held = this.#held.get(realmId);
    if (held) void this.#forOne(held, () => this.#catchUp(held));
  }

  /** Keeps an organization in memory until `users` is decremented again. */
  async #pin(realmId: number): Promise<Held> {
    for (;;) {
      const held = this.#held.get(realmId);
      if (held?.isReady) {
        held.users += 1;
        return held;
      }
      await this.#loaded(realmId);
    }
  }

  /** Loads an organization once for all simultaneous callers. */
  #loaded(realmId: number): Promise<void> {
    let loading = this.#loading.get(realmId);
    if (!loading) {
      loading = outsideRequests(() => this.#load(realmId)).finally(() => this.#loading.delete(realmId));
      this.#loading.set(realmId, loading);
    }
    return loading;
  }

  async #load(realmId: number): Promise<void> {
    const realm = await this.#lifecycle.load(realmId);
    const background = this.#lifecycle.createBackgroundWork(realm);
    const state = { isReady: false, users: 0, wasRequested: false, lastUsed: 0 };
    const held: Held = { realm, background, unfollow: undefined, ...state };
    this.#held.set(realmId, held);
    if (this.#draining) realm.queues.drain();
    try {
      held.unfollow = await this.#context.feed?.follow(realmId, (events) => realm.log.receive(events));
      // Reads commits from after the load and before hints arrived.
      await realm.log.catchUp();
    } catch (error) {
      this.#held.delete(realmId);
      unfollow(held);
      throw error;
    }
    await this.#lifecycle.announce(realm).catch((error: unknown) => {
      // The next node that loads the organization notifies them.
      this.#context.logger.warn({ err: error, realmId }, "Notifying clients of the upgrade failed");
    });
    held.isReady = true;
    if (!this.#stopped && !this.#isOutdated) background.wake();
  }

  /** Loads an organization if necessary, does the background work that is due, and releases the organization. */
  async workOff(realmId: number): Promise<void> {
    const held = await this.#pin(realmId);
    try {
      await held.background.work();
    } finally {
      held.users -= 1;
    }
    await this.#release(held);
  }

  async #upkeep(): Promise<void> {
    const { clock, engine } = this.#context;
    await clock.synchronize?.(() => readDatabaseTime(engine));
    await this.#context.partitions.createAhead().catch((error: unknown) => {
      this.#context.logger.error({ err: error }, "Creating partitions for messages failed");
    });
    await this.#forAll(({ realm }) => realm.queues.upkeep());
    // Runs before background work starts again, because busy organizations are not released.
    await this.#forAll((held) => this.#release(held));
    await this.#forAll(({ background }) => background.upkeep());
  }

  #isUnused({ realm, background, isReady, users, wasRequested, lastUsed }: Held): boolean {
    if (!isReady || users > 0 || background.isBusy) return false;
    if (wasRequested && this.#context.clock.now() - lastUsed < KEEP_MILLISECONDS) return false;
    const { poll, stream } = realm.queues.readers;
    return poll + stream === 0;
  }

  /** Releases an organization that is not in use. The database holds its queues and their read positions. */
  async #release(held: Held): Promise<void> {
    if (!this.#isUnused(held)) return;
    await held.realm.queues.upkeep();
    if (!this.#isUnused(held)) return;
    // Nothing may run between the following steps: two instances of one organization would not hear of each other.
    this.#held.delete(held.realm.realmId);
    unfollow(held);
    await held.background.stop();
  }

  async #forAll(work: (held: Held) => Promise<void>): Promise<void> {
    for (const held of [...this.#held.values()]) await this.#forOne(held, work);
  }

  async #forOne(held: Held, work: (held: Held) => Promise<void>): Promise<void> {
    await work(held).catch((error: unknown) => {
      const { realmId } = held.realm;
      this.#context.logger.warn({ err: error, realmId }, "Maintenance of a realm failed");
    });
  }

  #every(delay: () => number, work: () => Promise<void>): void {
    if (this.#stopped) return;
    const timer = this.#context.clock.after(delay(), () => {
      this.#timers.delete(timer);
      void work()
        .catch((error: unknown) => this.#warn(error))
        .then(() => this.#every(delay, work));
    });
    this.#timers.add(timer);
  }

  #warn(error: unknown): void {
    this.#context.logger.warn({ err: error }, "Maintenance of realms failed");
  }
}

function unfollow({ realm, unfollow: feed }: Held): void {
  feed?.[Symbol.dispose]();
  realm.gaps.stop();
}
