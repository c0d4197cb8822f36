// Runs before `npm start` and `npm test`: builds the web client unless the existing build is of the present sources.
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildOnce } from "./build-once.mjs";

const built = "web/dist/app";

await buildOnce({
  dist: "web/dist",
  record: `${built}/built-from`,
  sources: [
    "web/app/**/*",
    "web/src/**/*",
    "web/worker/**/*",
    "client/src/**/*",
    "contract/src/**/*",
    "markdown/src/**/*",
    "tools/build-web.mjs",
  ],
  message: "Building the web client. This takes some seconds.",
  async build(beside) {
    const { build } = await import("vite");
    await build({
      configFile: "web/app/vite.config.ts",
      configLoader: "native",
      logLevel: "warn",
      build: { outDir: resolve(beside) },
    });
    for (const path of globSync(`${beside}/*.{js,css,svg,html}`)) {
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
    // A running server finds either the old files or the new ones.
    rmSync(built, { recursive: true, force: true });
    renameSync(beside, built);
  },
});
