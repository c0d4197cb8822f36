import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By then, clients that reconnect after a restart have been answered. */
const CHECK_MILLISECONDS = 10_000;

/** The largest share of time that an idle server works. */
const IDLE = 0.05;

/**
 * Collects the garbage of the start once the server is idle. Starting leaves behind more than the running server holds,
 * and an idle process would keep that memory, because nothing makes it collect. A busy server collects in any case, and
 * its clients should not wait for it.
 */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE) return;
    clearInterval(timer);
    collectGarbage();
  }, CHECK_MILLISECONDS);
  timer.unref();
}

/**
 * Collects all garbage synchronously, which takes some tens of milliseconds. Returns the freed memory to the operating
 * system, as V8 does when no memory is left.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
