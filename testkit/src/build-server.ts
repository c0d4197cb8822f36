import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Joins the server's modules into the programs that `ServerProcess` and commands run, unless the last build is of the
 * present sources.
 */
export function buildServer(folder = checkout): void {
  const { status } = spawnSync(process.execPath, [join(folder, "tools/build-server.mjs")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`The server in ${folder} can't be built.`);
}
