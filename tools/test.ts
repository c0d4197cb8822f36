/**
 * Runs tests:
 * - `npm test`: the quick ones, on one engine;
 * - `npm run test:slow`: the slow ones (`tools/test/slow-tests.ts`), and those that depend on the engine on the other;
 * - `npm test -- <part of a path> …`: all tests in files whose path has one of the parts;
 * - `npm test -- --changed[=<commit>]`: all tests that the changes since a commit need (`tools/test/changed.ts`).
 *
 * The last line is `N passed, N failed, N skipped`.
 */

import { missingPostgres } from "@confab/testkit/postgres";
import { compileCache } from "@confab/testkit/server-process";
import { startVitest, type TestCase, type TestCollection } from "vitest/node";
import { changedFiles, testsFor } from "./test/changed.ts";
import { reportDurations } from "./test/durations.ts";
import { useMemoryForTemporaryFiles } from "./test/memory-folder.ts";
import { allTestFiles, isSlow, type Part } from "./test/selection.ts";

/** More tests than this that pass only at their second attempt fail the run. */
const MOST_FLAKY = 2;

// All workers load the same modules.
process.env["NODE_COMPILE_CACHE"] ??= compileCache;

useMemoryForTemporaryFiles();

const { part, filters } = readArguments(process.argv.slice(2));
process.env["CONFAB_TEST_PART"] = part;

const vitest = await startVitest("test", [...filters], { watch: false });
const modules = vitest.state.getTestModules();
const errors = vitest.state.getUnhandledErrors().length;
await vitest.close();

const tests = modules.flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === "passed").length;
// A file that can't run, or a hook that throws, fails without a failed test.
const failed =
  tests.filter((test) => test.result().state === "failed").length +
  modules.filter((module) => module.state() === "failed" && ![...module.children.allTests("failed")].length)
    .length +
  errors;

// A process that ends unexpectedly takes the file it runs with it, and the report of the error doesn't name the file.
const unfinished = modules.filter((module) => ["pending", "queued"].includes(module.state()));
if (unfinished.length > 0) {
  const names = unfinished.map((module) => `  ${module.project.name} ${module.relativeModuleId}`);
  console.log(`Without a result:\n${names.join("\n")}\n`);
}

// A test for one engine has run if it has run on that engine. Of quick files, the slow command runs the other engine.
const ran = new Set(tests.filter((test) => !wasSkipped(test)).map(nameOf));
const isOfOtherCommand = (test: TestCase) => part === "slow" && !isSlow(test.module.relativeModuleId);
const isSkipped = (test: TestCase) => wasSkipped(test) && !ran.has(nameOf(test)) && !isOfOtherCommand(test);
const missing = missingPostgres();
const withoutPostgres =
  missing === undefined
    ? 0
    : tests.filter((test) => test.project.name === "embedded" && !wasSkipped(test)).length;
const notes = modules.flatMap((module) => skippedIn(module.children, module.relativeModuleId));
if (withoutPostgres > 0) notes.push(`${withoutPostgres} tests on PostgreSQL. ${missing}`);
if (notes.length > 0) console.log(`Skipped:\n${notes.map((note) => `  ${note}`).join("\n")}\n`);

console.log(reportDurations(modules, part === "slow" ? "test-durations-slow.tsv" : "test-durations.tsv"));

const flaky = tests.filter((test) => test.diagnostic()?.flaky);
if (flaky.length > 0) {
  const names = flaky.map((test) => `  ${test.project.name} ${nameOf(test)}`);
  console.log(`Flaky, because they passed only at the second attempt:\n${names.join("\n")}`);
}
if (flaky.length > MOST_FLAKY) console.log(`More than ${MOST_FLAKY} flaky tests fail the run.`);

const skipped = tests.filter(isSkipped).length + withoutPostgres;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 || flaky.length > MOST_FLAKY ? 1 : 0;

function readArguments(args: readonly string[]): { part: Part; filters: readonly string[] } {
  const [first] = args;
  if (first === undefined) return { part: "quick", filters: [] };
  if (args.length === 1 && first === "--slow") return { part: "slow", filters: [] };
  const changed = /^--changed(?:=(.+))?$/.exec(first);
  if (args.length === 1 && changed) return changedTests(changed[1]);
  const option = args.find((arg) => arg.startsWith("-"));
  if (option === undefined) return { part: "all", filters: args };
  console.error(
    `npm test doesn't know "${option}". It takes parts of paths, or one of --slow and --changed[=<commit>]; for Vitest's own options, call npx vitest.`,
  );
  process.exit(1);
}

function changedTests(base: string | undefined): { part: Part; filters: readonly string[] } {
  const changed = changedFiles(base);
  const { files, bothEngines } = testsFor(changed);
  const all = allTestFiles().length;
  console.log(
    `Changed files: ${changed.length}. They need ${files.length} of ${all} test files (${files.filter(isSlow).length} slow), on ${bothEngines ? "both engines" : "one engine"}.`,
  );
  if (files.length === 0) process.exit(0);
  if (!bothEngines && missingPostgres() === undefined) process.env["CONFAB_TEST_ENGINE"] ??= "postgres";
  return { part: "all", filters: files };
}

function wasSkipped(test: TestCase): boolean {
  return test.result().state === "skipped";
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} ${test.fullName}`;
}

/** Returns a line for each skipped test, or for the group around it if that was skipped as a whole. */
function skippedIn(collection: TestCollection, path: string): string[] {
  return collection.array().flatMap((item) => {
    const name = `${path} > ${item.name}`;
    if (item.type === "test") return isSkipped(item) ? [name] : [];
    const inside = [...item.children.allTests()];
    return inside.every(isSkipped) ? [`${name} (tests: ${inside.length})`] : skippedIn(item.children, name);
  });
}
