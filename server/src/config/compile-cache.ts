import { existsSync, readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { dataDirOf } from "./data-dir.ts";

/**
 * Enables Node's compile cache in the data directory, where nobody else can write, because its content is executed.
 * (`NODE_COMPILE_CACHE` takes precedence if it is set.)
 *
 * @param options `inEmptyFolder` is false for programs that may need the directory to be empty
 */
export const useCompileCache = ({ inEmptyFolder }: { readonly inEmptyFolder: boolean }): void => {
  const dataDir = dataDirOf(process.env);
  // The first start may still be rejected, and then it leaves nothing behind.
  if (!existsSync(dataDir)) return;
  if (inEmptyFolder || readdirSync(dataDir).length > 0) enableCompileCache(join(dataDir, "compile-cache"));
};
