import { syncBuiltinESMExports } from "node:module";
import workerThreads, { setEnvironmentData, type WorkerOptions } from "node:worker_threads";
import { type DiskCall, diskCalls, environmentKey } from "./disk-calls.ts";

export interface WatchedDisk extends Disposable {
  /** Returns the number of calls since the last time this was called. */
  calls(call: DiskCall): number;
  /** Makes the call fail, as on a full (`writeSync`) or broken (`fsyncSync`) disk, until disposed of. */
  failing(call: DiskCall): Disposable;
  /** Delays the call until disposed of. */
  holding(call: DiskCall): Disposable;
}

/**
 * Counts the disk calls of threads that are started from now on, and makes them fail. These are the real threads with
 * one more module, because their file system can't be reached from here.
 */
export function watchDisk(): WatchedDisk {
  const shared = new SharedArrayBuffer(6 * Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(shared);
  setEnvironmentData(environmentKey, shared);
  const { Worker } = workerThreads;
  const preload = new URL("./disk-faults-in-thread.ts", import.meta.url).href;
  replaceWorker(
    class extends Worker {
      constructor(program: string | URL, options?: WorkerOptions) {
        super(program, { ...options, execArgv: ["--import", preload] });
      }
    },
  );
  return {
    calls: (call) => Atomics.exchange(state, diskCalls[call].count, 0),
    failing(call) {
      Atomics.store(state, diskCalls[call].failing, 1);
      return { [Symbol.dispose]: () => void Atomics.store(state, diskCalls[call].failing, 0) };
    },
    holding(call) {
      const { held } = diskCalls[call];
      Atomics.store(state, held, 1);
      return {
        [Symbol.dispose]() {
          Atomics.store(state, held, 0);
          Atomics.notify(state, held);
        },
      };
    },
    [Symbol.dispose]() {
      replaceWorker(Worker);
      setEnvironmentData(environmentKey, undefined);
    },
  };
}

/** Updates the binding of modules that imported it by name, too. */
function replaceWorker(Worker: typeof workerThreads.Worker): void {
  workerThreads.Worker = Worker;
  syncBuiltinESMExports();
}
