/** Shows a message that the user sends, wherever in the conversation they have been reading. */
import type { Outgoing } from "@confab/client";
import { useRef } from "react";
import { useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";

/**
 * @param outgoing the outgoing messages to the shown conversation
 * @param show is called when a new outgoing message appears: not for a retry, nor for messages sent before the view was
 *   opened
 */
export function useOwnSends(outgoing: readonly Outgoing[], show: () => void): void {
  const known = useRef(outgoing);
  useOnChangeBeforeDrawing(outgoing, () => {
    const before = new Set(known.current.map(({ localId }) => localId));
    known.current = outgoing;
    if (outgoing.some(({ localId }) => !before.has(localId))) show();
  });
}
