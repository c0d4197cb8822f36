/** Reads the alert rules and the dashboard of `deploy/`, and finds the metrics in their expressions. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

const folder = new URL("../../../deploy/", import.meta.url);

export const rulesText = readFileSync(new URL("alerts.yaml", folder), "utf8");

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export const alertRules = (
  parse(rulesText) as { groups: readonly { rules: readonly AlertRule[] }[] }
).groups.flatMap(({ rules }) => rules);

interface DataSource {
  readonly type: string;
  readonly uid: string;
}

interface Target {
  readonly datasource: DataSource;
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
}

export interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly datasource?: DataSource;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly Target[];
}

interface Dashboard {
  readonly schemaVersion: number;
  readonly uid: string;
  readonly templating: { readonly list: readonly { name: string; type: string; definition?: string }[] };
  readonly annotations: { readonly list: readonly { expr: string }[] };
  readonly panels: readonly Panel[];
}

export const dashboard = JSON.parse(
  readFileSync(new URL("grafana-dashboard.json", folder), "utf8"),
) as Dashboard;

export const panels = dashboard.panels.filter(({ type }) => type !== "row");

/** All expressions of the dashboard, with a value in place of each of its variables. */
export const dashboardExpressions = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
].map((text) =>
  text.replaceAll("$__rate_interval", "5m").replaceAll("$job", "confab").replaceAll("$instance", ".*"),
);

/** Words of PromQL that are neither metrics nor functions. */
const keywords = new Set(["and", "or", "unless", "bool", "offset", "by", "without", "on", "ignoring"]);

/** Returns the names of the metrics in an expression of PromQL. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "");
  // A function is followed by its arguments; digits with a unit are numbers.
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !keywords.has(name));
}

export interface Matcher {
  readonly metric: string;
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** Returns the conditions on labels in an expression of PromQL. */
export function matchersIn(expression: string): Matcher[] {
  return [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)].flatMap(
    ([, metric = "", conditions = ""]) =>
      [...conditions.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)].map(
        ([, label = "", operator = "", value = ""]) => ({ metric, label, operator, value }),
      ),
  );
}

/** Returns the labels by which an expression of PromQL groups or joins. */
export const groupingsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, labels = ""]) =>
    labels.split(",").map((label) => label.trim()),
  );
