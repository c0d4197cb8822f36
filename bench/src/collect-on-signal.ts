/** Loaded into a server before it starts: at SIGUSR2 it collects garbage and prints how much memory is still in use. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

process.on("SIGUSR2", () => {
  // The callbacks of one collection release objects that only the next one finds.
  collect();
  setTimeout(() => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.stdout.write(`memory ${JSON.stringify({ heapUsed, external, rss })}\n`);
  }, 100);
});
