import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects all garbage synchronously, which takes some tens of milliseconds. Returns the freed memory to the operating
 * system, as V8 does when no memory is left. Starting leaves behind more than the running server holds. An idle process
 * would keep that memory, because nothing makes it collect.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
