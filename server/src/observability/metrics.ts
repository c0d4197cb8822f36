// The project of the web client includes only files that others name.
/// <reference path="./prom-client-parts.d.ts" />
/**
 * The counts and measurements of this server, for Prometheus. Each server has its own registry, as tests run several
 * servers in a process.
 *
 * No label has a value that a client chooses, or a value for each organization, because neither may increase the
 * operator's storage. For organizations, the metrics have sums and the largest value.
 */
import { getHeapStatistics } from "node:v8";
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import Registry from "prom-client/lib/registry.js";
import type { Clock } from "../base/clock.ts";
import type { StatementMeter } from "../db/engine.ts";
import { countOpenFiles } from "./open-files.ts";

/** Upper bounds in seconds. A held poll ends within a minute. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const statementBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 30];
/** Rendering is aborted after some hundreds of milliseconds (`markdown/src/deadline.ts`). */
const renderingBuckets = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5];
/** The last bound is the largest number of messages in a commit (`realm/group-commit.ts`). */
const batchBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/**
 * Metrics of the library that look at each open connection, while the process does nothing else: 40 milliseconds at
 * 5,000 connections. The one of them that alerts need is collected in another way.
 */
const metricsOfEachHandle = [
  "nodejs_active_resources",
  "nodejs_active_resources_total",
  "nodejs_active_handles",
  "nodejs_active_handles_total",
  "nodejs_active_requests",
  "nodejs_active_requests_total",
  "process_open_fds",
];

export class Metrics {
  readonly registry = new Registry();
  readonly #clock: Clock;
  readonly #collectors: (() => void | Promise<void>)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly requestDuration = this.#histogram(
    "confab_http_request_duration_seconds",
    "Time from a request's arrival to the end of its answer; polls are held for up to a minute.",
    requestBuckets,
    ["endpoint", "method", "status"],
  );

  readonly openRequests = this.gauge(
    "confab_http_open_requests",
    "Requests that have not been answered yet.",
  );

  readonly eventsDelivered = this.#counter(
    "confab_events_delivered_total",
    "Events sent to clients, by poll or stream, without heartbeats.",
  );

  readonly eventsSerialized = this.#counter(
    "confab_events_serialized_total",
    "Forms in which events were encoded. All clients that get the same form share it.",
  );

  readonly groupCommitSize = this.#histogram(
    "confab_group_commit_size_messages",
    "Messages stored per commit.",
    batchBuckets,
  );

  readonly groupCommitDuration = this.#histogram(
    "confab_group_commit_duration_seconds",
    "Time until a group of messages is on disk.",
    requestBuckets,
  );

  readonly statementDuration = this.#histogram(
    "confab_database_statement_duration_seconds",
    "Time the database took for a statement, without waiting for a connection.",
    statementBuckets,
    ["outcome"],
  );

  readonly renderingDuration = this.#histogram(
    "confab_rendering_duration_seconds",
    "Time to render a text as HTML.",
    renderingBuckets,
  );

  readonly renderingFallbacks = this.#counter(
    "confab_rendering_fallbacks_total",
    "Texts that took too long to render and are shown as plain text.",
  );

  /** Attempts to hand over mails to the mail server. */
  readonly mails = this.#outcomes(
    "confab_mails_total",
    "Attempts to send a mail, by outcome: a postponed mail is tried again, an abandoned one is not.",
    ["sent", "postponed", "abandoned"],
  );

  /** Mails for streams that arrived. */
  readonly mailsReceived = this.#outcomes(
    "confab_mails_received_total",
    "Mails for streams, by outcome: `repeated` was a message before, `dropped` is an automatic answer or a loop, `postponed` is sent again.",
    ["stored", "repeated", "dropped", "refused", "postponed"],
  );

  /** Attempts to hand over notifications to push services, one for each browser. */
  readonly webPushes = this.#outcomes(
    "confab_web_pushes_total",
    "Attempts to notify a browser, by outcome: `later` is tried again, `gone` is a browser that has unsubscribed.",
    ["sent", "later", "gone", "refused"],
  );

  /**
   * Collects metrics of the whole process: the event loop's delay, garbage collection, memory, processor time, file
   * descriptors.
   */
  async collectProcessMetrics(): Promise<void> {
    const { collectDefaultMetrics } = await import("prom-client");
    collectDefaultMetrics({ register: this.registry });
    for (const name of metricsOfEachHandle) this.registry.removeSingleMetric(name);
    const openFiles = this.gauge("process_open_fds", "Number of open file descriptors.");
    this.onScrape(async () => openFiles.set(await countOpenFiles()));
    const limit = this.gauge(
      "confab_heap_limit_bytes",
      "The largest heap that Node.js permits; the process ends when it needs more.",
    );
    limit.set(getHeapStatistics().heap_size_limit);
  }

  /** Creates a gauge whose value is set when the metrics are read, see `onScrape`. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Calls back whenever the metrics are about to be read. Values that can be looked up then cost requests nothing. */
  onScrape(collect: () => void | Promise<void>): void {
    this.#collectors.push(collect);
  }

  /** Returns the metrics in Prometheus' text format. Several collectors may wait for an unresponsive database at once. */
  async scrape(): Promise<string> {
    await Promise.all(this.#collectors.map((collect) => collect()));
    return this.registry.metrics();
  }

  /** Returns a function that returns the seconds since this call. */
  startTimer(): () => number {
    const start = this.#clock.monotonic();
    return () => (this.#clock.monotonic() - start) / 1000;
  }

  readonly statements: StatementMeter = {
    begin: () => {
      const seconds = this.startTimer();
      return (outcome) => this.statementDuration.observe({ outcome }, seconds());
    },
  };

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  /** Creates a counter with a series for each outcome. They start at zero, so that the first increase is visible. */
  #outcomes(name: string, help: string, outcomes: readonly string[]): Counter<"outcome"> {
    const counter = new Counter({ name, help, labelNames: ["outcome"], registers: [this.registry] });
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    return counter;
  }
}
