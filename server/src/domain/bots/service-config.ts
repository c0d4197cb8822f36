/** The program or service behind a bot that uses one, and its settings (docs/interface/bots.md#bots). */
import { BotType, badRequest } from "@confab/contract";
import type { Secrets } from "../../base/secrets.ts";
import { integrationByName, integrations } from "../../integrations/index.ts";
import type { BotProperties } from "../../model/records.ts";
import type { Context } from "../../realm/context.ts";
import { embeddedBotByName } from "../embedded-bots/index.ts";

type Config = Readonly<Record<string, string>>;

/** The largest number of characters of all values together. */
const MAX_CONFIG_LENGTH = 10_000;

/**
 * Returns the properties of a new bot that name its program and hold its owner's settings.
 *
 * @throws ApiError for an unknown program and for unknown settings
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
 * Returns the properties that change with new settings. Settings that are not named keep their values.
 *
 * @throws ApiError for bots without settings, and for unknown settings
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

/** Returns the available settings with their defaults; undefined for bots without settings. */
function settingsOf({ integration, service_name = "" }: BotProperties): Config | undefined {
  if (integration === undefined) return embeddedBotByName(service_name)?.config;
  return integrationByName(integration)?.verify ? secretSetting : {};
}

/** The settings of integrations whose services can prove their identity. */
const secretSetting: Config = { secret: "" };

/** Returns the integrations and their settings for clients that create bots. */
export const integrationSettings = () =>
  integrations.map(({ name, title, options, events, verify }) => ({
    name,
    display_name: title,
    all_event_types: events && options.includes("only_events") ? [...events.known].toSorted() : null,
    config: verify ? { ...secretSetting } : {},
  }));

/** Returns the owner's settings. They are stored encrypted, since they may hold keys to other services. */
export function configOf({ config_data_encrypted }: BotProperties, secrets: Secrets): Config {
  if (config_data_encrypted === undefined) return {};
  return JSON.parse(secrets.decrypt(config_data_encrypted)) as Config;
}
