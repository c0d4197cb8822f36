/** Reads parameters that requests of earlier levels have beside those of the newest level. */
import type { WireObject } from "./level-change.ts";

/**
 * Returns the id of the scheduled message that a request of `POST /scheduled_messages` edits. Only requests below level
 * 184 have one (`levels/changes/184-edit-scheduled-messages.ts`).
 */
export function editedByPost(parameters: WireObject): number | undefined {
  const { scheduled_message_id: id } = parameters;
  return typeof id === "number" ? id : undefined;
}
