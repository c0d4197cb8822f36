import { availableParallelism, loadavg } from "node:os";

/**
 * How long to wait, in milliseconds, for what takes up to `milliseconds` on a machine that does nothing else: in
 * proportion longer where more runs than there are processors. It is to be asked again while waiting.
 */
export function patience(milliseconds: number): number {
  const [load = 0] = loadavg();
  return milliseconds * Math.max(1, load / availableParallelism());
}
