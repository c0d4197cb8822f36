/**
 * The entry point of `npm start`. Enables Node's compile cache, which keeps compiled code for the next start, and then
 * loads the program.
 *
 * The program stays a dynamic import. So it is in other files of the build, which Node reads once the cache is enabled.
 */
import { useCompileCache } from "./config/compile-cache.ts";

useCompileCache({ inEmptyFolder: true });

const { run } = await import("./app/run.ts");
await run();
