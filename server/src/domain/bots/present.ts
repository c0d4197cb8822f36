/** Presents bots to their owners and administrators. */
import {
  BotType,
  type endpoints,
  type OwnBot,
  type RealmBot,
  type ResultOf,
  WebhookFormat,
} from "@confab/contract";
import type { Secrets } from "../../base/secrets.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { BotProperties, User } from "../../model/records.ts";
import { avatarUrl } from "../users/avatar-url.ts";
import { visibleEmail } from "../users/present.ts";
import { configOf } from "./service-config.ts";

export function presentBot(bot: User, apiKey: string, model: RealmModel, secrets: Secrets): RealmBot {
  return {
    user_id: bot.user_id,
    email: bot.delivery_email,
    full_name: bot.full_name,
    bot_type: bot.bot_type ?? BotType.generic,
    is_active: bot.is_active,
    api_key: apiKey,
    ...presentDefaults(bot.bot_properties, model),
    avatar_url: avatarUrl(bot, model),
    owner_id: bot.bot_owner_id,
    services: presentServices(bot.bot_properties, secrets),
  };
}

export const presentOwnBot = (bot: User, apiKey: string, model: RealmModel): OwnBot => ({
  username: bot.delivery_email,
  full_name: bot.full_name,
  api_key: apiKey,
  ...presentDefaults(bot.bot_properties, model),
  avatar_url: avatarUrl(bot, model),
});

/** Presents an updated bot for the answer to the update. */
export function presentUpdatedBot(
  bot: User,
  model: RealmModel,
  secrets: Secrets,
): ResultOf<typeof endpoints.updateBot> {
  const { payload_url, interface_type, service_name, integration } = bot.bot_properties;
  const owner = bot.bot_owner_id === null ? undefined : model.users.get(bot.bot_owner_id);
  return {
    full_name: bot.full_name,
    avatar_url: avatarUrl(bot, model),
    ...presentDefaults(bot.bot_properties, model),
    service_payload_url: payload_url ?? null,
    service_interface: interface_type ?? WebhookFormat.generic,
    config_data: (service_name ?? integration) === undefined ? null : configOf(bot.bot_properties, secrets),
    ...(owner && { bot_owner: visibleEmail(owner, model) }),
  };
}

/** Returns a bot's default streams by their present names. */
export const presentDefaults = (properties: BotProperties, model: RealmModel) => ({
  default_sending_stream: streamName(properties.default_sending_stream_id, model),
  default_events_register_stream: streamName(properties.default_events_register_stream_id, model),
  default_all_public_streams: properties.default_all_public_streams ?? false,
});

function streamName(streamId: number | null | undefined, model: RealmModel): string | null {
  const stream = streamId == null ? undefined : model.streams.get(streamId);
  return stream?.is_active ? stream.name : null;
}

/**
 * Returns the address to which an outgoing webhook sends messages, or the program of an embedded bot; other bots have
 * no services.
 */
export function presentServices(properties: BotProperties, secrets: Secrets): RealmBot["services"] {
  const { payload_url, interface_type, service_token_encrypted, service_name } = properties;
  if (service_name !== undefined) return [{ service_name, config_data: configOf(properties, secrets) }];
  if (service_token_encrypted === undefined) return [];
  const token = secrets.decrypt(service_token_encrypted);
  return [{ base_url: payload_url ?? "", interface: interface_type ?? WebhookFormat.generic, token }];
}
