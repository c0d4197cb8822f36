/** Pure functions for creating bots and for the files and addresses that programs need to act as a bot. */
import type { ModelUser } from "@confab/client";
import {
  type BotCreationPolicy,
  BotType,
  botTypes,
  passesBotCreationPolicy,
  type RealmBot,
  Role,
} from "@confab/contract";

/** Returns the types of bots that a user may create under `bot_creation_policy` (docs/interface/bots.md#bots). */
export function typesToCreate(
  role: Role,
  policy: BotCreationPolicy | undefined,
  hasEmbedded: boolean,
): readonly BotType[] {
  if (role === Role.guest) return [];
  return botTypes.filter(
    (type) => (type !== BotType.embedded || hasEmbedded) && passesBotCreationPolicy(policy, role, type),
  );
}

export interface Service {
  /** The address that an outgoing webhook calls. */
  readonly url?: string;
  readonly token?: string;
  readonly interface?: number;
  /** The program of an embedded bot, or the integration of an incoming webhook. */
  readonly name?: string;
  readonly config?: Readonly<Record<string, string>>;
}

export function serviceOf({ services }: RealmBot): Service {
  const [service] = services;
  if (!service) return {};
  return "base_url" in service
    ? { url: service.base_url, token: service.token, interface: service.interface }
    : { name: service.service_name, config: service.config_data };
}

/**
 * Returns a configuration file for a bot server, with a section for each bot. The token tells the bot server that a
 * message comes from this organization.
 */
export const botserverrcOf = (bots: readonly RealmBot[], site: string): string =>
  bots
    .map((bot) => {
      const { token = "" } = serviceOf(bot);
      return `[${bot.email.split("@")[0]}]\nemail=${bot.email}\nkey=${bot.api_key}\nsite=${site}\ntoken=${token}\n`;
    })
    .join("\n");

/**
 * Returns the address that a service sends its notifications to.
 *
 * @param stream empty for messages to the bot's owner
 */
export function integrationUrlOf(
  integration: string,
  { api_key }: RealmBot,
  site: string,
  { stream, topic }: { readonly stream: string; readonly topic: string },
): string {
  const query = new URLSearchParams({ api_key, ...(stream && { stream }), ...(topic && { topic }) });
  return `${site}/api/v1/external/${encodeURIComponent(integration)}?${query}`;
}

/** Derives the first part of a bot's address from the bot's name. */
export const shortNameOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export const byName = (language: string) => {
  const { compare } = new Intl.Collator(language);
  return (a: Pick<ModelUser, "full_name">, b: Pick<ModelUser, "full_name">): number =>
    compare(a.full_name, b.full_name);
};
