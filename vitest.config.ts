import { missingPostgres } from "@confab/testkit/postgres";
import { defineConfig } from "vitest/config";
import { type Engine, type Part, selectTests } from "./tools/test/selection.ts";

/** The requested engine: `CONFAB_TEST_ENGINE=embedded npx vitest run <files>` uses only one of them. */
const wanted = process.env["CONFAB_TEST_ENGINE"] as Engine | undefined;
const possible: readonly Engine[] = missingPostgres() === undefined ? ["embedded", "postgres"] : ["embedded"];
const engines = wanted === undefined ? possible : [wanted];

/** Set by `npm test` and `npm run test:slow`. */
const part = (process.env["CONFAB_TEST_PART"] ?? "all") as Part;
const selection = selectTests(part, engines);

/**
 * The engine that starts faster, for tests that don't test the engine: a world exists after a second instead of five.
 */
const quick = { CONFAB_TEST_ENGINE: engines.at(-1) ?? "embedded" };

const shared = {
  // A worker loads a module once for all of its files: none of ours keeps state from one server to the next.
  isolate: false,
  runner: "testkit/src/measuring-runner.ts",
  // A test starts a real server on a real database; the first one of a run also creates the templates that the others
  // copy. A machine at load ten must meet the limits.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // An expected result comes immediately on a quiet machine, and late on a busy one.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * Node strips the types itself: nothing is transformed, and code runs as it does in the server. It can't load JSX.
 */
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    globalSetup: ["testkit/src/global-setup.ts"],
    pool: "forks",
    // Tests wait for browsers, databases and clocks, so two would leave a third of two processors idle, and three a sixth.
    maxWorkers: 4,
    // A quarter of a test's time limit; the report shows slower tests.
    slowTestThreshold: 30_000,
    projects: [
      { test: { name: "once", include: [...selection.once], env: quick, ...native } },
      {
        test: {
          name: "web",
          include: [...selection.web],
          env: quick,
          ...native,
          retry: 1,
        },
      },
      { test: { name: "components", include: [...selection.components], env: quick, ...shared } },
      ...Object.entries(selection.engines).map(([engine, files]) => ({
        test: { name: engine, include: [...files], env: { CONFAB_TEST_ENGINE: engine }, ...native },
      })),
    ],
  },
});
