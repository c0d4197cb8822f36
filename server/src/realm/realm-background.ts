/** The background work of one organization that this node has in memory. */
import type { Context } from "../context.ts";
import { linkPreviewJobs } from "../domain/link-previews/consumer.ts";
import { LinkPreviewWorker } from "../domain/link-previews/worker.ts";
import { RetentionWorker } from "../domain/retention/worker.ts";
import { consumers } from "../events/consumers.ts";
import { LogConsumer } from "../events/log-consumer.ts";
import type { Realm } from "./realm.ts";

export class RealmBackground {
  readonly #context: Context;
  readonly #consumers: readonly LogConsumer[];
  readonly #previews: LinkPreviewWorker;
  readonly #retention: RetentionWorker;

  /** Nothing runs before `wake`. */
  constructor(realm: Realm) {
    const { context } = realm;
    this.#context = context;
    this.#previews = new LinkPreviewWorker(realm);
    this.#retention = new RetentionWorker(realm);
    this.#consumers = consumers.map(
      (definition) =>
        new LogConsumer({
          definition,
          realmId: realm.realmId,
          log: realm.log,
          engine: context.engine,
          clock: context.clock,
          onProgress: () => {
            if (definition === linkPreviewJobs) this.#previews.wake();
          },
          onError: (error) =>
            context.logger.warn({ err: error, consumer: definition.name }, "Background work failed"),
        }),
    );
    for (const consumer of this.#consumers) realm.onApplied(() => consumer.wake());
  }

  /** Something is being done at this moment. */
  get isBusy(): boolean {
    return this.#previews.isBusy || this.#retention.isBusy || this.#consumers.some(({ isBusy }) => isBusy);
  }

  /** There may be something to do in the log, or a page to fetch. */
  wake(): void {
    for (const consumer of this.#consumers) consumer.wake();
    this.#previews.wake();
  }

  /** To be called every minute. */
  async upkeep(): Promise<void> {
    // What another node was busy with when this one looked it may not have finished.
    this.wake();
    await this.#previews.upkeep().catch((error: unknown) => {
      this.#context.logger.warn({ err: error }, "Looking after link previews failed");
    });
    this.#retention.wake();
  }

  /** Does all that is due, at the pace that leaves room for others. */
  async work(): Promise<void> {
    for (const consumer of this.#consumers) await consumer.catchUp();
    await this.#previews.settle();
    await this.#retention.work();
  }

  /** Does all that is due, at once. */
  async settle(): Promise<void> {
    await this.#retention.settle();
    for (const consumer of this.#consumers) await consumer.catchUp();
    await this.#previews.settle();
  }

  async stop(): Promise<void> {
    const workers = [...this.#consumers, this.#previews, this.#retention];
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
