/** Formats the alerts of Alertmanager, whose format Grafana's unified alerting shares. */
import { bold, link, plain, quote } from "@confab/markdown/outside-text";
import type { Payload } from "./payload.ts";

/** The largest number of alerts listed in one section of a message. Further alerts are only counted. */
const MAX_ALERTS = 20;

/** Returns the topic: the name that the alerts of a delivery share. */
export function alertTopic(payload: Payload): string {
  const labels = payload.maybeAt("groupLabels");
  const common = payload.maybeAt("commonLabels");
  return labels?.maybeText("alertname") ?? common?.maybeText("alertname") ?? "alerts";
}

/** Returns the text of a label or an annotation of an alert. */
export const textOf = (alert: Payload, key: string): string | undefined =>
  [alert.maybeAt("labels"), alert.maybeAt("annotations")]
    .flatMap((texts) => texts?.entries() ?? [])
    .find(([name]) => name === key)?.[1];

/**
 * Lists firing alerts before resolved ones.
 *
 * @param nameKey the label or annotation that names each alert
 */
export function alertLines(alerts: readonly Payload[], nameKey = "alertname"): string {
  const sections = [
    section(":warning: Firing", alerts.filter(isFiring), nameKey),
    section(
      ":check_mark: Resolved",
      alerts.filter((alert) => !isFiring(alert)),
      nameKey,
    ),
  ];
  return sections.filter((text) => text !== "").join("\n\n");
}

const isFiring = (alert: Payload): boolean => alert.text("status") !== "resolved";

function section(title: string, alerts: readonly Payload[], nameKey: string): string {
  if (alerts.length === 0) return "";
  const lines = alerts.slice(0, MAX_ALERTS).map((alert) => alertLine(alert, nameKey));
  const more = alerts.length - lines.length;
  return [`**${title}**`, ...lines, ...(more > 0 ? [`* and ${more} more`] : [])].join("\n");
}

function alertLine(alert: Payload, nameKey: string): string {
  const labels = alert.at("labels");
  const notes = alert.maybeAt("annotations");
  const name = textOf(alert, nameKey) ?? labels.maybeText("alertname") ?? "alert";
  const summary =
    notes?.maybeText("summary") ?? notes?.maybeText("description") ?? notes?.maybeText("message");
  const others = labels.entries().filter(([key]) => key !== "alertname" && key !== nameKey);
  const details = others.map(([key, value]) => plain(`${key}=${value}`)).join(", ");
  const source =
    alert.maybeText("panelURL") ?? alert.maybeText("dashboardURL") ?? alert.maybeText("generatorURL");
  const text = summary === undefined ? "" : `: ${plain(summary)}`;
  return `* ${source === undefined ? bold(name) : link(name, source)}${text}${details === "" ? "" : ` (${details})`}`;
}

/** Formats alerts from before Grafana's unified alerting: one rule, with the values that triggered it. */
export function legacyAlert(payload: Payload): { topic: string; content: string } {
  const title = payload.text("title");
  const rule = payload.maybeText("ruleName") ?? title;
  const values = payload.list("evalMatches").map((match) => {
    const value = match.entries().find(([name]) => name === "value")?.[1] ?? "none";
    return `* ${plain(match.maybeText("metric") ?? "value")}: ${plain(value)}`;
  });
  const state = payload.maybeText("state") ?? "unknown";
  const marks: Readonly<Record<string, string>> = { alerting: ":warning: ", ok: ":check_mark: " };
  const mark = Object.hasOwn(marks, state) ? marks[state] : "";
  const head = `${mark}${link(title, payload.maybeText("ruleUrl"))} (${plain(state)})`;
  const list = values.length > 0 ? `\n\n${values.join("\n")}` : "";
  return { topic: rule, content: `${head}${list}${quote(payload.maybeText("message"))}` };
}
