/**
 * Resolves the recipients of a message from the lenient `to` of `POST /messages` (docs/interface/sending.md#sending,
 * docs/interface/sending.md#recipients).
 */
import { badRequest, directMessageObstacle, MAX_STREAM_NAME_LENGTH, SystemGroup } from "@confab/contract";
import { knows } from "../../../model/known-users.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import { hasPermission } from "../../access/groups.ts";
import { isBot } from "../../access/users.ts";
import { userByVisibleEmail, visibleEmail } from "../../users/present.ts";

/**
 * Parses the name or id of a stream. A JSON number is an id; a JSON string, or text that is not JSON, is a name. A list
 * may hold exactly one of either.
 *
 * @throws ApiError
 */
export function parseStreamTarget(to: string): string | number {
  let target: unknown = parseOrText(to);
  if (Array.isArray(target)) {
    if (target.length !== 1) throw badRequest("Expected exactly one stream");
    target = target[0];
  }
  if (typeof target === "number" && Number.isSafeInteger(target)) return target;
  if (typeof target !== "string") throw badRequest("Invalid data type for stream");
  return checkStreamName(target);
}

/** Returns the name without surrounding white space. @throws ApiError */
export function checkStreamName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw badRequest(`Invalid stream name '${name}'`);
  if ([...trimmed].length > MAX_STREAM_NAME_LENGTH) {
    throw badRequest(`Stream name too long (limit: ${MAX_STREAM_NAME_LENGTH} characters).`);
  }
  if (trimmed.includes("\0")) {
    throw badRequest(`Stream name '${trimmed.replaceAll("\0", "")}' contains NULL (0x00) characters.`);
  }
  return trimmed;
}

/**
 * Finds people by a JSON list of ids, a JSON list of addresses, or addresses separated by commas.
 *
 * @returns the named users, each once; the sender is not added
 * @throws ApiError
 */
export function findPeopleTarget(to: string, sender: User, model: RealmModel): User[] {
  const parsed = parseOrText(to);
  const list: unknown = typeof parsed === "string" ? parsed.split(",").map((part) => part.trim()) : parsed;
  if (!Array.isArray(list)) throw badRequest("Invalid data type for recipients");
  const named = list.filter((item) => item !== "");
  if (named.length === 0) throw badRequest("Message must have recipients");
  const users = lookupAll(named, sender, model);
  return [...new Map(users.map((user) => [user.user_id, user])).values()];
}

function lookupAll(named: readonly unknown[], sender: User, model: RealmModel): User[] {
  if (typeof named[0] !== "string" && !Number.isSafeInteger(named[0])) {
    throw badRequest("Invalid data type for recipients");
  }
  if (named.every((item) => typeof item === "string")) {
    return named.map((email) => {
      const user = userByVisibleEmail(email, sender, model);
      if (!user) throw badRequest(`Invalid email '${email}'`);
      return user;
    });
  }
  if (named.every((item) => Number.isSafeInteger(item))) {
    return named.map((id) => {
      const user = model.users.get(id as number);
      if (!user) throw badRequest(`Invalid user ID ${id}`);
      return user;
    });
  }
  throw badRequest("Recipient lists may contain emails or user IDs, but not both.");
}

/**
 * Rejects recipients to whom the sender can't write.
 *
 * @param recipients may or may not contain the sender
 * @throws ApiError
 */
export function requireMaySendTo(
  sender: User,
  recipients: readonly User[],
  conversation: DirectConversation,
  model: RealmModel,
  now: number,
): void {
  for (const user of recipients) {
    if (!user.is_active) throw badRequest(`'${visibleEmail(user, model)}' is no longer using Zulip.`);
  }
  if (!recipients.every(({ user_id }) => knows(sender, user_id, model))) {
    throw badRequest("You do not have permission to access some of the recipients.");
  }
  const others = recipients.filter((user) => user.user_id !== sender.user_id);
  const isOff = model.properties.direct_message_permission_group === SystemGroup.nobody;
  const onlyToOneBot = isOff && conversation.toOneBot && !isBot(sender);
  if (onlyToOneBot && !(others.length === 1 && others.every(isBot))) throw directMessagesOff();
  const obstacle = directMessageObstacle(sender, others, {
    isBot,
    isPermitted: (user) => hasPermission(user, "direct_message_permission_group", model, now),
    mayInitiate: (user) => mayInitiate(user, model, now),
    isOff,
    isFirst: conversation.isFirst,
  });
  if (obstacle === "off") throw directMessagesOff();
  if (obstacle === "unauthorized") {
    throw badRequest("You may not send direct messages to some of these users.");
  }
  if (obstacle === "not_initiator") {
    throw badRequest("You may not begin conversations of direct messages.");
  }
}

/** True if a user may send the first message of a conversation with other people. */
export const mayInitiate = (user: User, model: RealmModel, now: number): boolean =>
  isBot(user) || hasPermission(user, "direct_message_initiator_group", model, now);

const directMessagesOff = () => badRequest("Private messages are disabled in this organization.");

/** A conversation as the rules of direct messages see it. */
export interface DirectConversation {
  /** It has no messages yet. */
  readonly isFirst: boolean;
  /** While direct messages are off, people may write to a single bot, but not to several or to themselves. */
  readonly toOneBot: boolean;
}

/** Parses JSON; returns other text unchanged. The first character rules out most names, which avoids an exception. */
function parseOrText(text: string): unknown {
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
