/** What is behind a bot that works with something else than messages alone, and how it is set (reference 12.6). */
import { badRequest } from "@confab/contract";
import type { Context } from "../../context.ts";
import { type BotProperties, BotType } from "../../model/records.ts";
import type { Secrets } from "../../secrets.ts";
import { embeddedBotByName } from "../embedded-bots/index.ts";

type Config = Readonly<Record<string, string>>;

/** Characters of all values together. */
const MAX_CONFIG_LENGTH = 10_000;

/**
 * The part of a new bot's properties that says which program is behind it, and what its owner sets for it.
 *
 * @throws ApiError for a program that there is not, and for settings that it does not have
 */
export function namedService(
  wanted: { bot_type: number; service_name?: string; config_data?: Config },
  context: Context,
): BotProperties {
  const { bot_type, service_name = "", config_data = {} } = wanted;
  if (bot_type !== BotType.embedded) return {};
  if (!embeddedBotByName(service_name)) throw badRequest("Invalid embedded bot name.");
  const properties = { service_name };
  return { ...properties, ...changedConfig(properties, config_data, context.secrets) };
}

/**
 * What changes when settings are set; what is not named stays as it is.
 *
 * @throws ApiError for bots that have no settings, or not these
 */
export function changedConfig(properties: BotProperties, changes: Config, secrets: Secrets): BotProperties {
  const known = embeddedBotByName(properties.service_name ?? "")?.config;
  if (!known) throw badRequest("Invalid bot type");
  const before = configOf(properties, secrets);
  const config = { ...before, ...changes };
  const isKnown = Object.keys(config).every((key) => Object.hasOwn(known, key));
  if (!isKnown || Object.values(config).join("").length > MAX_CONFIG_LENGTH) {
    throw badRequest("Invalid configuration data!");
  }
  const isSame = Object.entries(config).every(([key, value]) => before[key] === value);
  if (isSame) return {};
  return { config_data_encrypted: secrets.encrypt(JSON.stringify(config)) };
}

/** What the owner has set: it may hold keys to elsewhere, so it is stored encrypted. */
export function configOf({ config_data_encrypted }: BotProperties, secrets: Secrets): Config {
  if (config_data_encrypted === undefined) return {};
  return JSON.parse(secrets.decrypt(config_data_encrypted)) as Config;
}
