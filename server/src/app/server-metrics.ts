/** Reads values when the metrics are scraped: queues, the log, its consumers, the database's connections. */

import { within } from "../base/within.ts";
import type { Context } from "../realm/context.ts";
import { readConsumerLags, readLogPositions } from "../realm/log-positions.ts";
import type { Realms } from "../realm/realms.ts";
import { consumerNames } from "./consumers.ts";

/**
 * The longest wait for the database. Prometheus gives up after 10 s by default, and should get the other values when
 * the database does not answer.
 */
const PATIENCE_MILLISECONDS = 2000;

export function observeServer(context: Context, realms: Realms): void {
  observeQueues(context, realms);
  observeConnections(context);
  observeLog(context, realms);
}

function observeQueues({ metrics }: Context, realms: Realms): void {
  const held = metrics.gauge("confab_realms", "Organizations that this node holds in memory.");
  const queues = metrics.gauge("confab_event_queues", "Event queues that this node holds in memory.");
  const polls = metrics.gauge("confab_held_polls", "Polls that wait for events.");
  const streams = metrics.gauge("confab_open_event_streams", "Open streams of server-sent events.");
  metrics.onScrape(() => {
    const sum = { realms: 0, queues: 0, poll: 0, stream: 0 };
    for (const realm of realms.all()) {
      const { size, readers } = realm.queues;
      sum.realms += 1;
      sum.queues += size;
      sum.poll += readers.poll;
      sum.stream += readers.stream;
    }
    held.set(sum.realms);
    queues.set(sum.queues);
    polls.set(sum.poll);
    streams.set(sum.stream);
  });
}

function observeConnections({ metrics, engine }: Context): void {
  const connections = metrics.gauge("confab_database_connections", "Open connections to the database.", [
    "state",
  ]);
  const waiting = metrics.gauge("confab_database_waiting", "Calls that wait for a free connection.");
  metrics.onScrape(() => {
    const { inUse, idle, waiting: count } = engine.connections();
    connections.set({ state: "in_use" }, inUse);
    connections.set({ state: "idle" }, idle);
    waiting.set(count);
  });
}

/** Values are NaN if the database could not be reached. */
function observeLog(context: Context, realms: Realms): void {
  const { metrics, engine, clock, logger } = context;
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
  metrics.onScrape(async () => {
    const all = [...realms.all()];
    const realmIds = all.map(({ realmId }) => realmId);
    const stored = await within(
      clock,
      PATIENCE_MILLISECONDS,
      Promise.all([readLogPositions(engine, realmIds), readConsumerLags(engine, realmIds, consumerNames)]),
    ).catch((error: unknown) => logger.debug({ err: error }, "The log's lag could not be read"));
    position.set(all.reduce((sum, { log }) => sum + log.position, 0));
    const lags = stored?.[0].map(({ realm_id, position: last }) =>
      // Events that were applied after the query to the database are not a lag.
      Math.max(0, last - (realms.get(realm_id)?.log.position ?? last)),
    );
    lag.set(lags ? lags.reduce((sum, one) => sum + one, 0) : Number.NaN);
    largestLag.set(lags ? lags.reduce((most, one) => Math.max(most, one), 0) : Number.NaN);
    for (const consumer of consumerNames) {
      const known = stored?.[1].find(({ name }) => name === consumer);
      consumerLag.set({ consumer }, known?.total ?? Number.NaN);
      largestConsumerLag.set({ consumer }, known?.largest ?? Number.NaN);
    }
  });
}
