/** Grafana's alerts, from unified alerting and in the format before it. */
import { alertLines, alertTopic, legacyAlert } from "./shared/alerts.ts";
import type { Integration } from "./shared/integration.ts";

export const grafana: Integration = {
  name: "grafana",
  title: "Grafana",
  options: [],
  read({ payload }) {
    const alerts = payload.list("alerts");
    if (alerts.length === 0) return payload.has("alerts") ? [] : [legacyAlert(payload)];
    return [{ topic: alertTopic(payload), content: alertLines(alerts) }];
  },
};
