/** Which messages call the program behind a bot: mentions of it, and direct messages to it (reference 4.7, 12.6). */
import type { RealmModel } from "../../model/realm-model.ts";
import { BotType, type User } from "../../model/records.ts";
import { isBot } from "../users/access.ts";

export interface BotCalled {
  readonly bot_id: number;
  readonly trigger: "mention" | "private_message";
}

/**
 * The bots that a message calls. What bots write calls none, so that two of them never talk to each other for ever.
 *
 * @param mentioned users, by themselves or as one of a group
 * @param participants of direct messages; none in a stream
 */
export function botsCalled(
  sender: User,
  { mentioned, participants }: { mentioned: readonly number[]; participants: readonly number[] },
  model: RealmModel,
): BotCalled[] {
  if (isBot(sender) || sender.is_system) return [];
  const isDirect = participants.length > 0;
  const trigger = isDirect ? "private_message" : "mention";
  return (isDirect ? participants : mentioned)
    .filter((userId) => isAnswering(model.users.get(userId)))
    .map((bot_id) => ({ bot_id, trigger }));
}

/** Active, and called. */
export const isAnswering = (user: User | undefined): user is User =>
  user?.is_active === true && isCalled(user);

/**
 * A bot with a program behind it that is told of messages one by one. It has nothing of them itself: it neither receives
 * them nor has flags on them (reference 4.7). What it is it stays, as no bot gets another type.
 */
export const isCalled = (user: Pick<User, "bot_type"> | undefined): boolean =>
  user?.bot_type === BotType.outgoingWebhook || user?.bot_type === BotType.embedded;

/** Those of these users who have messages that they are sent. */
export const receiversAmong = (userIds: readonly number[], model: RealmModel): number[] =>
  userIds.filter((userId) => !isCalled(model.users.get(userId)));
