/** Reads parameters that requests of earlier levels have beside those of the newest level. */
import { EmailAddressVisibility } from "../policies.ts";
import type { WireObject } from "./level-change.ts";

/**
 * Returns the id of the scheduled message that a request of `POST /scheduled_messages` edits. Only requests below level
 * 184 have one (`levels/changes/184-edit-scheduled-messages.ts`).
 */
export function editedByPost(parameters: WireObject): number | undefined {
  const { scheduled_message_id: id } = parameters;
  return typeof id === "number" ? id : undefined;
}

/** Rules about moves that requests of earlier levels follow. None of them applies at the newest level. */
export interface EarlierRulesOfMoves {
  /**
   * Moves need `allow_message_editing`, and senders may always change the topics of their own messages
   * (`levels/changes/159-moving-apart.ts`).
   */
  readonly movesAreEdits: boolean;
  /**
   * Anyone may name the topic of a message that has none, and `change_all` takes messages along that are past the time
   * limits (`levels/changes/172-old-messages-of-topics.ts`).
   */
  readonly movesOldMessages: boolean;
}

/** Returns the earlier rules that a request of `PATCH /messages/{message_id}` follows. */
export const earlierRulesOfMoves = (parameters: WireObject): EarlierRulesOfMoves => ({
  movesAreEdits: parameters["moves_are_edits"] === true,
  movesOldMessages: parameters["moves_old_messages"] === true,
});

/**
 * True for requests that know no muted bots. Only requests below level 188 have the parameter
 * (`levels/changes/188-muting-bots.ts`).
 */
export const mutesOnlyPeople = ({ only_people }: WireObject): boolean => only_people === true;

/**
 * True for requests by which the owner of a bot may unsubscribe it. Only requests below level 145 have the parameter
 * (`levels/changes/145-owners-of-bots.ts`).
 */
export const managesOwnBots = ({ manages_own_bots }: WireObject): boolean => manages_own_bots !== false;
const FORMER_RULE = "uses_former_direct_message_rule";

/** Marks a request of `POST /messages` below level 270 (`levels/changes/270-direct-message-groups.ts`). */
export const byFormerDirectMessageRule = (parameters: WireObject): WireObject => ({
  ...parameters,
  [FORMER_RULE]: true,
});

/** True for requests of `POST /messages` that may only go to a single bot while direct messages are off. */
export const usesFormerDirectMessageRule = (parameters: WireObject): boolean =>
  parameters[FORMER_RULE] === true;

/**
 * Returns the visibility that a request of `PATCH /realm` gives to the addresses of all users. Only requests below level
 * 163 have one (`levels/changes/163-own-visibility.ts`).
 */
export function visibilityForAll(parameters: WireObject): EmailAddressVisibility | undefined {
  const { email_address_visibility: value } = parameters;
  return Object.values(EmailAddressVisibility).find((known) => known === value);
}
