import { enumOf } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const triggerOfWebhooks: LevelChange = {
  level: 201,
  summary: "Outgoing webhooks get `direct_message` as the `trigger` of direct messages.",
  earlier: "It is `private_message`. The level of outgoing webhooks is that of `CONFAB_FEATURE_LEVEL`.",
  objects: {
    WebhookCall: {
      was: {
        trigger: earlier(enumOf("mention", "private_message"), ({ trigger }) =>
          trigger === "mention" ? "mention" : "private_message",
        ),
      },
    },
  },
};
