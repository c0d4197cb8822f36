import type { LevelChange } from "../level-change.ts";

export const namesOfIntegrations: LevelChange = {
  level: 207,
  summary:
    "Each of the `realm_incoming_webhook_bots` has a `display_name` and `all_event_types`, the events that `only_events` may name.",
  earlier: "They have only `name` and `config`.",
  objects: { IncomingWebhookBot: { added: ["display_name", "all_event_types"] } },
};
