/**
 * Runs jobs from a table, a few at a time. A node claims a job for a limited time. If the node dies, another node takes
 * the job after that time, so jobs may run twice.
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
    /** Claims at most this many jobs that are due. */
    claim: (limit: number) => Promise<readonly J[]>;
    /** Runs a job and removes it from the table. `signal` is aborted when the server stops. */
    work: (job: J, signal: AbortSignal) => Promise<void>;
    onError: (error: unknown) => void;
    /** While this returns true, no job begins. The caller must call `wake` afterwards. */
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

  /** Checks for jobs that are due. */
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

  /** Runs all jobs that are due. */
  async settle(): Promise<void> {
    this.wake();
    while (this.isBusy) await Promise.all([this.#claiming, ...this.#running]);
  }

  /** Cancels the jobs in progress. Another node, or the next start, continues them. */
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
      // The first job to end calls `wake`.
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
