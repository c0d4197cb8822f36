/** Alerts as Prometheus' Alertmanager groups them. */

import { alertLines, alertTopic } from "./alerts.ts";
import type { Integration } from "./integration.ts";

export const alertmanager: Integration = {
  name: "alertmanager",
  title: "Alertmanager",
  read({ payload }) {
    const alerts = payload.list("alerts");
    if (alerts.length === 0) return undefined;
    return { topic: alertTopic(payload), content: alertLines(alerts) };
  },
};
