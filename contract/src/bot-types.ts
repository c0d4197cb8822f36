/** The types of bots, and the policy for creating them (docs/interface/bots.md#bots). */
import { isAtLeast, Role } from "./roles.ts";

export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
export type BotType = (typeof BotType)[keyof typeof BotType];

/** All types of bots, in the order in which clients offer them. */
export const botTypes: readonly BotType[] = Object.values(BotType);

export const isBotType = (value: number): value is BotType => botTypes.some((type) => type === value);

/** The formats of messages to outgoing webhooks: the server's own and Slack's. */
export const WebhookFormat = { generic: 1, slack: 2 } as const;

export const isWebhookFormat = (value: number): boolean =>
  Object.values(WebhookFormat).some((format) => format === value);

/** The values of `bot_creation_policy`. */
export const BotCreationPolicy = { members: 1, genericByAdministrators: 2, administrators: 3 } as const;
export type BotCreationPolicy = (typeof BotCreationPolicy)[keyof typeof BotCreationPolicy];

/**
 * True if the policy permits the role to create bots of a type. Guests can't call the endpoint, whatever the policy.
 *
 * @param type as requested; it may be none of `botTypes`
 */
export function passesBotCreationPolicy(
  policy: BotCreationPolicy | undefined,
  role: Role,
  type: number,
): boolean {
  if (isAtLeast(role, Role.administrator)) return true;
  if (policy === BotCreationPolicy.administrators) return false;
  return policy !== BotCreationPolicy.genericByAdministrators || type !== BotType.generic;
}
