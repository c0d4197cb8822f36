/** `npm run check`: all static checks of the code. Each step is also a command of its own. */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describeBrokenCitation, findBrokenCitations } from "./check-citations.ts";
import { findLayerViolations } from "./check-layers.ts";
import { findBrokenLinks } from "./check-links.ts";
import { missingFromLockFile } from "./complete-lock-file.ts";
import { brokenRules, findViolations } from "./house-rules.ts";

interface Step {
  readonly name: string;
  /** Returns the problem, or empty text if none exists. */
  readonly run: () => string;
}

const steps: readonly Step[] = [
  { name: "types", run: () => command("tsc", "--project", ".") },
  { name: "types of the client, in browsers", run: () => command("tsc", "--project", "client") },
  {
    name: "types of the renderer, in browsers",
    run: () => command("tsc", "--project", "markdown/src"),
  },
  { name: "types of the web client", run: () => command("tsc", "--project", "web") },
  { name: "types of its service worker", run: () => command("tsc", "--project", "web/worker") },
  { name: "lint and format", run: () => command("biome", "check", "--error-on-warnings", ".") },
  { name: "dead code", run: () => command("knip", "--no-config-hints") },
  { name: "house rules", run: houseRules },
  { name: "layers", run: () => findLayerViolations().join("\n") },
  { name: "citations", run: () => findBrokenCitations().map(describeBrokenCitation).join("\n") },
  { name: "links and pictures", run: () => findBrokenLinks().join("\n") },
  { name: "generated files", run: generatedFiles },
  { name: "lock file", run: lockFile },
];

let failures = 0;
for (const { name, run } of steps) {
  const start = process.hrtime.bigint();
  const problem = run().trim();
  const seconds = (Number(process.hrtime.bigint() - start) / 1e9).toFixed(1);
  console.log(`${problem === "" ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (problem === "") continue;
  failures += 1;
  console.log(`\n${problem}\n`);
}
console.log(failures === 0 ? "All checks passed." : `Checks that failed: ${failures}.`);
process.exitCode = failures === 0 ? 0 : 1;

/** Runs a program of `node_modules/.bin`. */
function command(name: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(`node_modules/.bin/${name}`, args, {
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) },
  });
  if (error) return error.message;
  return status === 0 ? "" : stdout + stderr || `${name} ended with ${status}`;
}

function houseRules(): string {
  const broken = brokenRules().map((name) => `The rule "${name}" does not do what its examples say.`);
  const paths = globSync(
    ["*.*", "{contract,markdown,client,server,web,testkit,bench,tools,docs}/**/*.*", ".ci/*"],
    {
      exclude: ["**/node_modules/**", "{server,web}/dist/**"],
    },
  );
  const violations = findViolations(paths).map(
    ({ path, line, rule, reason }) => `${path}:${line} ${rule}\n  ${reason}`,
  );
  return [...broken, ...violations].join("\n");
}

/** Runs the generators and compares. Their output stays in place, so that it can be committed. */
function generatedFiles(): string {
  const paths = ["markdown/src/emoji-data.ts", "web/src/emoji/emoji-groups.ts"];
  const committed = paths.map((path) => readFileSync(path, "utf8"));
  const problem = command("node", "tools/generate-emoji.ts");
  if (problem !== "") return problem;
  return paths
    .filter((path, index) => readFileSync(path, "utf8") !== committed[index])
    .map((path) => `${path} was out of date; it has been written anew.`)
    .join("\n");
}

function lockFile(): string {
  const missing = missingFromLockFile().map(([name]) => name);
  if (missing.length === 0) return "";
  return `npm ci would refuse package-lock.json, which lacks ${missing.join(", ")}. Run node tools/complete-lock-file.ts, then npm install.`;
}
