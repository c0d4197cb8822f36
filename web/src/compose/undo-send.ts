/** The time for which this browser holds sent messages, so that they can be taken back. */
import { readRemembered } from "../browser/remembered.ts";

/** The choices in seconds; 0 sends immediately. */
export const undoSeconds = [0, 5, 10, 30] as const;

/** The name of the remembered choice. */
export const UNDO_SEND = "undo-send";

/** Returns the chosen time in milliseconds. */
export function chosenHold(): number {
  const chosen = readRemembered<number>(UNDO_SEND, 0);
  return (undoSeconds.find((seconds) => seconds === chosen) ?? 0) * 1000;
}
