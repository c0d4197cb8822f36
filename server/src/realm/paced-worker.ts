import { BackgroundWorker } from "./background-worker.ts";
import { Pace } from "./pace.ts";

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

  /** Begins work. @returns a function that work calls between its steps; it returns a promise only if it is time to rest */
  protected beginPacing(): () => Promise<void> | undefined {
    const { clock, demand } = this.realm.context;
    const time = () => clock.monotonic();
    const pace = new Pace(time, demand.watch(time));
    return () => {
      const rest = pace.rest();
      return rest === 0 ? undefined : this.pause(rest).then(() => pace.rested());
    };
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
