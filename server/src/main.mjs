/**
 * `npm start`. Has Node keep what it compiles, which is half of a start's work, and then loads the program.
 * (`NODE_COMPILE_CACHE` says otherwise where it is set.)
 *
 * In plain JavaScript: with all the rest in the cache, Node does not load its compiler for TypeScript, which takes 16 MB
 * for as long as the server runs.
 */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { dataDirOf } from "./data-dir.mjs";

const dataDir = dataDirOf(process.env);
// Beside the data, where nobody else can write: what lies there is run. A first start may yet be refused, and then it
// leaves nothing behind.
if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compile-cache"));

const { run } = await import("./run.ts");
await run();
