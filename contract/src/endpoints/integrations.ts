import { endpoint } from "../endpoint.ts";
import { json, maybe, raw } from "../parameter.ts";
import { Bool, list, Text, textUpTo } from "../schema.ts";

/** Names of events, in which `*` matches any characters. The limit exceeds the number of event kinds of any service. */
const patterns = list(textUpTo(100), { maxItems: 200 });

export const receiveIntegration = endpoint("receiveIntegration", {
  method: "POST",
  path: "/external/{integration}",
  pathParameters: { integration: "text" },
  who: "user",
  openToWebhookBots: true,
  keyInQuery: true,
  // One body may describe a push of many commits.
  maxBodyMebibytes: 5,
  parameters: {
    api_key: raw(Text, { doc: "The bot's key, in the query." }),
    stream: maybe(
      raw(Text, {
        doc: "Name or ID of the stream, in the query; absent: the bot's owner gets a direct message.",
      }),
    ),
    topic: maybe(raw(Text, { doc: "Instead of the integration's own, in the query." })),
    branches: maybe(
      raw(textUpTo(1000), {
        doc: "Only these branches, separated by commas; `*` stands for any characters. Messages about no branch are sent anyway.",
        example: "main,release/*",
      }),
    ),
    only_events: maybe(
      json(patterns, {
        doc: "Only these events; `*` stands for any characters.",
        example: '["push", "pull_request.*"]',
      }),
    ),
    exclude_events: maybe(
      json(patterns, {
        doc: "None of these events; `*` stands for any characters.",
        example: '["check_*"]',
      }),
    ),
    use_merge_request_title: maybe(
      json(Bool, { doc: "`false` leaves the titles of merge requests out of their topics." }),
    ),
    name: maybe(raw(textUpTo(200), { doc: "The label or annotation that names each alert." })),
    desc: maybe(raw(textUpTo(200), { doc: "The label or annotation whose text is the topic of an alert." })),
  },
  tag: "bots",
  summary: "Receive a webhook",
  doc: "For other services: takes what they send to webhooks, JSON in most cases, and sends a message that tells of it as the bot. The path names the service. An integration refuses parameters that it does not have.",
});
