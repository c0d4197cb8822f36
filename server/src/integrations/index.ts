/** The services whose webhooks are supported. To add one: docs/adding-an-integration.md. */
import { alertmanager } from "./alertmanager.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { grafana } from "./grafana.ts";
import type { Integration } from "./shared/integration.ts";
import { json } from "./shared/json.ts";
import { slackIncoming } from "./slack-incoming.ts";

export const integrations: readonly Integration[] = [
  alertmanager,
  github,
  gitlab,
  grafana,
  json,
  slackIncoming,
];

export const integrationByName = (name: string): Integration | undefined =>
  integrations.find((integration) => integration.name === name);
