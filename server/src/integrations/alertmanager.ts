/** Alerts as Prometheus' Alertmanager groups them. */
import { alertLines, alertTopic, textOf } from "./shared/alerts.ts";
import type { Integration } from "./shared/integration.ts";
import type { Payload } from "./shared/payload.ts";

/** The largest number of separate topics per delivery. The remaining alerts share one more message. */
const MAX_TOPICS = 10;

export const alertmanager: Integration = {
  name: "alertmanager",
  title: "Alertmanager",
  options: ["name", "desc"],
  read({ payload }, { name, desc }) {
    const common = alertTopic(payload);
    const byTopic = new Map<string, Payload[]>();
    for (const alert of payload.list("alerts")) {
      const own = desc === undefined ? undefined : textOf(alert, desc);
      const isTooMany = byTopic.size >= MAX_TOPICS && !byTopic.has(own ?? common);
      const topic = own === undefined || isTooMany ? common : own;
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), alert]);
    }
    return [...byTopic].map(([topic, alerts]) => ({ topic, content: alertLines(alerts, name) }));
  },
};
