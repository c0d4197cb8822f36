/**
 * `npm test [-- <part of a path> …]`: runs all tests, or those in files whose path has one of the parts. Tests that
 * depend on the database run once for each engine (see `vitest.config.ts`). The last line is `N passed, N failed, N
 * skipped`.
 */

import { missingPostgres } from "@confab/testkit/postgres";
import { compileCache } from "@confab/testkit/server-process";
import { startVitest, type TestCase, type TestCollection } from "vitest/node";
import { reportDurations } from "./durations.ts";
import { useMemoryForTemporaryFiles } from "./memory-folder.ts";

// All workers load the same modules.
process.env["NODE_COMPILE_CACHE"] ??= compileCache;

useMemoryForTemporaryFiles();

const vitest = await startVitest("test", process.argv.slice(2), { watch: false });
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

// A test for one engine has run if it has run on that engine.
const ran = new Set(tests.filter((test) => !wasSkipped(test)).map(nameOf));
const isSkipped = (test: TestCase) => wasSkipped(test) && !ran.has(nameOf(test));
const missing = missingPostgres();
const withoutPostgres =
  missing === undefined
    ? 0
    : tests.filter((test) => test.project.name === "embedded" && !wasSkipped(test)).length;
const notes = modules.flatMap((module) => skippedIn(module.children, module.relativeModuleId));
if (withoutPostgres > 0) notes.push(`${withoutPostgres} tests on PostgreSQL. ${missing}`);
if (notes.length > 0) console.log(`Skipped:\n${notes.map((note) => `  ${note}`).join("\n")}\n`);

console.log(reportDurations(modules));

const skipped = tests.filter(isSkipped).length + withoutPostgres;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

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
