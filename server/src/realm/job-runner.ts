/**
 * Works off jobs that stand in a table, a few at a time. A job is claimed there for a while: when a node dies with it,
 * another one takes it after that, so what a job does it may do twice.
 */

export class JobRunner<J> {
  readonly #maxRunning: number;
  readonly #claim: (limit: number) => Promise<readonly J[]>;
  readonly #work: (job: J, signal: AbortSignal) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #isPaused: () => boolean;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #claiming: Promise<void> | undefined;
  #woken = false;

  constructor(args: {
    maxRunning: number;
    /** Takes at most so many jobs that are due. */
    claim: (limit: number) => Promise<readonly J[]>;
    /** Does one and takes it out of the table. `signal` is aborted when the server stops. */
    work: (job: J, signal: AbortSignal) => Promise<void>;
    onError: (error: unknown) => void;
    /** While it says so nothing is begun; `wake` when it is over. */
    isPaused: () => boolean;
  }) {
    this.#maxRunning = args.maxRunning;
    this.#claim = args.claim;
    this.#work = args.work;
    this.#onError = args.onError;
    this.#isPaused = args.isPaused;
  }

  get isBusy(): boolean {
    return this.#claiming !== undefined || this.#running.size > 0;
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#stop.signal.aborted || this.#isPaused()) return;
    this.#woken = true;
    this.#claiming ??= this.#claimDue()
      .catch((error: unknown) => this.#onError(error))
      .finally(() => {
        this.#claiming = undefined;
        if (this.#woken) this.wake();
      });
  }

  /** Works off all that is due. */
  async settle(): Promise<void> {
    this.wake();
    while (this.isBusy) await Promise.all([this.#claiming, ...this.#running]);
  }

  /** Gives up what is under way; another node, or the next start, goes on with it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#claiming;
    await Promise.all(this.#running);
  }

  async #claimDue(): Promise<void> {
    while (this.#woken) {
      this.#woken = false;
      if (this.#isPaused()) return;
      const limit = this.#maxRunning - this.#running.size;
      // Whichever ends first comes back here.
      if (limit === 0) return;
      for (const job of await this.#claim(limit)) this.#start(job);
    }
  }

  #start(job: J): void {
    const work = this.#work(job, this.#stop.signal)
      .catch((error: unknown) => this.#onError(error))
      .finally(() => {
        this.#running.delete(work);
        this.wake();
      });
    this.#running.add(work);
  }
}
