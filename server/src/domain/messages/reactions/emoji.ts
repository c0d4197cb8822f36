/**
 * Resolves the emoji of a reaction (docs/interface/reactions.md#adding-a-reaction, docs/interface/reactions.md#emoji).
 */
import { badRequest } from "@confab/contract";
import { emoji } from "@confab/markdown";
import type { RealmModel } from "../../../model/realm-model.ts";

export interface Emoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

export const UNICODE_EMOJI = "unicode_emoji";
export const CUSTOM_EMOJI = "realm_emoji";
const EXTRA = "zulip_extra_emoji";

/** The only emoji of the third namespace, under both of its names (see `names.ts` of the contract). */
const EXTRA_EMOJI = "zulip";

/** A reaction to a message. */
export interface UserReaction extends Emoji {
  readonly user_id: number;
}

/** An emoji as a request names it: by code, by name, or by both. */
export interface EmojiRequest {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** Resolves an emoji from the given properties. @throws ApiError if its name is unknown */
export function identifyEmoji(
  { name, code, type }: EmojiRequest,
  model: RealmModel,
): { code: string; type: string } {
  if (code !== undefined && type !== undefined) return { code, type };
  const byName = lookupByName(name ?? "", model);
  if (byName) return { code: code ?? byName.code, type: type ?? byName.type };
  if (code !== undefined && emoji.isValidCode(code)) return { code, type: type ?? UNICODE_EMOJI };
  throw badRequest(`Emoji '${name ?? ""}' does not exist`);
}

/** The organization's own emoji take precedence. */
function lookupByName(name: string, model: RealmModel): { code: string; type: string } | undefined {
  const custom = model.customEmojiByName(name);
  if (custom) return { code: String(custom.emoji_id), type: CUSTOM_EMOJI };
  if (name === EXTRA_EMOJI) return { code: EXTRA_EMOJI, type: EXTRA };
  const code = emoji.codeByName(name);
  return code === undefined ? undefined : { code, type: UNICODE_EMOJI };
}

/**
 * Rejects an unknown emoji and a name that belongs to another emoji: readers would see one emoji and read the name of
 * the other.
 *
 * @throws ApiError
 */
export function checkEmoji({ emoji_name, emoji_code, reaction_type }: Emoji, model: RealmModel): void {
  switch (reaction_type) {
    case UNICODE_EMOJI:
      if (!emoji.isValidCode(emoji_code)) throw badRequest("Invalid emoji code.");
      if (emoji.codeByName(emoji_name) !== emoji_code) throw badRequest("Invalid emoji name.");
      return;
    case EXTRA:
      if (emoji_code !== EXTRA_EMOJI) throw badRequest("Invalid emoji code.");
      if (emoji_name !== EXTRA_EMOJI) throw badRequest("Invalid emoji name.");
      return;
    case CUSTOM_EMOJI:
      checkCustomEmoji(emoji_name, emoji_code, model);
      return;
    default:
      throw badRequest("Invalid emoji type.");
  }
}

function checkCustomEmoji(name: string, code: string, model: RealmModel): void {
  const custom = model.customEmoji.find(({ emoji_id }) => String(emoji_id) === code);
  if (!custom) throw badRequest("Invalid custom emoji.");
  if (custom.name !== name) throw badRequest("Invalid custom emoji name.");
  if (!custom.is_active) throw badRequest("This custom emoji has been deactivated.");
}
