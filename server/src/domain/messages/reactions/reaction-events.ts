/** Events of reactions. */
import { type EventKind, eventKind } from "../../../events/event-kind.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import { namesOf } from "../stored/present-reaction.ts";
import type { Emoji } from "./emoji.ts";

export interface ReactionPayload extends Emoji {
  readonly user_id: number;
  readonly message_id: number;
}

/** Presents a reaction event. `forClient` of the contract depends on this order of the emoji's keys. */
function presentReactionEvent(
  op: "add" | "remove",
  payload: ReactionPayload,
  model: RealmModel,
  isKnown = true,
) {
  const { emoji_name, emoji_code, reaction_type, user_id, message_id } = payload;
  const person = { user_id, ...namesOf(user_id, model, isKnown) };
  return { type: "reaction", op, emoji_name, emoji_code, reaction_type, user_id, user: person, message_id };
}

const user = ({ user_id }: ReactionPayload): number => user_id;

export const reactionAdded = eventKind<ReactionPayload>({
  type: "reaction_added",
  wireType: "reaction",
  about: user,
  present: (payload, _viewer, model) => presentReactionEvent("add", payload, model),
  presentToStranger: (payload, _viewer, model) => presentReactionEvent("add", payload, model, false),
});

export const reactionRemoved = eventKind<ReactionPayload>({
  type: "reaction_removed",
  wireType: "reaction",
  about: user,
  present: (payload, _viewer, model) => presentReactionEvent("remove", payload, model),
  presentToStranger: (payload, _viewer, model) => presentReactionEvent("remove", payload, model, false),
});

export const reactionEventKinds: readonly EventKind[] = [reactionAdded, reactionRemoved];
