import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from "vitest";
import { processorSeconds } from "./processor-time.ts";

/** The cost of one file with tests, in seconds: from loading the file to the end of its last hook. */
export interface Durations {
  readonly wall: number;
  /** The time of the worker and the processes that it started. PostgreSQL, which all workers share, is not in it. */
  readonly processor: number;
}

declare module "vitest" {
  interface TaskMeta {
    durations?: Durations;
  }
}

/** Runs tests as Vitest does, and measures each file. The main process finds the result in the file's metadata. */
export default class MeasuringRunner extends TestRunner {
  #start: Durations | undefined;

  override onCollectStart(file: RunnerTestFile): void {
    this.#start = now();
    super.onCollectStart(file);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!("filepath" in suite) || !this.#start) return;
    const end = now();
    suite.meta.durations = {
      wall: end.wall - this.#start.wall,
      processor: end.processor - this.#start.processor,
    };
  }
}

const now = (): Durations => ({ wall: performance.now() / 1000, processor: processorSeconds() });
