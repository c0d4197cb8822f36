/** What is behind a bot that works with something else than messages alone, and how it is set (reference 12.6). */
import { badRequest } from "@confab/contract";
import type { Context } from "../../context.ts";
import { integrationByName, integrations } from "../../integrations/index.ts";
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
  const isIntegration = bot_type === BotType.incomingWebhook && service_name !== "";
  if (bot_type !== BotType.embedded && !isIntegration) return {};
  if (isIntegration && !integrationByName(service_name)) {
    throw badRequest(`Invalid integration '${service_name}'.`);
  }
  if (!isIntegration && !embeddedBotByName(service_name)) throw badRequest("Invalid embedded bot name.");
  const properties = isIntegration ? { integration: service_name } : { service_name };
  return { ...properties, ...changedConfig(properties, config_data, context.secrets) };
}

/**
 * What changes when settings are set; what is not named stays as it is.
 *
 * @throws ApiError for bots that have no settings, or not these
 */
export function changedConfig(properties: BotProperties, changes: Config, secrets: Secrets): BotProperties {
  const known = settingsOf(properties);
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

/** What can be set, with defaults; undefined for bots that have nothing of the kind. */
function settingsOf({ integration, service_name = "" }: BotProperties): Config | undefined {
  if (integration === undefined) return embeddedBotByName(service_name)?.config;
  return integrationByName(integration)?.verify ? secretSetting : {};
}

/** Of integrations whose services can prove who they are. */
const secretSetting: Config = { secret: "" };

/** The integrations, with what can be set for each, as clients that make bots are told. */
export const integrationSettings = () =>
  integrations.map(({ name, verify }) => ({ name, config: verify ? { ...secretSetting } : {} }));

/** What the owner has set: it may hold keys to elsewhere, so it is stored encrypted. */
export function configOf({ config_data_encrypted }: BotProperties, secrets: Secrets): Config {
  if (config_data_encrypted === undefined) return {};
  return JSON.parse(secrets.decrypt(config_data_encrypted)) as Config;
}
