// Runs before `npm start` and `npm test`, on any Node that the machine has (18 or later): installs the packages of
// package-lock.json, including the pinned Node, unless all are present.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/**
 * Compares the installed packages with the lock file. npm writes its list of installed packages when it has finished,
 * so an interrupted installation has none. File times say nothing: a checkout touches package-lock.json, and an older
 * one may come after a newer.
 */
function isInstalled() {
  const list = "node_modules/.package-lock.json";
  if (!existsSync(list) || !existsSync("node_modules/.bin/node")) return false;
  const installed = readPackages(list);
  return Object.entries(readPackages("package-lock.json")).every(([path, wanted]) => {
    const found = installed[path];
    // Packages of this checkout are linked, and so are their programs.
    if (!path.includes("node_modules/")) return JSON.stringify(found?.bin) === JSON.stringify(wanted.bin);
    // Optional packages include those for other operating systems.
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return {};
  }
}

/**
 * Runs npm on the pinned Node. On an older Node it would silently leave out binaries that require a newer Node than npm
 * runs on.
 */
function install() {
  console.log("Installing what Confab is built on. This takes about half a minute, once.");
  const pinned = readPackages("package-lock.json")["node_modules/node"].version;
  if (majorOf(process.versions.node) >= majorOf(pinned)) return npm("ci", "--include=dev");
  const folder = mkdtempSync(join(tmpdir(), "confab-node-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  npm("install", "--prefix", folder, "--no-save", "--loglevel=error", `node@${pinned}`);
  process.env.PATH = `${join(folder, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  npm("ci", "--include=dev");
}

function npm(...args) {
  const { status, error } = spawnSync("npm", [...args, "--ignore-scripts=false"], {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(
    `npm ${args[0]} failed${error ? ` (${error.message})` : ""}. It needs the npm registry; try again once that can be reached.`,
  );
  process.exit(1);
}

const majorOf = (version) => Number.parseInt(version, 10);

if (majorOf(process.versions.node) < 18) {
  console.error(`Confab needs Node 18 or later to install itself; this is ${process.version}.`);
  process.exit(1);
}
if (!isInstalled()) install();
