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
        doc: "Name or ID of the stream, in the query. If absent, the bot's owner gets a direct message.",
      }),
    ),
    topic: maybe(raw(Text, { doc: "Replaces the integration's topic, in the query." })),
    branches: maybe(
      raw(textUpTo(1000), {
        doc: "Only these branches, separated by commas; `*` matches any characters. Messages that concern no branch are always sent.",
        example: "main,release/*",
      }),
    ),
    only_events: maybe(
      json(patterns, {
        doc: "Only these events; `*` matches any characters.",
        example: '["push", "pull_request.*"]',
      }),
    ),
    exclude_events: maybe(
      json(patterns, {
        doc: "None of these events; `*` matches any characters.",
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
  doc: "Receives webhooks of other services, mostly JSON, and sends a message about them as the bot. The path names the service. An integration rejects parameters that it doesn't have.",
});
