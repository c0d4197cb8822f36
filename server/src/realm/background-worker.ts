import type { Realm } from "./realm.ts";

/**
 * A worker that checks for work from time to time, and does it in steps, one run at a time. Subclasses claim the work
 * that they do, and so decide who continues it after a node stops. A worker pauses while the organization is
 * deactivated.
 */
export abstract class BackgroundWorker {
  protected readonly realm: Realm;
  readonly #failure: string;
  #running: Promise<void> | undefined;
  #stopped = false;

  /** @param failure the log message when a run fails; the next run starts again */
  constructor(realm: Realm, failure: string) {
    this.realm = realm;
    this.#failure = failure;
  }

  /** Does all work that is due. Must check `isStopped` between its steps. */
  protected abstract run(): Promise<void>;

  protected get isStopped(): boolean {
    return this.#stopped || !this.realm.model.isActive;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Starts a run, unless one is in progress. */
  wake(): void {
    if (this.isStopped) return;
    this.#running ??= this.run()
      .catch((error: unknown) => this.realm.context.logger.warn({ err: error }, this.#failure))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Does all work that is due now. */
  async settle(): Promise<void> {
    await this.#running;
    this.wake();
    await this.#running;
  }

  /** Stops after the current step. Another node, or the next start, continues. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}
