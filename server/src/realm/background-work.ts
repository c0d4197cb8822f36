/** The background work of one organization that this node has in memory. The composition root knows what it is. */
export interface BackgroundWork {
  /** True while any work is in progress. */
  readonly isBusy: boolean;
  /** Starts the work that is due; returns immediately. */
  wake(): void;
  /** Must be called every minute. */
  upkeep(): Promise<void>;
  /** Does all work that is due, at a pace that leaves room for others. */
  work(): Promise<void>;
  /** Does all work that is due, immediately. */
  settle(): Promise<void>;
  /** Stops after the current steps. Another node, or the next start, continues. */
  stop(): Promise<void>;
}
