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

/**
 * Returns the visibility that a request of `PATCH /realm` gives to the addresses of all users. Only requests below level
 * 163 have one (`levels/changes/163-own-visibility.ts`).
 */
export function visibilityForAll(parameters: WireObject): EmailAddressVisibility | undefined {
  const { email_address_visibility: value } = parameters;
  return Object.values(EmailAddressVisibility).find((known) => known === value);
}
