/** Mutes and unmutes direct conversations (docs/interface/muting.md#direct-conversations). */
import { badRequest, MAX_MUTED_DIRECT_CONVERSATIONS } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { directConversationMuted, directConversationUnmuted } from "./events.ts";
import { countMutes, deleteMute, insertMute } from "./queries.ts";

/** A direct conversation that exists. */
interface DirectConversation {
  readonly conversation_id: number;
  /** Ascending, with the acting user. */
  readonly participant_ids: readonly number[];
}

/**
 * Returns the direct conversation of the user with others. The user takes part in it, so the answer reveals nothing new
 * about the others.
 *
 * @param userIds with or without the user
 * @throws ApiError if they have never written to each other
 */
export async function findDirectConversation(
  realm: Realm,
  user: User,
  userIds: readonly number[],
): Promise<DirectConversation> {
  const participant_ids = [...new Set([...userIds, user.user_id])].sort((a, b) => a - b);
  const conversation_id = await realm.services.conversations.lookup(participant_ids);
  if (conversation_id === undefined) throw badRequest("These people have no direct messages yet.");
  return { conversation_id, participant_ids };
}

/** Mutes a direct conversation. Does nothing if it is muted. @throws ApiError if the user has muted too many */
export async function muteDirectConversation(
  tx: WriteTx,
  { user_id }: User,
  { conversation_id, participant_ids }: DirectConversation,
): Promise<void> {
  const { total, isMuted } = await countMutes(tx, user_id, conversation_id);
  if (isMuted) return;
  if (total >= MAX_MUTED_DIRECT_CONVERSATIONS) {
    throw badRequest(
      `You can mute at most ${MAX_MUTED_DIRECT_CONVERSATIONS} direct conversations. Unmute some first.`,
    );
  }
  const mute = { conversation_id, participant_ids, muted_at: tx.now };
  await insertMute(tx, user_id, mute);
  tx.append(directConversationMuted.of({ user_id, mute }, onlyUser(user_id)));
}

/** Unmutes a direct conversation. Does nothing if it is not muted. */
export async function unmuteDirectConversation(
  tx: WriteTx,
  { user_id }: User,
  { conversation_id, participant_ids }: DirectConversation,
): Promise<void> {
  if (!(await deleteMute(tx, user_id, conversation_id))) return;
  tx.append(directConversationUnmuted.of({ user_id, conversation_id, participant_ids }, onlyUser(user_id)));
}
