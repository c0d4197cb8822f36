/**
 * The entry point of `npm start`. Enables Node's compile cache, which saves half of a start's work, and then loads the
 * program. (`NODE_COMPILE_CACHE` takes precedence if it is set.)
 *
 * The file is plain JavaScript. While everything else is in the cache, Node does not load its compiler for TypeScript,
 * which takes 16 MB for as long as the server runs.
 */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { dataDirOf } from "./config/data-dir.mjs";

const dataDir = dataDirOf(process.env);
// The cache is next to the data, where nobody else can write, because its content is executed. The first start may
// still be rejected, and then it leaves nothing behind.
if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compile-cache"));

const { run } = await import("./app/run.ts");
await run();
