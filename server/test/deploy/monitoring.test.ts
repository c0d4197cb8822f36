/** Compares the alert rules and the dashboard for operators with the metrics that a server exports. */
import { readFileSync } from "node:fs";
import { endpoints } from "@confab/contract";
import { backupGauges } from "@confab/server/app/backup/daily-backups";
import { growthGauges } from "@confab/server/app/embedded-growth";
import { obstacles } from "@confab/server/http/health";
import { NatsMetrics } from "@confab/server/nats/nats-metrics";
import { Metrics } from "@confab/server/observability/metrics";
import { missingPrometheus, promtool, TestClock } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { Scrape, scrape, served } from "../http/scrape.ts";
import {
  alertRules,
  dashboard,
  dashboardExpressions,
  groupingsIn,
  matchersIn,
  metricsIn,
  type Panel,
  panels,
  rulesText,
} from "./monitoring-files.ts";

const { world, hamlet } = useWorld({ environment: served });

/** Metrics of Prometheus itself. */
const own = ["up", "ALERTS"];

/** Labels that Prometheus adds. */
const added = ["job", "instance", "alertname", "alertstate"];

/** Values of labels that a server without much traffic has not used. */
const otherValues: Readonly<Record<string, readonly string[]>> = {
  endpoint: [...Object.keys(endpoints), "page", "health", "ready", "unknown"],
  status: ["2xx", "3xx", "4xx", "5xx", "aborted"],
};

let exported: readonly Scrape[];

beforeAll(async () => {
  await hamlet.send("general", "metrics", "one");
  // Metrics that not every server has.
  const further = new Metrics(new TestClock(0));
  new NatsMetrics(further).gaps.inc({ filled_from: "database" });
  growthGauges(further);
  backupGauges(further);
  exported = [await scrape(world), new Scrape(await further.scrape())];
});

const expressions = () => [...alertRules.map(({ expr }) => expr), ...dashboardExpressions];

const samples = () => exported.flatMap((one) => one.samples);

/** Returns the exported metrics by name, with their types. */
const types = () =>
  new Map(
    exported.flatMap(({ text }) =>
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
    ),
  );

