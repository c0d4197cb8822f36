// Joins the modules of the server into a few files, unless the existing build is of the present sources.
//
// `server/dist/main.mjs` and `server/dist/command.mjs` lead to the newest build. Builds take turns in two folders. So a
// server that was started from the previous build still finds the modules that it loads later, and the names of files
// stay the same, under which Node's compile cache keeps their code.
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { buildOnce } from "./build-once.mjs";

const dist = "server/dist";
const folders = ["build-1", "build-2"];
const programs = ["main", "command"];

await buildOnce({
  dist,
  record: `${dist}/built-from`,
  sources: ["{server,contract,markdown}/{src/**/*,package.json}", "tools/build-server.mjs"],
  message: "Joining the server's modules.",
  async build(beside) {
    await joinModules(beside);
    const folder = folders.find((name) => name !== currentFolder());
    rmSync(`${dist}/${folder}`, { recursive: true, force: true });
    renameSync(beside, `${dist}/${folder}`);
    for (const name of programs) replaceFile(`${dist}/${name}.mjs`, `import "./${folder}/${name}.mjs";\n`);
  },
});

/** Joins the modules that a program loads. What it loads later stays in files of its own. */
async function joinModules(folder) {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, `server/src/${name}.ts`])),
    platform: "node",
    tsconfig: false,
    external: (specifier) => !/^(?:[./]|@confab\/)/.test(specifier),
    plugins: [keepAddresses(folder)],
    onLog(level, { message }) {
      if (level !== "info" && level !== "debug") throw new Error(message);
    },
  });
  await bundle.write({
    dir: folder,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name].mjs",
    keepNames: true,
    minifyInternalExports: false,
  });
  // Node looks for `#…` in the package of the file that imports it.
  const { imports } = JSON.parse(readFileSync("markdown/package.json", "utf8"));
  writeFileSync(`${folder}/package.json`, JSON.stringify({ type: "module", imports }));
}

/**
 * Keeps what modules find beside themselves, by `new URL("…", import.meta.url)`. Programs of threads and processes become
 * files of the build, and folders of the sources are copied into it. Everything else stays where it is.
 */
function keepAddresses(folder) {
  const address = /new URL\(\s*"([^"]+)",\s*import\.meta\.url\s*\)/g;
  const copied = new Map();
  const keep = (context, target) => {
    const name = basename(target, ".ts");
    if (target.endsWith(".ts")) {
      context.emitFile({ type: "chunk", id: target, fileName: `${name}.mjs` });
      return `./${name}.mjs`;
    }
    if (relative("server/src", target).startsWith("..")) return `${relative(folder, target)}/`;
    copied.set(target, name);
    return `./${name}/`;
  };
  return {
    name: "keep-addresses",
    transform(code, id) {
      const replaced = code.replace(
        address,
        (_, path) => `new URL("${keep(this, resolve(dirname(id), path))}", import.meta.url)`,
      );
      // Packages are found from anywhere in the checkout.
      const rest = replaced.replace(address, "").replaceAll("createRequire(import.meta.url)", "");
      if (rest.includes("import.meta"))
        this.error(`${id} uses import.meta in a way that a build can't keep.`);
      return replaced === code ? undefined : replaced;
    },
    writeBundle() {
      for (const [target, name] of copied) cpSync(target, `${folder}/${name}`, { recursive: true });
    },
  };
}

function replaceFile(path, content) {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function currentFolder() {
  try {
    return /build-\d/.exec(readFileSync(`${dist}/main.mjs`, "utf8"))?.[0];
  } catch {
    return undefined;
  }
}
