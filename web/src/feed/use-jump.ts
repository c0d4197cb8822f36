/**
 * Brings a message to a place on the screen, or the end of the view, and holds it there until it stays by itself: rows
 * are measured as they are drawn, and pages come at both ends in the meantime.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import type { FeedPlace } from "./followed-end.ts";
import type { Row } from "./rows.ts";
import { indexOfMessage } from "./use-items.ts";

/** Above the first row, in pixels, as in the style sheet. */
export const SPACE_ABOVE = 24;

/** The target has arrived when it did not move for so many frames. */
const STILL_FRAMES = 4;
/** A machine that measures nothing for so many frames has other problems. */
const MOST_FRAMES = 300;
/** Less than a person sees, in pixels. */
const CLOSE = 2;

/** What takes the view out of the jump's hands. */
const OWN_SCROLLING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

export function useJump(
  scroller: RefObject<HTMLElement | null>,
  handle: RefObject<VirtualizerHandle | null>,
  rows: readonly Row[],
) {
  const [target, setTarget] = useState<FeedPlace>();
  /** As of now, for what happens before the next drawing. */
  const isUnderway = useRef(false);
  const current = useRef(rows);
  current.current = rows;

  // The virtualizer's own ways of scrolling go on by themselves for a while, whatever is asked for next.
  const scrollTo = useCallback(
    (to: FeedPlace) => {
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

  /** Does nothing where the view has no such message. */
  const jump = useCallback(
    (to: FeedPlace) => {
      if (to.kind === "message" && indexOfMessage(current.current, to.id) < 0) return;
      // Never the same object: each jump is one of its own.
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

/** How far below the upper edge of the view a message begins; `undefined` where it is not drawn. */
function topIn(element: HTMLElement, id: number): number | undefined {
  const row = element.querySelector(`[data-message-id="${id}"]`);
  return row ? row.getBoundingClientRect().top - element.getBoundingClientRect().top : undefined;
}

function isPlaced(element: HTMLElement, at: number, wanted: FeedPlace): boolean {
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  if (wanted.kind === "end") return below <= CLOSE;
  // At either end of what there is, nothing can be scrolled further.
  if (at > wanted.top + CLOSE) return below <= CLOSE;
  if (at < wanted.top - CLOSE) return element.scrollTop <= CLOSE;
  return true;
}
