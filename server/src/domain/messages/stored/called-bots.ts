/**
 * Decides which messages call the program behind a bot: mentions of it, and direct messages to it
 * (docs/interface/sending.md#who-receives-a-message,
 * 12.6).
 */
import { BotType } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import { isBot } from "../../access/users.ts";

export interface BotCalled {
  readonly bot_id: number;
  readonly trigger: "mention" | "direct_message";
}

/**
 * Returns the bots that a message calls. A bot's message calls no bots, so that two bots never answer each other
 * endlessly.
 *
 * @param mentioned users who are mentioned, individually or as members of a group
 * @param participants of a direct message; empty in a stream
 */
export function botsCalled(
  sender: User,
  { mentioned, participants }: { mentioned: readonly number[]; participants: readonly number[] },
  model: RealmModel,
): BotCalled[] {
  if (isBot(sender) || sender.is_system) return [];
  const isDirect = participants.length > 0;
  const trigger = isDirect ? "direct_message" : "mention";
  return (isDirect ? participants : mentioned)
    .filter((userId) => isAnswering(model.users.get(userId)))
    .map((bot_id) => ({ bot_id, trigger }));
}

/** True for an active bot with a program that is called. */
export const isAnswering = (user: User | undefined): user is User =>
  user?.is_active === true && isCalled(user);

/**
 * True for a bot whose program is called with individual messages. The bot itself neither receives messages nor has
 * flags on them (docs/interface/sending.md#who-receives-a-message). This never changes, since no bot gets another type.
 */
export const isCalled = (user: Pick<User, "bot_type"> | undefined): boolean =>
  user?.bot_type === BotType.outgoingWebhook || user?.bot_type === BotType.embedded;

/** Returns the users who keep a record of messages sent to them. */
export const receiversAmong = (userIds: readonly number[], model: RealmModel): number[] =>
  userIds.filter((userId) => !isCalled(model.users.get(userId)));
