import { missingPostgres } from "@confab/testkit/postgres";
import { defineConfig } from "vitest/config";

/** What needs no database, or brings both engines along itself. */
const once = [
  "{contract,client,bench}/test/**/*.test.ts",
  "server/test/{clients,markdown,db,outgoing}/**/*.test.ts",
];

/** `CONFAB_TEST_ENGINE=embedded npx vitest run <files>` keeps to one of them. */
const wanted = process.env["CONFAB_TEST_ENGINE"];
const possible = missingPostgres() === undefined ? ["embedded", "postgres"] : ["embedded"];
const engines = wanted === undefined ? possible : [wanted];

/**
 * What the engine makes no difference to, and takes minutes: recorded calls, models that follow events, refused
 * configurations, rights, bad input, clients that don't read, pictures of other hosts. Run on the quick engine alone,
 * unless one is asked for.
 */
const onOneEngine = [
  "server/test/compatibility/replay.test.ts",
  "server/test/faults/never-reads.test.ts",
  "server/test/fuzz/fuzz.test.ts",
  "server/test/messages/emoji-names.test.ts",
  "server/test/permissions/**/*.test.ts",
  "server/test/pictures/hostile-files.test.ts",
  "server/test/remote-images/limits.test.ts",
  "server/test/round-trip/round-trip.test.ts",
  "server/test/running/configuration.test.ts",
];

/** Where the engine is not what is tested, the one that starts faster: a world is there in a second, not in five. */
const quick = { CONFAB_TEST_ENGINE: engines.at(-1) ?? "embedded" };

const shared = {
  // A worker loads a module once for all of its files: none of ours keeps anything from one server to the next.
  isolate: false,
  // A test starts a real server on a real database; the first one of a run also sets up what the others copy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is waited for comes at once on a quiet machine, and late on one that has other things to do.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ["testkit/src/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // Half of what a test may take; what is slower shows in the report.
    slowTestThreshold: 30_000,
    projects: [
      { test: { name: "once", include: once, env: quick, ...shared } },
      // A browser and what it talks to share the processor with another of the kind.
      {
        test: {
          name: "web",
          include: ["web/test/**/*.test.ts"],
          env: quick,
          ...shared,
          testTimeout: 120_000,
        },
      },
      ...engines.map((engine, index) => ({
        test: {
          name: engine,
          include: ["server/test/**/*.test.ts"],
          exclude: index === engines.length - 1 ? once : [...once, ...onOneEngine],
          env: { CONFAB_TEST_ENGINE: engine },
          ...shared,
        },
      })),
    ],
  },
});
