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
  doc: "Returns the active bots that the caller owns, with their keys.",
});

const defaults = {
  default_sending_stream: maybe(raw(Text, { doc: "Name of the stream that it sends to by default." })),
  default_events_register_stream: maybe(
    raw(Text, { doc: "Name of the stream whose messages it gets by default." }),
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
    short_name: raw(Text, {
      doc: "Determines its e-mail address: `{short_name}-bot@…`.",
      example: "weather",
    }),
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
        doc: "The program of an embedded bot, or the only integration of an incoming webhook.",
        example: "converter",
      }),
    ),
    config_data: maybe(
      json(mapOf(Text), {
        doc: "Its configuration; for GitHub and GitLab, their `secret`.",
        example: "{}",
      }),
    ),
    ...defaults,
  },
  file: avatar,
  result: { user_id: Int, api_key: Text, avatar_url: Text, ...botDefaults },
  tag: "bots",
  summary: "Create a bot",
  doc: "Creates a bot that belongs to the caller, and returns its key. It has no subscriptions yet.",
});

export const updateBot = endpoint("updateBot", {
  method: "PATCH",
  path: "/bots/{bot_id}",
  pathParameters: { bot_id: "id" },
  who: "member",
  parameters: {
    full_name: maybe(raw(Text, { example: "Weather report" })),
    bot_owner_id: maybe(json(Int, { doc: "ID of the new owner." })),
    role: maybe(json(Int, { doc: "The new role; for administrators." })),
    service_payload_url: maybe(payloadUrl("Where messages for an outgoing webhook go from now on.")),
    service_interface: maybe(json(Int, { doc: "Form of those messages: 1 generic, 2 Slack's." })),
    config_data: maybe(json(mapOf(Text), { doc: "The new configuration of the bot's program." })),
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
  doc: "Changes the given properties of a bot. For its owner and administrators. A bot with a new owner gets a new API key.",
});

export const deactivateBot = endpoint("deactivateBot", {
  method: "DELETE",
  path: "/bots/{bot_id}",
  pathParameters: { bot_id: "id" },
  who: "human",
  tag: "bots",
  summary: "Deactivate a bot",
  doc: "Deactivates a bot; its key stops working immediately. For its owner and administrators.",
});

export const regenerateBotApiKey = endpoint("regenerateBotApiKey", {
  method: "POST",
  path: "/bots/{bot_id}/api_key/regenerate",
  pathParameters: { bot_id: "id" },
  who: "member",
  result: { api_key: Text },
  tag: "bots",
  summary: "Replace a bot's API key",
  doc: "Replaces the bot's key; the old one stops working immediately. For its owner and administrators.",
});
