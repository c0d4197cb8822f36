import { endpoint } from "../endpoint.ts";
import { maybe, raw } from "../parameter.ts";
import { Text } from "../schema.ts";

export const receiveIntegration = endpoint("receiveIntegration", {
  method: "POST",
  path: "/external/{integration}",
  pathParameters: { integration: "text" },
  who: "user",
  openToWebhookBots: true,
  keyInQuery: true,
  // A push of many commits is told of in one body.
  maxBodyMebibytes: 5,
  parameters: {
    api_key: raw(Text, { doc: "The bot's key, in the query." }),
    stream: maybe(
      raw(Text, {
        doc: "Name or ID of the stream, in the query; absent: the bot's owner gets a direct message.",
      }),
    ),
    topic: maybe(raw(Text, { doc: "Instead of the integration's own, in the query." })),
  },
  tag: "bots",
  summary: "Receive a webhook",
  doc: "For other services: takes what they send to webhooks, JSON in most cases, and sends a message that tells of it as the bot. The path names the service.",
});
