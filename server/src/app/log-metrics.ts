/** Reads the progress of the log and of its consumers when the metrics are scraped. */

import { within } from "../base/within.ts";
import type { Context } from "../realm/context.ts";
import {
  type ConsumerLag,
  readConsumerLags,
  readLogDelay,
  readLogPositions,
} from "../realm/log-positions.ts";
import type { Realms } from "../realm/realms.ts";
import { consumerNames } from "./consumers.ts";

/**
 * The longest wait for the database. Prometheus gives up after 10 s by default, and should get the other values when
 * the database does not answer.
 */
const PATIENCE_MILLISECONDS = 2000;

/** Values are NaN if the database could not be reached. */
export function observeLog(context: Context, realms: Realms): void {
  const { metrics, clock, logger } = context;
  const position = metrics.gauge(
    "confab_log_position",
    "Events that this node has applied, summed over organizations.",
  );
  const lag = metrics.gauge(
    "confab_log_lag_events",
    "Events that this node has yet to apply, summed over organizations.",
  );
  const largestLag = metrics.gauge(
    "confab_log_lag_events_max",
    "Events that this node has yet to apply, in the organization with the most.",
  );
  const delay = metrics.gauge(
    "confab_log_delay_seconds",
    "Age of the oldest event that this node has yet to apply and deliver; 0 if it has applied all.",
  );
  const consumerLag = metrics.gauge(
    "confab_consumer_lag_events",
    "Events that background work has yet to process, on any node, summed over organizations.",
    ["consumer"],
  );
  const largestConsumerLag = metrics.gauge(
    "confab_consumer_lag_events_max",
    "Events that background work has yet to process, in the organization with the most.",
    ["consumer"],
  );
  const redo = metrics.gauge(
    "confab_consumer_redo_messages",
    "Messages that background work has yet to process again after an upgrade, at most, on any node, summed over organizations.",
    ["consumer"],
  );
  metrics.onScrape(async () => {
    const lags = await within(clock, PATIENCE_MILLISECONDS, readLags(context, realms)).catch(
      (error: unknown) => logger.debug({ err: error }, "The log's lag could not be read"),
    );
    position.set([...realms.all()].reduce((sum, { log }) => sum + log.position, 0));
    lag.set(lags?.total ?? Number.NaN);
    largestLag.set(lags?.largest ?? Number.NaN);
    delay.set(lags?.delaySeconds ?? Number.NaN);
    for (const consumer of consumerNames) {
      const known = lags?.consumers.find(({ name }) => name === consumer);
      consumerLag.set({ consumer }, known?.total ?? Number.NaN);
      largestConsumerLag.set({ consumer }, known?.largest ?? Number.NaN);
      redo.set({ consumer }, known?.redo ?? Number.NaN);
    }
  });
}

interface Lags {
  /** The number of events that this node has yet to apply: of all realms, and of the realm with the most. */
  readonly total: number;
  readonly largest: number;
  readonly delaySeconds: number;
  readonly consumers: readonly ConsumerLag[];
}

async function readLags({ engine, clock }: Context, realms: Realms): Promise<Lags> {
  const realmIds = [...realms.all()].map(({ realmId }) => realmId);
  const [stored, consumers] = await Promise.all([
    readLogPositions(engine, realmIds),
    readConsumerLags(engine, realmIds, consumerNames),
  ]);
  let [total, largest] = [0, 0];
  const behind = new Map<number, number>();
  for (const { realm_id, position } of stored) {
    // Events that were applied after the query to the database are not a lag.
    const applied = realms.get(realm_id)?.log.position ?? position;
    if (applied >= position) continue;
    total += position - applied;
    largest = Math.max(largest, position - applied);
    behind.set(realm_id, applied);
  }
  const delaySeconds = behind.size === 0 ? 0 : await readLogDelay(engine, behind, clock.now());
  return { total, largest, delaySeconds, consumers };
}
