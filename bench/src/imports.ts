/** `npm run bench:imports`: measures imports of generated exports, one kind after the other. */
import { imports } from "./measurements/imports.ts";
import { runBench } from "./run-bench.ts";

await runBench({
  command: "npm run bench:imports",
  title: "Imports",
  report: "imports.md",
  measurements: imports,
});
