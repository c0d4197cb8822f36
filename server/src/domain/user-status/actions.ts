/** Changes the statuses of users (docs/interface/presence.md#status). */
import { badRequest, type UserStatus } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { checkEmoji, type Emoji, type EmojiRequest, identifyEmoji } from "../messages/reactions/emoji.ts";
import { checkVisible } from "../names.ts";
import { doShowPresence } from "../settings/actions.ts";
import { statusChanged } from "../users/status-events.ts";
import { storeStatus } from "./queries.ts";

export interface StatusRequest {
  readonly away: boolean | undefined;
  readonly text: string | undefined;
  readonly emoji: EmojiRequest;
}

/**
 * Changes the given parts and the setting that `away` mirrors, and notifies everybody.
 *
 * @throws ApiError if no part is given, or for an unknown emoji
 */
export async function updateStatus(tx: WriteTx, user: User, request: StatusRequest): Promise<void> {
  const { away, text, emoji } = request;
  if (away === undefined && text === undefined && emoji.name === undefined) {
    throw badRequest("Client did not pass any new values.");
  }
  // Line breaks and tabs are allowed.
  if (text !== undefined) checkVisible(text.trim().replace(/[\n\r\t]/g, " "), "status");
  const change = {
    ...(text !== undefined && { status_text: text.trim() }),
    ...emojiOf(emoji, tx.model),
  };
  if (away !== undefined) await doShowPresence(tx, user, !away);
  if (Object.keys(change).length > 0) await storeStatus(tx, user.user_id, change);
  const told = { ...(away !== undefined && { away }), ...change };
  tx.append(statusChanged.of({ user_id: user.user_id, change: told }, { to: "everyone" }));
}

/** Returns all properties of the emoji, or none if it stays the same. */
function emojiOf({ name, code, type }: EmojiRequest, model: RealmModel): UserStatus {
  if (name === undefined) {
    if (code === undefined && type === undefined) return {};
    throw badRequest("Client must pass emoji_name if they pass either emoji_code or reaction_type.");
  }
  if (name === "") return { emoji_name: "", emoji_code: "", reaction_type: "unicode_emoji" };
  const found = identifyEmoji({ name, code, type }, model);
  const emoji: Emoji = { emoji_name: name, emoji_code: found.code, reaction_type: found.type };
  checkEmoji(emoji, model);
  // `checkEmoji` has verified the type.
  return emoji as UserStatus;
}
