import type { Reaction, Static } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";
import { visibleEmail } from "../../users/present.ts";
import { presentStranger } from "../../users/unknown-user.ts";

export interface ReactionRow {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
  readonly user_id: number;
}

/** Returns the name and address of a user who reacted. @param isKnown false for viewers who don't see the user */
export function namesOf(userId: number, model: RealmModel, isKnown: boolean) {
  if (!isKnown) return presentStranger(userId, model);
  const user = model.users.get(userId);
  return { email: user ? visibleEmail(user, model) : "", full_name: user?.full_name ?? "" };
}

/** Presents a reaction as a part of its message; events name the user's id differently (see `reaction-events.ts`). */
export function presentReaction(
  row: ReactionRow,
  model: RealmModel,
  isKnown: boolean,
): Static<typeof Reaction> {
  return {
    emoji_name: row.emoji_name,
    emoji_code: row.emoji_code,
    reaction_type: row.reaction_type as Static<typeof Reaction>["reaction_type"],
    user_id: row.user_id,
    user: { id: row.user_id, ...namesOf(row.user_id, model, isKnown) },
  };
}
