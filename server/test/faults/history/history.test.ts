/**
 * All answers of a history can be true, whatever clients do at any nodes, and whatever happens to these nodes.
 *
 * `CONFAB_HISTORY_SECONDS` is the length of the history, `CONFAB_HISTORY_SEED` repeats the actions.
 */
import { randomInt } from "node:crypto";
import { Cluster, engineUnderTest } from "@confab/testkit";
import { expect, test } from "vitest";
import { checkHistory } from "./checker.ts";
import { traceOf } from "./trace.ts";
import { Trial } from "./trial.ts";

const isEmbedded = engineUnderTest === "embedded";
const seconds = Number(process.env["CONFAB_HISTORY_SECONDS"] ?? (isEmbedded ? 8 : 16));
const seed = Number(process.env["CONFAB_HISTORY_SEED"] ?? randomInt(2 ** 31));

const milliseconds = seconds * 3000 + 200_000;

/** The trial has a limit of its own, which grows with the machine's load and tells more. */
const TIMEOUT_FACTOR = 10;

test(`a generated history of ${seconds} s, CONFAB_HISTORY_SEED=${seed}`, {
  timeout: milliseconds * TIMEOUT_FACTOR,
  retry: 1,
}, async () => {
  await using cluster = await (isEmbedded
    ? Cluster.startEmbedded()
    : Cluster.start(3, { CONFAB_SITE_URL: "http://chat.example.com" }));
  const trial = await Trial.start(cluster, seed);
  await trial.within(milliseconds, lookedAt(trial));
});

async function lookedAt(trial: Trial): Promise<void> {
  const history = await trial.run(seconds);
  const violations = checkHistory(history);
  expect(violations.length, `CONFAB_HISTORY_SEED=${seed}\n${traceOf(violations, history)}`).toBe(0);
  await trial.expectModelsAsRegistered();
}
