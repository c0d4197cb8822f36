/** Reads values when the metrics are scraped: readiness, disk, queues, the database's connections, the log. */

import { statfs } from "node:fs/promises";
import { obstacles, type Readiness } from "../http/health.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";
import { observeLog } from "./log-metrics.ts";

export function observeServer(
  context: Context,
  { realms, readiness }: { realms: Realms; readiness: Readiness },
): void {
  observeReadiness(context, readiness);
  observeDisk(context);
  observeQueues(context, realms);
  observeConnections(context);
  observeLog(context, realms);
}

function observeReadiness({ metrics }: Context, readiness: Readiness): void {
  const obstacle = metrics.gauge(
    "confab_obstacle",
    "1 for the reason why this node is not ready for requests, else 0; the same reasons as in GET /ready.",
    ["reason"],
  );
  metrics.onScrape(async () => {
    const found = await readiness.obstacle();
    for (const reason of obstacles) obstacle.set({ reason }, reason === found ? 1 : 0);
  });
}

function observeDisk({ metrics, config }: Context): void {
  const free = metrics.gauge(
    "confab_data_disk_free_bytes",
    "Free space on the disk of the data directory, for uploads, cached pictures and the embedded database.",
  );
  const size = metrics.gauge("confab_data_disk_size_bytes", "Size of the disk of the data directory.");
  metrics.onScrape(async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined);
    free.set(disk ? disk.bavail * disk.bsize : Number.NaN);
    size.set(disk ? disk.blocks * disk.bsize : Number.NaN);
  });
}

function observeQueues({ metrics }: Context, realms: Realms): void {
  const held = metrics.gauge("confab_realms", "Organizations that this node holds in memory.");
  const queues = metrics.gauge("confab_event_queues", "Event queues that this node holds in memory.");
  const polls = metrics.gauge("confab_held_polls", "Polls that wait for events.");
  const streams = metrics.gauge("confab_open_event_streams", "Open streams of server-sent events.");
  const writes = metrics.gauge(
    "confab_waiting_writes",
    "Writes other than sends that wait for their turn, with those that have it.",
  );
  metrics.onScrape(() => {
    const sum = { realms: 0, queues: 0, poll: 0, stream: 0, writes: 0 };
    for (const realm of realms.all()) {
      const { size, readers } = realm.queues;
      sum.realms += 1;
      sum.queues += size;
      sum.poll += readers.poll;
      sum.stream += readers.stream;
      sum.writes += realm.waitingWrites;
    }
    held.set(sum.realms);
    queues.set(sum.queues);
    polls.set(sum.poll);
    streams.set(sum.stream);
    writes.set(sum.writes);
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
