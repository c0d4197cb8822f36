/**
 * Loaded into each thread of a server before its own program. The thread of the embedded database computes forever once
 * the file named by `CONFAB_TEST_STUCK` exists.
 */
import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["CONFAB_TEST_STUCK"];
if (!isMainThread && file !== undefined) {
  setInterval(() => {
    while (existsSync(file));
  }, 20).unref();
}
