/**
 * The tests that `npm test` leaves to `npm run test:slow`, and what needs them. To move a test file between the two
 * commands, change this table; `docs/testing.md` explains the choice.
 */

export interface SlowTests {
  /** Globs of test files. */
  readonly files: readonly string[];
  readonly reason: string;
  /** Globs of the sources and other files after whose change `npm test -- --changed` runs these tests. */
  readonly neededBy: readonly string[];
}

const STORAGE = "server/src/{db,realm,events,nats,model,app}/**";

export const slowTests: readonly SlowTests[] = [
  {
    files: ["server/test/faults/**/!(checker).test.ts"],
    reason: "They kill, freeze and disconnect nodes and databases under load.",
    neededBy: [STORAGE, "server/src/domain/{messages,event-queues,scheduled-messages,register}/**"],
  },
  {
    files: ["server/test/running/!(configuration-page|node-options|behind-nginx).test.ts"],
    reason: "They start, stop and kill whole servers, and copy their data.",
    neededBy: [
      STORAGE,
      "server/src/{main,command}.ts",
      "server/src/{config,files}/**",
      "tools/{build,install}*",
    ],
  },
  {
    files: [
      "server/test/imports/{archives,in-server,invite,killed*,long-texts,matrix,mattermost,neutral,rocketchat,slack*,zulip}.test.ts",
      "web/test/app/imports.test.ts",
    ],
    reason: "They import generated organizations, and kill imports.",
    neededBy: [
      "server/src/exchange/**",
      "server/src/domain/{imports,realm-imports}/**",
      "testkit/src/exports/**",
      "web/src/organization/imports/**",
    ],
  },
  {
    files: [
      "server/test/exports/{export,killed}.test.ts",
      "server/test/person-deletion/{command,everything}.test.ts",
    ],
    reason: "They export whole organizations, delete people from them, and kill both.",
    neededBy: [
      "server/src/domain/{exports,realm-exports,own-data,person-deletion}/**",
      "server/src/exchange/**",
    ],
  },
  {
    files: [
      "server/test/db/{claims,embedded*,engine,move-database,refusals}.test.ts",
      "server/test/realms/{command,embedded-growth}.test.ts",
      "server/test/upgrade/*.test.ts",
    ],
    reason: "They create, convert, move and upgrade databases.",
    neededBy: ["server/src/db/**", "server/src/app/**"],
  },
  {
    files: ["server/test/deploy/!(monitoring).test.ts"],
    reason: "They run what operators use: Helm, nginx, Prometheus and joined programs.",
    neededBy: [
      "deploy/**",
      "tools/build*",
      "server/src/observability/**",
      "Dockerfile",
      "compose.yaml",
      "docs/operating.md",
    ],
  },
  {
    files: ["server/test/clients/*.test.ts", "server/test/compatibility/{operations,replay}.test.ts"],
    reason: "They run the clients that people use, and thousands of recorded requests.",
    neededBy: ["contract/src/**", "server/src/{routes,http}/**"],
  },
  {
    files: [
      "server/test/fuzz/*.test.ts",
      "server/test/pictures/{bombs,hostile-files,thumbnails}.test.ts",
      "server/test/messages/{expensive,partitions}.test.ts",
      "server/test/remote-images/limits.test.ts",
      "server/test/authentication/guessing.test.ts",
      "server/test/notifications/random.test.ts",
      "markdown/test/safety.test.ts",
      "contract/test/decoding-limits.test.ts",
    ],
    reason: "They generate their input, or make it as large as the limits allow.",
    neededBy: [
      "contract/src/decode*",
      "markdown/src/**",
      "server/src/{http,pictures,remote-images}/**",
      "server/src/domain/{attempts,messages,notifications,pictures,sessions}/**",
    ],
  },
  {
    files: ["bench/test/*.test.ts"],
    reason: "They run the benchmarks' own machinery.",
    neededBy: ["bench/src/**", "testkit/src/**"],
  },
  {
    files: ["web/test/screens.test.ts", "web/test/app/{axe-desk,axe-overlays,axe-phone,languages}.test.ts"],
    reason: "They visit all screens, in both color schemes, on a desk and a phone, or in several languages.",
    neededBy: ["web/src/**", "web/screens/**"],
  },
  {
    files: ["web/test/app/faults/*.test.ts", "web/test/app/push.test.ts"],
    reason: "They cut the client's connections, and push through a real push service of their own.",
    neededBy: ["web/src/**", "client/src/**", "server/src/domain/web-push/**"],
  },
];

/**
 * Tests that also run on the other engine: the basic resources, any sequence of actions, the log, faults, starts and
 * ends, and what uses the database in an unusual way. Both engines are PostgreSQL, and
 * `server/test/db/statements.test.ts` checks every statement on both, so all other tests run only on the engine that
 * starts faster.
 */
export const onBothEngines = {
  files: [
    "server/test/smoke.test.ts",
    "server/test/{drafts/drafts,events/polling,messages/delivery,profile-fields/fields,realm/state}.test.ts",
    "server/test/{streams/subscribe,user-groups/user-groups,users/read}.test.ts",
    "server/test/faults/{disk-full,disk-full-files,history/history}.test.ts",
    "server/test/imports/killed-in-server.test.ts",
    "server/test/log/!(nats|nats-messages|group-commit).test.ts",
    "server/test/messages/{partitions,search,search-languages,search-reindex}.test.ts",
    "server/test/realms/{command,embedded-growth}.test.ts",
    "server/test/retention/*.test.ts",
    "server/test/round-trip/{event-loop,queues,random}.test.ts",
    "server/test/running/!(configuration|configuration-page|node-options|cluster-command|move|postgres-backup).test.ts",
    "server/test/upgrade/*.test.ts",
  ],
  neededBy: [STORAGE, "server/src/domain/*/queries*"],
} as const;
