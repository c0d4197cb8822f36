/**
 * Scrolls a message to a position on the screen, or the view to its end, and holds it until it is stable. In the
 * meantime rows are measured as they are rendered, and pages arrive at both ends.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import type { FeedPosition } from "./followed-end.ts";
import type { Row } from "./rows.ts";
import { indexOfMessage } from "./use-items.ts";

/** The space above the first row, in pixels, as in the stylesheet. */
export const SPACE_ABOVE = 24;

/** The jump ends when the target has not moved for this number of frames. */
const STILL_FRAMES = 4;
/** The largest number of frames. A machine that measures nothing for this long has other problems. */
const MOST_FRAMES = 300;
/** A distance too small to notice, in pixels. */
const CLOSE = 2;

/** The user's own input that ends a jump. */
const OWN_SCROLLING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

export function useJump(
  scroller: RefObject<HTMLElement | null>,
  handle: RefObject<VirtualizerHandle | null>,
  rows: readonly Row[],
) {
  const [target, setTarget] = useState<FeedPosition>();
  /** The current state, for code that runs before the next render. */
  const isUnderway = useRef(false);
  const current = useRef(rows);
  current.current = rows;

  // The virtualizer's own scrolling would continue for a while, even after a later request.
  const scrollTo = useCallback(
    (to: FeedPosition) => {
      const element = scroller.current;
      if (!element) return;
      if (to.kind === "end") {
        element.scrollTop = element.scrollHeight;
        return;
      }
      const index = indexOfMessage(current.current, to.id);
      if (index >= 0 && handle.current)
        element.scrollTop = SPACE_ABOVE + handle.current.getItemOffset(index) - to.top;
    },
    [scroller, handle],
  );

  /** Starts a jump. Does nothing if the view has no such message. */
  const jump = useCallback(
    (to: FeedPosition) => {
      if (to.kind === "message" && indexOfMessage(current.current, to.id) < 0) return;
      // A new object for each jump restarts the effect.
      setTarget({ ...to });
      isUnderway.current = true;
      scrollTo(to);
    },
    [scrollTo],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!target || !element) return;
    let frame = 0;
    let still = 0;
    let before: number | undefined;
    isUnderway.current = true;
    const stop = () => {
      isUnderway.current = false;
      setTarget((now) => (now === target ? undefined : now));
    };
    const look = () => {
      frame += 1;
      const at = target.kind === "end" ? element.scrollHeight : topIn(element, target.id);
      const isThere = at !== undefined && isPlaced(element, at, target);
      still = isThere && at === before ? still + 1 : 0;
      before = at;
      if (still >= STILL_FRAMES || frame > MOST_FRAMES) return stop();
      if (!isThere) scrollTo(target);
      request = requestAnimationFrame(look);
    };
    let request = requestAnimationFrame(look);
    for (const name of OWN_SCROLLING) element.addEventListener(name, stop, { passive: true });
    return () => {
      cancelAnimationFrame(request);
      for (const name of OWN_SCROLLING) element.removeEventListener(name, stop);
    };
  }, [target, scroller, scrollTo]);

  return { isJumping: target !== undefined, isUnderway, jump };
}

/** Returns the distance of a message from the upper edge of the view; `undefined` if the message is not rendered. */
function topIn(element: HTMLElement, id: number): number | undefined {
  const row = element.querySelector(`[data-message-id="${id}"]`);
  return row ? row.getBoundingClientRect().top - element.getBoundingClientRect().top : undefined;
}

function isPlaced(element: HTMLElement, at: number, wanted: FeedPosition): boolean {
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  if (wanted.kind === "end") return below <= CLOSE;
  // At either end of the loaded messages, the view can't scroll further.
  if (at > wanted.top + CLOSE) return below <= CLOSE;
  if (at < wanted.top - CLOSE) return element.scrollTop <= CLOSE;
  return true;
}
