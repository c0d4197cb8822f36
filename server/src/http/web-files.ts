import { readdirSync } from "node:fs";

/** The output of `tools/build-web.mjs`. Compressible files have compressed copies next to them, as `.br` and `.gz`. */
export const webFolder = new URL("../../../web/dist/app/", import.meta.url);

/** Returns the names of the client's files, or none if the client has not been built. */
export function listWebFiles(): string[] {
  try {
    return readdirSync(webFolder);
  } catch {
    return [];
  }
}
