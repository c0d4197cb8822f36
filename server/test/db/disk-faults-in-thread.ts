/** Loaded before the program of each thread that `watchDisk` prepares. Counts, fails and holds calls of `fs`. */
import fs from "node:fs";
import { getEnvironmentData } from "node:worker_threads";
import { type DiskCall, diskCalls, environmentKey } from "./disk-calls.ts";

const shared = getEnvironmentData(environmentKey);
if (!(shared instanceof SharedArrayBuffer)) throw new Error("This thread was not started under watchDisk().");
const state = new Int32Array(shared);

replace("writeSync", "ENOSPC", fs.writeSync);
replace("fsyncSync", "EIO", fs.fsyncSync);

function replace<Arguments extends unknown[], Result>(
  call: DiskCall,
  code: string,
  original: (...values: Arguments) => Result,
): void {
  const { count, failing, held } = diskCalls[call];
  const replacement = (...values: Arguments): Result => {
    Atomics.add(state, count, 1);
    Atomics.wait(state, held, 1);
    if (Atomics.load(state, failing) === 0) return original(...values);
    throw Object.assign(new Error(`${code}: made to fail`), { code, syscall: call });
  };
  Object.assign(fs, { [call]: replacement });
}
