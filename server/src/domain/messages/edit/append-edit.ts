import { toSeconds } from "../../../base/clock.ts";
import type { Audience } from "../../../events/audience.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { flagsOfAll } from "../stored/flags-of-all.ts";
import type { PlacedMessage } from "../stored/message-audience.ts";
import { type MessageEditedPayload, messageEdited } from "./edit-events.ts";
import { readRecords } from "./render-again-queries.ts";

/**
 * Appends the event of a change to messages, with the flags of those who get it.
 *
 * @param message the message that the event names, at its place after the change
 */
export async function appendEdit(
  tx: WriteTx,
  message: PlacedMessage,
  change: Omit<MessageEditedPayload, "edit_timestamp" | "message_id" | "flags">,
  audience: Audience,
): Promise<void> {
  const flags = flagsOfAll(await readRecords(tx, message, audience));
  const at = { edit_timestamp: toSeconds(tx.now), message_id: message.message_id };
  tx.append(messageEdited.of({ ...change, ...at, flags }, audience));
}
