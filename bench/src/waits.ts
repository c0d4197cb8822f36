/** `npm run bench:waits`: finds out if anyone waits for somebody else's work. */
import { background } from "./measurements/background.ts";
import { expensive } from "./measurements/expensive.ts";
import { longWrites } from "./measurements/long-writes.ts";
import { reconnect } from "./measurements/reconnect.ts";
import { runBench } from "./run-bench.ts";

await runBench({
  command: "npm run bench:waits",
  title: "Waiting for other people's work",
  report: "waits.md",
  // Messages that have expired must be the oldest ones, so the background work comes first.
  measurements: [background, reconnect, expensive, longWrites],
});
