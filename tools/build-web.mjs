// Runs before `npm start` and `npm test`: builds the web client unless the existing build is of the present sources.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const built = "web/dist/app";
const fingerprintFile = `${built}/built-from`;

/** Returns a hash of the content of all sources. File times are ignored, because they say nothing about content. */
function fingerprint() {
  const hash = createHash("sha256");
  const sources = globSync([
    "web/app/**/*",
    "web/src/**/*",
    "web/worker/**/*",
    "client/src/**/*",
    "contract/src/**/*",
    "markdown/src/**/*",
    "package-lock.json",
    "tools/build-web.mjs",
  ]);
  for (const path of sources.sort()) {
    if (/\.\w+$/.test(path)) hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const wanted = fingerprint();
if (!existsSync(fingerprintFile) || readFileSync(fingerprintFile, "utf8") !== wanted) {
  console.log("Building the web client. This takes some seconds.");
  const { build } = await import("vite");
  const beside = `${built}.new`;
  await build({
    configFile: "web/app/vite.config.ts",
    configLoader: "native",
    logLevel: "warn",
    build: { outDir: fileURLToPath(new URL(`../${beside}`, import.meta.url)) },
  });
  for (const path of globSync(`${beside}/*.{js,css,svg,html}`)) {
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(`${beside}/built-from`, wanted);
  // A running server finds either the old files or the new ones.
  rmSync(built, { recursive: true, force: true });
  renameSync(beside, built);
}
