import type { Realm } from "./realm.ts";

/**
 * Work that is looked for once in a while, in steps, one run of it at a time. Who goes on with what is left when a node
 * stops is up to the work: it claims what it does. It stands still while the organization is deactivated.
 */
export abstract class BackgroundWorker {
  protected readonly realm: Realm;
  readonly #failure: string;
  #running: Promise<void> | undefined;
  #stopped = false;

  /** @param failure what the log says when a run ends by an error; the next one begins anew */
  constructor(realm: Realm, failure: string) {
    this.realm = realm;
    this.#failure = failure;
  }

  /** Does all that is due; looks at `isStopped` between its steps. */
  protected abstract run(): Promise<void>;

  protected get isStopped(): boolean {
    return this.#stopped || !this.realm.model.isActive;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** There may be something to do. */
  wake(): void {
    if (this.isStopped) return;
    this.#running ??= this.run()
      .catch((error: unknown) => this.realm.context.logger.warn({ err: error }, this.#failure))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Does all that is due now. */
  async settle(): Promise<void> {
    await this.#running;
    this.wake();
    await this.#running;
  }

  /** Stops after the present step; another node, or the next start, goes on. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}
