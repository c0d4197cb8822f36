/**
 * Brings a message to a place on the screen, or the end of the view, and holds it there until it stays by itself: rows
 * are measured as they are drawn, and pages come at both ends in the meantime.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import type { Row } from "./rows.ts";
import { indexOfMessage } from "./use-items.ts";

export type Alignment = "start" | "center" | "nearest";

export type JumpTarget =
  | { readonly kind: "end" }
  | {
      readonly kind: "message";
      readonly id: number;
      readonly align: Alignment;
      /** Pixels below the upper edge, for `start`. */
      readonly top: number;
    };

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
  const [target, setTarget] = useState<JumpTarget>();
  /** As of now, for what happens before the next drawing. */
  const isUnderway = useRef(false);
  const current = useRef(rows);
  current.current = rows;

  const scrollTo = useCallback(
    (to: JumpTarget) => {
      const element = scroller.current;
      if (to.kind === "end") {
        if (element) element.scrollTop = element.scrollHeight;
        return;
      }
      const index = indexOfMessage(current.current, to.id);
      const offset = to.align === "start" ? { offset: -to.top } : {};
      if (index >= 0) handle.current?.scrollToIndex(index, { align: to.align, ...offset });
    },
    [scroller, handle],
  );

  /** @returns whether there is such a message in the view */
  const jump = useCallback(
    (to: JumpTarget): boolean => {
      if (to.kind === "message" && indexOfMessage(current.current, to.id) < 0) return false;
      // Never the same object: each jump is one of its own.
      setTarget({ ...to });
      isUnderway.current = true;
      scrollTo(to);
      return true;
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

function isPlaced(element: HTMLElement, at: number, wanted: JumpTarget): boolean {
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  if (wanted.kind === "end") return below <= CLOSE;
  if (wanted.align !== "start") return true;
  // At either end of what there is, nothing can be scrolled further.
  if (at > wanted.top + CLOSE) return below <= CLOSE;
  if (at < wanted.top - CLOSE) return element.scrollTop <= CLOSE;
  return true;
}
