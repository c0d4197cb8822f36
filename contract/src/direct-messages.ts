/** The rules for direct messages (docs/interface/sending.md#direct-messages). Browsers have this module, too. */

/**
 * The reason why somebody may not send a direct message:
 *
 * - `off`: nobody may
 * - `unauthorized`: neither the sender nor all others have the permission
 * - `not_initiator`: it would be the first message of the conversation
 */
export type DirectMessageObstacle = "off" | "unauthorized" | "not_initiator";

/** Answers the questions that the rules ask about users and their conversation. */
export interface DirectMessageRules<U> {
  readonly isBot: (user: U) => boolean;
  /** True for members of `direct_message_permission_group`. */
  readonly isPermitted: (user: U) => boolean;
  /** True for members of `direct_message_initiator_group`. */
  readonly mayInitiate: (user: U) => boolean;
  /** Nobody is in `direct_message_permission_group`. */
  readonly isOff: boolean;
  /** The conversation has no messages yet. */
  readonly isFirst: boolean;
}

/**
 * Returns the reason why the sender may not send a direct message; `undefined` if they may. Bots may write to anyone, and
 * everyone to bots and to themselves: tutorials and notices depend on that.
 *
 * @param others the recipients other than the sender
 */
export function directMessageObstacle<U>(
  sender: U,
  others: readonly U[],
  { isBot, isPermitted, mayInitiate, isOff, isFirst }: DirectMessageRules<U>,
): DirectMessageObstacle | undefined {
  const people = others.filter((user) => !isBot(user));
  if (isBot(sender) || people.length === 0) return undefined;
  if (!isPermitted(sender) && !people.every(isPermitted)) return isOff ? "off" : "unauthorized";
  return isFirst && !mayInitiate(sender) ? "not_initiator" : undefined;
}
