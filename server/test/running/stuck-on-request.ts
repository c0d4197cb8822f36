/**
 * Loaded into each thread of a server before its own program. The thread of the embedded database never returns to its
 * event loop once the file named by `CONFAB_TEST_STUCK` exists. It leaves the processor to other tests meanwhile.
 */
import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const PAUSE_MILLISECONDS = 50;

const file = process.env["CONFAB_TEST_STUCK"];
if (!isMainThread && file !== undefined) {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => {
    while (existsSync(file)) Atomics.wait(nothing, 0, 0, PAUSE_MILLISECONDS);
  }, 20).unref();
}
