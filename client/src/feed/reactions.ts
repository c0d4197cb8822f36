/** The reactions to a message, by emoji. Pure. */
import type { FetchedMessage } from "@confab/contract";

type Reaction = FetchedMessage["reactions"][number];

export interface ReactionGroup extends Pick<Reaction, "emoji_name" | "emoji_code" | "reaction_type"> {
  /** Unique among the groups of a message. */
  readonly key: string;
  /** Ids of the users who reacted, in the order of their reactions. */
  readonly userIds: readonly number[];
}

/**
 * Groups a message's reactions.
 *
 * @returns one group for each emoji, in the order in which the emoji first appeared
 */
export function groupReactions(reactions: readonly Reaction[]): ReactionGroup[] {
  const groups = new Map<string, ReactionGroup & { readonly userIds: number[] }>();
  for (const { emoji_name, emoji_code, reaction_type, user_id } of reactions) {
    const key = `${reaction_type} ${emoji_code}`;
    const group = groups.get(key);
    if (group) group.userIds.push(user_id);
    else groups.set(key, { key, emoji_name, emoji_code, reaction_type, userIds: [user_id] });
  }
  return [...groups.values()];
}
