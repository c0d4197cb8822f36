import { availableParallelism, loadavg } from "node:os";

/**
 * Returns how many whole milliseconds to wait for an operation that takes up to `milliseconds` on an idle machine. The time
 * grows in proportion if more processes run than the machine has processors, so call it again while waiting.
 */
export function patience(milliseconds: number): number {
  const [load = 0] = loadavg();
  return Math.ceil(milliseconds * Math.max(1, load / availableParallelism()));
}
