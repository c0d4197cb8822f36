// `build-web.mjs` and `build-server.mjs` share this: a build happens once for each content of its sources.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** A build that takes longer than this hangs. */
const PATIENCE_MILLISECONDS = 300_000;

/**
 * Builds unless the last build was made from the same sources. Of several processes that do so at the same time, one
 * builds and the others wait for it.
 *
 * @param options.dist the folder of all builds
 * @param options.record the file that says what the last build was made from
 * @param options.sources patterns of files
 * @param options.build builds in the folder that it is given, and then puts the result in place of the last build
 */
export async function buildOnce({ dist, record, sources, message, build }) {
  if (readRecord(record) === fingerprint(sources)) return;
  mkdirSync(dist, { recursive: true });
  const lock = takeLock(`${dist}/lock`);
  try {
    const wanted = fingerprint(sources);
    if (readRecord(record) === wanted) return;
    console.log(message);
    // An interrupted build may have left something.
    const beside = `${dist}/new`;
    rmSync(beside, { recursive: true, force: true });
    await build(beside);
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, wanted);
  } finally {
    lock.close();
  }
}

/** Returns a hash of the content of all sources. File times are ignored, because they say nothing about content. */
function fingerprint(patterns) {
  const hash = createHash("sha256");
  for (const path of globSync([...patterns, "package-lock.json", "tools/build-once.mjs"]).sort()) {
    if (/\.\w+$/.test(path)) hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function readRecord(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Waits for the operating system's own lock of a file, which ends with the process that holds it. */
function takeLock(path) {
  const lock = new DatabaseSync(path, { timeout: PATIENCE_MILLISECONDS });
  lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  return lock;
}
