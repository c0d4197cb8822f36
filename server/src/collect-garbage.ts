import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects all garbage at once, for some tens of milliseconds, and gives the room it took back to the operating system,
 * as V8 does when there is no memory left. Starting leaves behind more than the running server holds, and an idle process
 * would keep it: nothing makes it collect.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
