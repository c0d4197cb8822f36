/**
 * Checks who may create and administer which bots (docs/interface/permissions.md#policies,
 * docs/interface/bots.md#bots).
 */
import { badRequest, passesBotCreationPolicy } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { isBot, requireAdministrator, requireMayAdminister } from "../access/users.ts";

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

/**
 * Rejects an actor who may not have bots of this type.
 *
 * @throws ApiError
 */
export function requireMayCreateBot(actor: User, type: number, model: RealmModel): void {
  if (!passesBotCreationPolicy(model.properties.bot_creation_policy, actor.role, type))
    requireAdministrator(actor);
}
