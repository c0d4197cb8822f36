import { BotType, WebhookFormat } from "../bot-types.ts";
import { endpoint, type FileRule } from "../endpoint.ts";
import { MAX_PICTURE_MEBIBYTES } from "../limits.ts";
import { botDefaults, OwnBot } from "../objects/bot.ts";
import { either, json, maybe, raw, withDefault } from "../parameter.ts";
import { Bool, Int, list, mapOf, nullable, optional, Text, UrlText } from "../schema.ts";

export const getBots = endpoint("getBots", {
  method: "GET",
  path: "/bots",
  who: "member",
  result: { bots: list(OwnBot) },
  tag: "bots",
  summary: "Get one's own bots",
  doc: "Gives the active bots that the caller owns, with their keys.",
});

const defaults = {
  default_sending_stream: maybe(raw(Text, { doc: "Name of the stream it posts to when it does not say." })),
  default_events_register_stream: maybe(
    raw(Text, { doc: "Name of the stream whose messages it gets when it does not say." }),
  ),
  default_all_public_streams: maybe(json(Bool, { doc: "It gets the messages of all public streams." })),
};

const payloadUrl = (doc: string) => either(UrlText, { doc });

const avatar: FileRule & { readonly optional: true } = {
  maxMebibytes: MAX_PICTURE_MEBIBYTES,
  optional: true,
  missing: "You must upload exactly one avatar.",
  several: "You may only upload one file at a time",
};

export const createBot = endpoint("createBot", {
  method: "POST",
  path: "/bots",
  who: "member",
  parameters: {
    full_name: raw(Text, { example: "Weather" }),
    short_name: raw(Text, { doc: "Makes its e-mail address: `{short_name}-bot@…`.", example: "weather" }),
    bot_type: withDefault(
      json(Int, { doc: "1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded." }),
      BotType.generic,
    ),
    payload_url: maybe(payloadUrl("Where messages for an outgoing webhook go.")),
    interface_type: withDefault(
      json(Int, { doc: "Form of those messages: 1 generic, 2 Slack's." }),
      WebhookFormat.generic,
    ),
    service_name: maybe(
      raw(Text, {
        doc: "The program behind an embedded bot, or the integration that an incoming webhook is for alone.",
        example: "converter",
      }),
    ),
    config_data: maybe(
      json(mapOf(Text), {
        doc: "What is set for that; for GitHub and GitLab the `secret` that they are given.",
        example: "{}",
      }),
    ),
    ...defaults,
  },
  file: avatar,
  result: { user_id: Int, api_key: Text, avatar_url: Text, ...botDefaults },
  tag: "bots",
  summary: "Create a bot",
  doc: "Creates a bot that belongs to the caller, and gives its key. It is subscribed to nothing yet.",
});

export const updateBot = endpoint("updateBot", {
  method: "PATCH",
  path: "/bots/{bot_id}",
  pathParameters: { bot_id: "id" },
  who: "member",
  parameters: {
    full_name: maybe(raw(Text, { example: "Weather report" })),
    bot_owner_id: maybe(json(Int, { doc: "ID of the new owner." })),
    service_payload_url: maybe(payloadUrl("Where messages for an outgoing webhook go from now on.")),
    service_interface: maybe(json(Int, { doc: "Form of those messages: 1 generic, 2 Slack's." })),
    config_data: maybe(json(mapOf(Text), { doc: "What is set from now on for the program behind the bot." })),
    ...defaults,
  },
  file: avatar,
  result: {
    full_name: Text,
    avatar_url: Text,
    ...botDefaults,
    service_interface: Int,
    service_payload_url: nullable(Text),
    config_data: nullable(mapOf(Text)),
    bot_owner: optional(Text),
  },
  tag: "bots",
  summary: "Update a bot",
  doc: "Changes what is sent of a bot. For its owner and administrators. A bot that gets another owner gets a new API key.",
});

export const deactivateBot = endpoint("deactivateBot", {
  method: "DELETE",
  path: "/bots/{bot_id}",
  pathParameters: { bot_id: "id" },
  who: "human",
  tag: "bots",
  summary: "Deactivate a bot",
  doc: "Ends a bot; its key stops working at once. For its owner and administrators.",
});

export const regenerateBotApiKey = endpoint("regenerateBotApiKey", {
  method: "POST",
  path: "/bots/{bot_id}/api_key/regenerate",
  pathParameters: { bot_id: "id" },
  who: "member",
  result: { api_key: Text },
  tag: "bots",
  summary: "Replace a bot's API key",
  doc: "Gives the bot a new key; the old one stops working at once. For its owner and administrators.",
});
