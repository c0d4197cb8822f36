import { missingPostgres } from "@confab/testkit/postgres";
import { defineConfig } from "vitest/config";

/** Tests that need no database, or that start both engines themselves. */
const once = [
  "{contract,markdown,client,bench}/test/**/*.test.ts",
  "server/test/{clients,db,deploy,outgoing}/**/*.test.ts",
];

/** The requested engine: `CONFAB_TEST_ENGINE=embedded npx vitest run <files>` uses only one of them. */
const wanted = process.env["CONFAB_TEST_ENGINE"];
const possible = missingPostgres() === undefined ? ["embedded", "postgres"] : ["embedded"];
const engines = wanted === undefined ? possible : [wanted];

/**
 * Tests whose result does not depend on the engine. Both engines are PostgreSQL, and `server/test/db/statements.test.ts`
 * checks every statement on both. Messages, streams, organizations, files, the log, faults and starts use both. These
 * tests run only on the quick engine, unless one is requested: rules of accounts and their settings, recorded calls,
 * feature levels, models that follow events, refused configurations, bad input, HTTP, other people's servers, pictures.
 */
const onOneEngine = [
  "server/test/alert-words/*.test.ts",
  "server/test/authentication/*.test.ts",
  "server/test/bot-storage/*.test.ts",
  "server/test/bots/*.test.ts",
  "server/test/compatibility/*.test.ts",
  "server/test/default-stream-groups/*.test.ts",
  "server/test/drafts/*.test.ts",
  "server/test/faults/never-reads.test.ts",
  "server/test/fuzz/fuzz.test.ts",
  "server/test/http/*.test.ts",
  "server/test/integrations/*.test.ts",
  "server/test/invitations/*.test.ts",
  "server/test/levels/*.test.ts",
  "server/test/linkifiers/*.test.ts",
  "server/test/mail/*.test.ts",
  "server/test/messages/emoji-names.test.ts",
  "server/test/messages/link-previews.test.ts",
  "server/test/muted-users/*.test.ts",
  "server/test/notifications/*.test.ts",
  "server/test/permissions/**/*.test.ts",
  "server/test/pictures/*.test.ts",
  "server/test/playgrounds/*.test.ts",
  "server/test/presence/*.test.ts",
  "server/test/profile-fields/*.test.ts",
  "server/test/push-devices/*.test.ts",
  "server/test/realm-domains/*.test.ts",
  "server/test/realm/video-calls.test.ts",
  "server/test/remote-images/*.test.ts",
  "server/test/round-trip/round-trip.test.ts",
  "server/test/running/configuration.test.ts",
  "server/test/scheduled-messages/*.test.ts",
  "server/test/session/*.test.ts",
  "server/test/settings/*.test.ts",
  "server/test/spectators/*.test.ts",
  "server/test/tutorial/*.test.ts",
  "server/test/user-groups/*.test.ts",
  "server/test/users/*.test.ts",
];

/**
 * The engine that starts faster, for tests that don't test the engine: a world exists after a second instead of five.
 */
const quick = { CONFAB_TEST_ENGINE: engines.at(-1) ?? "embedded" };

const shared = {
  // A worker loads a module once for all of its files: none of ours keeps state from one server to the next.
  isolate: false,
  // A test starts a real server on a real database; the first one of a run also creates the templates that the others
  // copy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // An expected result comes immediately on a quiet machine, and late on a busy one.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * Node strips the types itself: nothing is transformed, and code runs as it does in the server. It can't load JSX, which
 * the web client has.
 */
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    globalSetup: ["testkit/src/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // Half of a test's time limit; the report shows slower tests.
    slowTestThreshold: 30_000,
    projects: [
      { test: { name: "once", include: once, env: quick, ...native } },
      // A browser and its server share the processor with another such pair.
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
          ...native,
        },
      })),
    ],
  },
});
