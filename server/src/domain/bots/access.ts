/**
 * Checks who may create and administer which bots (docs/interface/permissions.md#policies,
 * docs/interface/bots.md#bots).
 */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { BotType, type User } from "../../model/records.ts";
import { isAdministrator, isBot, requireAdministrator, requireMayAdminister } from "../users/access.ts";

/**
 * Returns a bot that the actor owns or administers, active or not.
 *
 * @throws ApiError
 */
export function accessBot(actor: User, botId: number, model: RealmModel): User {
  const bot = model.users.get(botId);
  if (!bot || bot.is_system || !isBot(bot)) throw badRequest("No such bot");
  requireMayAdminister(actor, bot);
  return bot;
}

/** Values of `bot_creation_policy`. */
const BotCreation = { everyone: 1, genericByAdministrators: 2, administrators: 3 } as const;

/**
 * Rejects an actor who may not have bots of this kind.
 *
 * @throws ApiError
 */
export function requireMayCreateBot(actor: User, botType: number, model: RealmModel): void {
  if (isAdministrator(actor)) return;
  const policy = model.properties.bot_creation_policy;
  const refused =
    policy === BotCreation.administrators ||
    (policy === BotCreation.genericByAdministrators && botType === BotType.generic);
  if (refused) requireAdministrator(actor);
}
