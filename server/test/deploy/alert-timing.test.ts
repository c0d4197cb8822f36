/** Alert rules on invented series: each fires after its time, and not before. */
import { fileURLToPath } from "node:url";
import { missingPrometheus, promtool } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { alertRules } from "./monitoring-files.ts";

const rules = fileURLToPath(new URL("../../../deploy/alerts.yaml", import.meta.url));

/** Series by their selector without the job and the node, in promtool's notation; a value every 15 s. */
type Series = Readonly<Record<string, string>>;

interface Case {
  readonly title: string;
  readonly series: Series;
  /** The alerts that fire, by time. */
  readonly fires: Readonly<Record<string, readonly string[]>>;
}

/** A hundred values that are not numbers. */
const unknown = Array(100).fill("NaN").join(" ");

const requests = (labels: string) => `confab_http_request_duration_seconds_${labels}`;

const cases: readonly Case[] = [
  {
    title: "a node that can't be scraped",
    series: { up: "1x10 0x40" },
    fires: { "2m": [], "3m": [], "4m": ["ConfabNodeDown"] },
  },
  { title: "no node at all", series: {}, fires: { "4m": [], "6m": ["ConfabMissing"] } },
  {
    title: "a node that is restarted again and again",
    series: { up: "1x100", process_start_time_seconds: "0x4 100x4 200x4 300x4 400x80" },
    fires: { "2m": [], "6m": ["ConfabRestarts"], "20m": ["ConfabRestarts"] },
  },
  {
    title: "a database that now refuses and then does not answer",
    series: {
      up: "1x100",
      'confab_obstacle{reason="the database is unavailable"}': "0 1 0 1 0 1 0 1 0 1 0 1 0x80",
      'confab_obstacle{reason="the database does not answer"}': "0 0 1 0 1 0 1 0 1 0 1 0 0x80",
    },
    fires: { "1m": [], "2m": ["ConfabDatabaseUnreachable"], "5m": [] },
  },
  {
    title: "a node that drains",
    series: { up: "1x100", 'confab_obstacle{reason="draining"}': "1x100" },
    fires: { "20m": [] },
  },
  {
    title: "calls that wait for connections for a moment, and for longer",
    series: { up: "1x100", confab_database_waiting: "0x7 30x2 0x10 30x80" },
    fires: { "3m": [], "6m": [], "10m": ["ConfabDatabaseBusy"] },
  },
  {
    title: "a full disk",
    series: { up: "1x100", 'confab_obstacle{reason="the disk of the database is full"}': "1x100" },
    fires: { "45s": [], "2m": ["ConfabDiskFull"] },
  },
  {
    title: "a disk that fills",
    series: { up: "1x100", confab_data_disk_free_bytes: "20 9x100", confab_data_disk_size_bytes: "100x100" },
    fires: { "10m": [], "16m": ["ConfabDiskAlmostFull"] },
  },
  {
    title: "a node that was forgotten in an upgrade",
    series: { up: "1x100", 'confab_obstacle{reason="a newer Confab has written to the database"}': "1x100" },
    fires: { "2m": ["ConfabNodeOutdated"] },
  },
  {
    title: "one failure in fifty requests",
    series: {
      up: "1x100",
      [requests('count{endpoint="sendMessage", status="2xx"}')]: "0+49x100",
      [requests('count{endpoint="sendMessage", status="5xx"}')]: "0+1x100",
    },
    fires: { "4m": [], "7m": ["ConfabErrors"] },
  },
  {
    title: "failed checks of readiness, which are another alert's subject",
    series: {
      up: "1x100",
      [requests('count{endpoint="sendMessage", status="2xx"}')]: "0+99x100",
      [requests('count{endpoint="ready", status="5xx"}')]: "0+50x100",
    },
    fires: { "15m": [] },
  },
  {
    title: "slow sends",
    series: {
      up: "1x100",
      [requests('bucket{endpoint="sendMessage", status="2xx", le="0.5"}')]: "0+95x100",
      [requests('bucket{endpoint="sendMessage", status="2xx", le="1"}')]: "0+100x100",
      [requests('bucket{endpoint="sendMessage", status="2xx", le="+Inf"}')]: "0+100x100",
    },
    fires: { "9m": [], "12m": ["ConfabSendsSlowly"] },
  },
  {
    title: "polls that wait for events, and slow requests",
    series: {
      up: "1x100",
      [requests('bucket{endpoint="getEvents", status="2xx", le="1"}')]: "0+1x100",
      [requests('bucket{endpoint="getEvents", status="2xx", le="60"}')]: "0+100x100",
      [requests('bucket{endpoint="getEvents", status="2xx", le="+Inf"}')]: "0+100x100",
    },
    fires: { "20m": [] },
  },
  {
    title: "slow requests",
    series: {
      up: "1x100",
      [requests('bucket{endpoint="getMessages", status="2xx", le="1"}')]: "0+50x100",
      [requests('bucket{endpoint="getMessages", status="2xx", le="2.5"}')]: "0+100x100",
      [requests('bucket{endpoint="getMessages", status="2xx", le="+Inf"}')]: "0+100x100",
    },
    fires: { "9m": [], "12m": ["ConfabRequestsSlowly"] },
  },
  {
    title: "a node that falls behind, after one that was behind for a moment",
    series: { up: "1x100", confab_log_delay_seconds: "0 9 0 0 0 0 0 0 5x100" },
    fires: { "1m": [], "2m": [], "5m": ["ConfabEventsLate"] },
  },
  {
    title: "lags that are unknown while the database is away",
    series: {
      up: "1x100",
      confab_log_delay_seconds: unknown,
      confab_log_lag_events_max: unknown,
      'confab_consumer_lag_events_max{consumer="search_index"}': unknown,
    },
    fires: { "25m": [] },
  },
  {
    title: "background work that has stopped",
    series: { up: "1x200", 'confab_consumer_lag_events_max{consumer="search_index"}': "2000x200" },
    fires: { "10m": [], "31m": ["ConfabBackgroundWorkBehind"] },
  },
  {
    title: "a node with too much to compute",
    series: { up: "1x100", nodejs_eventloop_lag_p99_seconds: "0.3x100" },
    fires: { "4m": [], "6m": ["ConfabEventLoopBlocked"] },
  },
  {
    title: "a heap near its limit",
    series: { up: "1x100", nodejs_heap_size_used_bytes: "95x100", confab_heap_limit_bytes: "100x100" },
    fires: { "9m": [], "11m": ["ConfabMemoryAlmostFull"] },
  },
  {
    title: "nearly as many clients as files",
    series: { up: "1x100", process_open_fds: "950x100", process_max_fds: "1000x100" },
    fires: { "4m": [], "6m": ["ConfabOpenFilesAlmostExhausted"] },
  },
  {
    title: "mails that fail, beside few that don't",
    series: {
      up: "1x200",
      'confab_mails_total{outcome="sent"}': "0+1x200",
      'confab_mails_total{outcome="postponed"}': "0+2x200",
      'confab_mails_total{outcome="abandoned"}': "0x200",
    },
    fires: { "10m": [], "20m": ["ConfabMailsFail"] },
  },
  {
    title: "no mails at all",
    series: {
      up: "1x200",
      'confab_mails_total{outcome="sent"}': "0x200",
      'confab_mails_total{outcome="postponed"}': "0x200",
    },
    fires: { "40m": [] },
  },
  {
    title: "browsers that have unsubscribed, and push services that refuse",
    series: {
      up: "1x200",
      'confab_web_pushes_total{outcome="sent"}': "0+1x200",
      'confab_web_pushes_total{outcome="gone"}': "0+9x200",
      'confab_web_pushes_total{outcome="refused"}': "0x80 0+9x120",
    },
    fires: { "20m": [], "45m": ["ConfabPushesFail"] },
  },
  {
    title: "NATS that is away",
    series: { up: "1x100", confab_nats_connected: "0x100" },
    fires: { "4m": [], "6m": ["ConfabNatsUnreachable"] },
  },
  {
    title: "an embedded database that has grown too large",
    series: { up: "1x300", confab_embedded_database_outgrown: "0x4 1x296" },
    fires: { "50m": [], "70m": ["ConfabEmbeddedDatabaseOutgrown"] },
  },
  {
    title: "a daily backup that is 35 hours old, and grows older",
    series: { up: "1x600", confab_backup_last_success_timestamp_seconds: "-126000x600" },
    fires: { "50m": [], "110m": [], "130m": ["ConfabBackupsFail"] },
  },
];

/** Returns the test of a case in promtool's format. */
function testOf({ series, fires }: Case): string {
  const target = 'job="confab", instance="a"';
  const withTarget = (name: string) =>
    name.includes("{") ? name.replace("{", `{${target}, `) : `${name}{${target}}`;
  return stringify({
    rule_files: [rules],
    evaluation_interval: "15s",
    tests: [
      {
        interval: "15s",
        input_series: Object.entries(series).map(([name, values]) => ({ series: withTarget(name), values })),
        promql_expr_test: Object.entries(fires).map(([time, names]) => ({
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: time,
          exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
        })),
      },
    ],
  });
}

const missing = missingPrometheus();

describe.skipIf(missing !== undefined)(`alert rules by promtool (${missing ?? "installed"})`, () => {
  test.each(cases)("$title", (one) => {
    const { isGood, output } = promtool(["test", "rules"], testOf(one));
    expect(isGood ? "" : output).toBe("");
  });

  test("each rule fires in a case", () => {
    const fired = new Set(cases.flatMap(({ fires }) => Object.values(fires).flat()));
    expect(alertRules.map(({ alert }) => alert).filter((name) => !fired.has(name))).toEqual([]);
  });
});
