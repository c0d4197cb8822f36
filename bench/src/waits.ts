/** `npm run bench:waits`: finds out if anyone waits for somebody else's work. */
import { expensive } from "./measurements/expensive.ts";
import { longWrites } from "./measurements/long-writes.ts";
import { reconnect } from "./measurements/reconnect.ts";
import { runBench } from "./run-bench.ts";

await runBench({
  command: "npm run bench:waits",
  title: "Waiting for other people's work",
  report: "waits.md",
  measurements: [reconnect, expensive, longWrites],
});