/** Returns the names of all series, including those of metrics that have no value yet. */
const names = (): Set<string> =>
  new Set(
    [...types()].flatMap(([name, type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((ending) => name + ending) : [name],
    ),
  );

describe("alert rules and dashboard", () => {
  test("name only metrics that the server exports", () => {
    const used = new Set(expressions().flatMap(metricsIn));
    expect(used.size).toBeGreaterThan(30);
    const known = names();
    expect([...used].filter((name) => !known.has(name) && !own.includes(name))).toEqual([]);
  });

  test("name only labels and values that these metrics have", () => {
    const unknown: string[] = [];
    for (const { metric, label, operator, value } of expressions().flatMap(matchersIn)) {
      if (added.includes(label)) continue;
      const used = samples().filter(({ name }) => name === metric);
      const values = [...used.flatMap(({ labels }) => labels[label] ?? []), ...(otherValues[label] ?? [])];
      const pattern = operator.endsWith("~") ? new RegExp(`^(?:${value})$`) : undefined;
      if (!values.some((one) => (pattern ? pattern.test(one) : one === value))) {
        unknown.push(`${metric}{${label}${operator}"${value}"}`);
      }
    }
    expect(unknown).toEqual([]);
    const labels = new Set(samples().flatMap((sample) => Object.keys(sample.labels)));
    const groupings = expressions().flatMap(groupingsIn);
    expect(groupings.filter((label) => !labels.has(label) && !added.includes(label))).toEqual([]);
  });

  test("use every metric of Confab in one of the two, except sums for all organizations", () => {
    const used = new Set(expressions().flatMap(metricsIn).map(withoutSuffix));
    const own = [...names()].filter((name) => name.startsWith("confab_")).map(withoutSuffix);
    const unused = own.filter((name) => !used.has(name));
    expect([...new Set(unused)].sort()).toEqual(
      [
        // The largest of them is used.
        "confab_log_lag_events",
        // They say what a node holds, and nothing about how it is.
        "confab_http_open_requests",
        "confab_realms",
      ].sort(),
    );
  });

  test.skipIf(missingPrometheus() !== undefined)(
    `are accepted by promtool (${missingPrometheus() ?? "installed"})`,
    () => {
      expect(promtool(["check", "rules"], rulesText)).toMatchObject({ isGood: true });
      const rules = dashboardExpressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
      const text = stringify({ groups: [{ name: "dashboard", rules }] });
      expect(promtool(["check", "rules"], text)).toMatchObject({ isGood: true });
    },
  );
});

/** Returns the name of a histogram's metric without the ending of its series. */
const withoutSuffix = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, "");

describe("alert rules", () => {
  test("have a severity, a summary and advice each", () => {
    expect(alertRules.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of alertRules) {
      expect(alert).toMatch(/^Confab[A-Z]\w+$/);
      expect(["critical", "warning"]).toContain(labels["severity"]);
      expect(Object.keys(annotations)).toEqual(["summary", "description"]);
    }
    const names = alertRules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });

  test("cover each reason why a node is not ready, except the end that an operator has asked for", () => {
    const matchers = alertRules
      .flatMap(({ expr }) => matchersIn(expr))
      .filter(({ label }) => label === "reason");
    const alerts = obstacles.map(
      (reason) => matchers.filter(({ value }) => new RegExp(`^(?:${value})$`).test(reason)).length,
    );
    expect(alerts).toEqual(obstacles.map((reason) => (reason === "draining" ? 0 : 1)));
  });
});

describe("the dashboard", () => {
  test("can be imported with any data source", () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(dashboard.uid).toBe("confab");
    const variables = dashboard.templating.list;
    expect(variables.map(({ name, type }) => [name, type])).toEqual([
      ["datasource", "datasource"],
      ["job", "query"],
      ["instance", "query"],
    ]);
    const source = { type: "prometheus", uid: "${" + "datasource}" };
    for (const { datasource, targets = [] } of panels) {
      expect(datasource).toEqual(source);
      for (const target of targets) expect(target.datasource).toEqual(source);
    }
    expect(
      JSON.stringify(dashboard)
        .match(/\$\w+/g)
        ?.filter((name) => !isVariable(name)),
    ).toEqual([]);
  });

  test("explains each panel, and restricts each of its queries to the chosen nodes", () => {
    expect(panels.length).toBeGreaterThan(15);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    for (const { title, description, targets = [] } of panels) {
      expect([title, description?.endsWith(".")]).toEqual([title, true]);
      expect(targets.map(({ refId }) => refId)).toEqual([..."ABCDE"].slice(0, targets.length));
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr, legendFormat } of targets) {
        const selectors = expr.match(/\{[^}]*\}/g) ?? [];
        expect(selectors).toHaveLength(metricsIn(expr).length);
        for (const one of selectors) expect(one).toContain('job="$job", instance=~"$instance"');
        expect(legendFormat).not.toBe("");
      }
    }
  });

  test("has no panels on top of each other", () => {
    const cells = dashboard.panels.flatMap(cellsOf);
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

const isVariable = (name: string): boolean =>
  ["$job", "$instance", "$__rate_interval", "$__all"].includes(name);

function cellsOf({ gridPos: { x, y, w, h } }: Panel): string[] {
  return Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`);
}

test("docs/operating.md lists exactly the metrics of Confab", () => {
  const page = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `confab_/.test(line));
  const listed = rows.flatMap((row) => {
    const [, cell = ""] = row.split("|");
    const [first = "", ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    return [first, ...others.map((name) => name.replace("…", first))];
  });
  const own = [...types().keys()].filter((name) => name.startsWith("confab_"));
  expect(listed.toSorted()).toEqual(own.toSorted());
});
