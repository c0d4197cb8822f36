/**
 * `npm run install-clients`: installs into `.clients`, from their registry, the Python clients that
 * `server/test/clients` tries, and the schemas that `server/test/deploy` needs. Needs Python 3 with its `venv`; does
 * nothing if they are already installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".clients");
const requirements = ["clients", "deploy"].map((area) => join(root, `server/test/${area}/requirements.txt`));
/** The list of installed packages, written after all of them are installed. */
const installed = join(folder, "installed.txt");

const wanted = requirements.map((path) => readFileSync(path, "utf8")).join("");
if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
  run("python3", "-m", "venv", "--clear", folder);
  // The terminal client also works with Python versions later than the one it was released for.
  const lists = requirements.flatMap((path) => ["-r", path]);
  run(join(folder, "bin/pip"), "install", "--quiet", "--ignore-requires-python", ...lists);
  writeFileSync(installed, wanted);
}

function run(program: string, ...parameters: string[]): void {
  const { status, error } = spawnSync(program, parameters, { stdio: "inherit" });
  if (status === 0) return;
  console.error(
    error
      ? `${program} can't be started. Install Python 3 with its venv (apt-get install python3-venv).`
      : `${[program, ...parameters].join(" ")} failed.`,
  );
  process.exit(1);
}
