/** Whoever says something wants to see it, wherever in the conversation they have been reading. */
import type { Outgoing } from "@confab/client";
import { useLayoutEffect, useRef } from "react";

/**
 * @param outgoing what is on its way to the conversation that is shown
 * @param show is called when there is something that was not there before: not for what is sent again, nor for what
 *   had been sent before the view was opened
 */
export function useOwnSends(outgoing: readonly Outgoing[], show: () => void): void {
  const known = useRef(outgoing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is on its way
  useLayoutEffect(() => {
    const before = new Set(known.current.map(({ localId }) => localId));
    known.current = outgoing;
    if (outgoing.some(({ localId }) => !before.has(localId))) show();
  }, [outgoing]);
}
