import { missingPostgres } from "@confab/testkit/postgres";
import { defineConfig } from "vitest/config";

/** Tests that need no database, or that start both engines themselves. */
const once = [
  "{contract,markdown,client,bench}/test/**/*.test.ts",
  "server/test/{clients,db,deploy,exchange,outgoing}/**/*.test.ts",
];

/** The requested engine: `CONFAB_TEST_ENGINE=embedded npx vitest run <files>` uses only one of them. */
const wanted = process.env["CONFAB_TEST_ENGINE"];
const possible = missingPostgres() === undefined ? ["embedded", "postgres"] : ["embedded"];
const engines = wanted === undefined ? possible : [wanted];

/**
 * Tests that run on both engines: what the specification says, any sequence of actions, the log, faults, starts and ends,
 * and what uses the database in an unusual way. Both engines are PostgreSQL, and `server/test/db/statements.test.ts`
 * checks every statement on both, so all other tests run only on the quick engine, unless one is requested.
 */
const onBothEngines = [
  "server/test/smoke.test.ts",
  "server/test/faults/**/!(never-reads).test.ts",
  "server/test/imports/killed-in-server.test.ts",
  "server/test/log/*.test.ts",
  "server/test/messages/{partitions,search,search-languages,search-reindex}.test.ts",
  "server/test/realms/{command,embedded-growth}.test.ts",
  "server/test/retention/*.test.ts",
  "server/test/round-trip/{event-loop,queues,random}.test.ts",
  "server/test/running/!(configuration).test.ts",
  "server/test/spec/*.test.ts",
  "server/test/upgrade/*.test.ts",
];

/**
 * The engine that starts faster, for tests that don't test the engine: a world exists after a second instead of five.
 */
const quick = { CONFAB_TEST_ENGINE: engines.at(-1) ?? "embedded" };

/** Tests that load components of the web client. All others look at these in a browser. */
const withJsx = ["web/test/refusals.test.ts"];

const shared = {
  // A worker loads a module once for all of its files: none of ours keeps state from one server to the next.
  isolate: false,
  runner: "testkit/src/measuring-runner.ts",
  // A test starts a real server on a real database; the first one of a run also creates the templates that the others
  // copy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
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
    // Tests wait for browsers, databases and clocks, so two would leave a fifth of two processors idle.
    maxWorkers: 3,
    // Half of a test's time limit; the report shows slower tests.
    slowTestThreshold: 30_000,
    projects: [
      { test: { name: "once", include: once, env: quick, ...native } },
      // A browser and its server share the processor with another such pair.
      {
        test: {
          name: "web",
          include: ["web/test/**/*.test.ts"],
          exclude: withJsx,
          env: quick,
          ...native,
          testTimeout: 120_000,
        },
      },
      { test: { name: "components", include: withJsx, env: quick, ...shared } },
      ...engines.map((engine, index) => ({
        test: {
          name: engine,
          include: index === engines.length - 1 ? ["server/test/**/*.test.ts"] : onBothEngines,
          exclude: once,
          env: { CONFAB_TEST_ENGINE: engine },
          ...native,
        },
      })),
    ],
  },
});
