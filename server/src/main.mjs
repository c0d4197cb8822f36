/**
 * The entry point of `npm start`. Enables Node's compile cache, which saves half of a start's work, and then loads the
 * program.
 *
 * The file is plain JavaScript. While everything else is in the cache, Node does not load its compiler for TypeScript,
 * which takes 16 MB for as long as the server runs.
 */
import { useCompileCache } from "./config/compile-cache.mjs";

useCompileCache({ inEmptyFolder: true });

const { run } = await import("./app/run.ts");
await run();
