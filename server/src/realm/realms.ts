/** The realms that this node serves, and what keeps them up to date: notifications, the poll, upkeep, consumers. */
import type { Timer } from "../clock.ts";
import type { Context } from "../context.ts";
import { linkPreviewJobs } from "../domain/link-previews/consumer.ts";
import { LinkPreviewWorker } from "../domain/link-previews/worker.ts";
import { RetentionWorker } from "../domain/retention/worker.ts";
import { type CommitHint, parseHint } from "../events/commit-hint.ts";
import { consumers } from "../events/consumers.ts";
import { LogConsumer } from "../events/log-consumer.ts";
import { loadRealm } from "./load-realm.ts";
import type { Realm } from "./realm.ts";

/** The guarantee behind NOTIFY, which is only a hint; the jitter keeps nodes from asking in step. */
const POLL_MILLISECONDS = { least: 700, most: 1300 } as const;

const UPKEEP_MILLISECONDS = 60_000;

export class Realms {
  readonly #context: Context;
  readonly #emailHost: string;
  readonly #realms = new Map<number, Realm>();
  readonly #consumers: LogConsumer[] = [];
  readonly #previewWorkers: LinkPreviewWorker[] = [];
  readonly #retentionWorkers: RetentionWorker[] = [];
  readonly #timers = new Set<Timer>();
  #listener: AsyncDisposable | undefined;
  #stopped = false;

  constructor(context: Context, emailHost: string) {
    this.#context = context;
    this.#emailHost = emailHost;
  }

  /** Loads all realms and follows their logs. */
  async start(): Promise<void> {
    await this.#context.partitions.createAhead();
    const rows = await this.#context.engine.query<{ realm_id: number }>({
      text: "select realm_id from realm order by realm_id",
      values: [],
    });
    for (const { realm_id } of rows) {
      const realm = await loadRealm(this.#context, realm_id, this.#emailHost);
      this.#realms.set(realm_id, realm);
      await this.#startConsumers(realm);
    }
    if (this.#context.engine.kind === "postgres") await this.#follow();
    this.#every(
      () => UPKEEP_MILLISECONDS,
      () => this.#upkeep(),
    );
  }

  /** The realm that a request is for; one installation holds one so far. */
  ofHost(_host: string | undefined): Realm {
    const [realm] = this.#realms.values();
    if (!realm) throw new Error("There is no organization");
    return realm;
  }

  all(): Iterable<Realm> {
    return this.#realms.values();
  }

  get(realmId: number): Realm | undefined {
    return this.#realms.get(realmId);
  }

  /** Works off all that the background consumers have before them. */
  async settle(): Promise<void> {
    for (const worker of this.#retentionWorkers) await worker.settle();
    for (const consumer of this.#consumers) await consumer.catchUp();
    for (const worker of this.#previewWorkers) await worker.settle();
  }

  /** Answers held polls; from now on none is held any more. */
  drain(): void {
    for (const realm of this.#realms.values()) realm.queues.drain();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) timer.cancel();
    await this.#listener?.[Symbol.asyncDispose]();
    for (const consumer of this.#consumers) await consumer.stop();
    for (const worker of this.#previewWorkers) await worker.stop();
    for (const worker of this.#retentionWorkers) await worker.stop();
    // What clients acknowledged last, so that nobody has to read it again after a restart.
    await this.#forAll((realm) => realm.queues.upkeep());
  }

  /** Other nodes write, too: hints first, a poll for certain. */
  async #follow(): Promise<void> {
    this.#listener = await this.#context.engine.listen("confab_log", (hint) => this.#heed(parseHint(hint)), {
      onUnreachable: () => {
        for (const realm of this.#realms.values()) {
          realm.log.interrupt();
          realm.queues.interrupt();
        }
      },
      onRestored: () => void this.#forAll((realm) => realm.log.catchUp()),
    });
    const { random } = this.#context;
    this.#every(
      () => random.between(POLL_MILLISECONDS.least, POLL_MILLISECONDS.most),
      () => this.#forAll((realm) => realm.log.catchUp()),
    );
  }

  /** Its own commits a node applies without reading them back. */
  #heed({ realmId, nodeId }: CommitHint): void {
    if (nodeId === this.#context.nodeId) return;
    this.#realms
      .get(realmId)
      ?.log.catchUp()
      .catch((error: unknown) => this.#context.logger.warn({ err: error }, "Reading the log failed"));
  }

  async #startConsumers(realm: Realm): Promise<void> {
    await this.#context.engine.query({
      text: `insert into log_consumer (realm_id, name, position)
             select $1, name, 0 from unnest($2::text[]) as name on conflict do nothing`,
      values: [realm.realmId, consumers.map(({ name }) => name)],
    });
    const previews = new LinkPreviewWorker(realm);
    this.#previewWorkers.push(previews);
    this.#retentionWorkers.push(new RetentionWorker(realm));
    for (const definition of consumers) {
      const consumer = new LogConsumer({
        definition,
        realmId: realm.realmId,
        engine: this.#context.engine,
        clock: this.#context.clock,
        onProgress: () => {
          if (definition === linkPreviewJobs) previews.wake();
        },
        onError: (error) =>
          this.#context.logger.warn({ err: error, consumer: definition.name }, "Background work failed"),
      });
      this.#consumers.push(consumer);
      realm.onApplied(() => consumer.wake());
      consumer.wake();
    }
    previews.wake();
  }

  async #upkeep(): Promise<void> {
    await this.#context.partitions.createAhead().catch((error: unknown) => {
      this.#context.logger.error({ err: error }, "Making room for messages failed");
    });
    // What another node was busy with when this one looked it may not have finished.
    for (const consumer of this.#consumers) consumer.wake();
    await this.#forAll((realm) => realm.queues.upkeep());
    for (const worker of this.#previewWorkers) {
      await worker.upkeep().catch((error: unknown) => {
        this.#context.logger.warn({ err: error }, "Looking after link previews failed");
      });
    }
    for (const worker of this.#retentionWorkers) worker.wake();
  }

  async #forAll(work: (realm: Realm) => Promise<void>): Promise<void> {
    for (const realm of this.#realms.values()) {
      await work(realm).catch((error: unknown) => {
        this.#context.logger.warn({ err: error, realmId: realm.realmId }, "Looking after a realm failed");
      });
    }
  }

  #every(delay: () => number, work: () => Promise<void>): void {
    if (this.#stopped) return;
    const timer = this.#context.clock.after(delay(), () => {
      this.#timers.delete(timer);
      void work().then(() => this.#every(delay, work));
    });
    this.#timers.add(timer);
  }
}
