// Runs before `npm start` and `npm test`, on whatever Node the machine has (18 or later):
// installs the locked dependencies where they are missing or out of date, the pinned Node among them.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const installed = "node_modules/.package-lock.json";
const upToDate =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;

if (!upToDate) {
  console.log("Installing the dependencies; this takes about half a minute, and only the first time …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("npm ci failed. Confab needs the npm registry once, to install what it is built on.");
    process.exit(status ?? 1);
  }
}
