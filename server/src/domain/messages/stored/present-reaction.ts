import type { Reaction, Static } from "@confab/contract";
import type { RealmModel } from "../../../model/realm-model.ts";
import { visibleEmail } from "../../users/present.ts";

export interface ReactionRow {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
  readonly user_id: number;
}

/** Presents a reaction as a part of its message; events name the user's id differently (see `reaction-events.ts`). */
export function presentReaction(row: ReactionRow, model: RealmModel): Static<typeof Reaction> {
  const user = model.users.get(row.user_id);
  return {
    emoji_name: row.emoji_name,
    emoji_code: row.emoji_code,
    reaction_type: row.reaction_type as Static<typeof Reaction>["reaction_type"],
    user_id: row.user_id,
    user: {
      id: row.user_id,
      email: user ? visibleEmail(user, model) : "",
      full_name: user?.full_name ?? "",
    },
  };
}
