/** `npm run bench`: compares Confab with a bare server, on this machine, in one run. */
import { delivery } from "./measurements/delivery.ts";
import { fanOut } from "./measurements/fan-out.ts";
import { levels } from "./measurements/levels.ts";
import { memory } from "./measurements/memory.ts";
import { messages } from "./measurements/messages.ts";
import { nodes } from "./measurements/nodes.ts";
import { queues } from "./measurements/queues.ts";
import { register } from "./measurements/register.ts";
import { sends } from "./measurements/sends.ts";
import { start } from "./measurements/start.ts";
import { runBench } from "./run-bench.ts";

await runBench({
  command: "npm run bench",
  title: "Results",
  report: "results.md",
  // Delivery comes before measurements that leave work to the database.
  measurements: [delivery, sends, fanOut, levels, queues, nodes, start, messages, register, memory],
});
