import { BackgroundWorker } from "./background-worker.ts";

/** A worker that pauses between its steps, so that others get most of the time. */
export abstract class PacedWorker extends BackgroundWorker {
  #hurried = false;
  #endPause: (() => void) | undefined;

  /** Does all work that is due now, with pauses. */
  work(): Promise<void> {
    return super.settle();
  }

  /** Does all work that is due now, without pauses. */
  override async settle(): Promise<void> {
    this.#hurry();
    await super.settle();
    this.#hurried = false;
  }

  override async stop(): Promise<void> {
    this.#hurry();
    await super.stop();
  }

  /** True while a caller waits for the end of the work. */
  protected get isHurried(): boolean {
    return this.#hurried;
  }

  protected pause(milliseconds: number): Promise<void> {
    if (this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.realm.context.clock.after(milliseconds, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  #hurry(): void {
    this.#hurried = true;
    this.#endPause?.();
  }
}
