/** All background work that follows the log. A new consumer starts at the beginning of each realm's log. */
import { botCalls } from "../domain/bot-calls/consumer.ts";
import { linkPreviewJobs } from "../domain/link-previews/consumer.ts";
import { searchIndexer } from "../domain/messages/search/search-index.ts";
import { notifications } from "../domain/notifications/consumer.ts";
import { trafficCounter } from "../domain/streams/traffic.ts";
import type { ConsumerDefinition } from "../events/log-consumer.ts";

export const consumers: readonly ConsumerDefinition[] = [
  // It is first, because it may leave some of the events to the next transaction.
  notifications,
  searchIndexer,
  trafficCounter,
  linkPreviewJobs,
  botCalls,
];

export const consumerNames: readonly string[] = consumers.map(({ name }) => name);

export const consumerVersions: readonly number[] = consumers.map(({ version = 1 }) => version);
