/** Events of reactions. */
import { type EventKind, eventKind } from "../../../events/event-kind.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import { visibleEmail } from "../../users/present.ts";
import type { Emoji } from "./emoji.ts";

export interface ReactionPayload extends Emoji {
  readonly user_id: number;
  readonly message_id: number;
}

/** Presents a reaction event. `forClient` of the contract depends on this order of the emoji's keys. */
function presentReactionEvent(op: "add" | "remove", payload: ReactionPayload, model: RealmModel) {
  const { emoji_name, emoji_code, reaction_type, user_id, message_id } = payload;
  const user = model.users.get(user_id);
  const person = { user_id, email: user ? visibleEmail(user, model) : "", full_name: user?.full_name ?? "" };
  return { type: "reaction", op, emoji_name, emoji_code, reaction_type, user_id, user: person, message_id };
}

export const reactionAdded = eventKind<ReactionPayload>({
  type: "reaction_added",
  wireType: "reaction",
  present: (payload, _viewer, model) => presentReactionEvent("add", payload, model),
});

export const reactionRemoved = eventKind<ReactionPayload>({
  type: "reaction_removed",
  wireType: "reaction",
  present: (payload, _viewer, model) => presentReactionEvent("remove", payload, model),
});

export const reactionEventKinds: readonly EventKind[] = [reactionAdded, reactionRemoved];
