/**
 * Follows the end of a view: whoever is there stays there as messages come and pictures grow. Everywhere else the
 * virtualizer keeps what is read where it is, by what it measures above it.
 */
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** At the end is whoever could scroll by no more than this, in pixels. */
export const AT_END = 24;

/** Within so many frames what was unfolded has been measured. */
const UNFOLDING_FRAMES = 10;

export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < AT_END;

/** What of the view is shown: its end, or a message so many pixels below the upper edge. */
export type FeedPlace =
  | { readonly kind: "end" }
  | { readonly kind: "message"; readonly id: number; readonly top: number };

/** @param content what grows within the scroller */
export function useFollowedEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const isFollowing = useRef(false);
  const lastTop = useRef(0);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  /** @param isWanted whether the end is where the view is to be from now on */
  const follow = useCallback(
    (isWanted: boolean) => {
      isFollowing.current = isWanted;
      if (isWanted) toEnd();
    },
    [toEnd],
  );

  /**
   * To be called on each scroll. The end moves away as content grows; only who scrolls upwards leaves it.
   *
   * @param isJumping whether it is not the user who scrolls
   */
  const note = useCallback(
    (isJumping: boolean) => {
      const element = scroller.current;
      if (!element) return;
      const isUpwards = element.scrollTop < lastTop.current;
      lastTop.current = element.scrollTop;
      if (isJumping) return;
      if (isAtEnd(element)) isFollowing.current = true;
      else if (isUpwards) isFollowing.current = false;
    },
    [scroller],
  );

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner) return;
    let pressedFrames = 0;
    const observer = new ResizeObserver(() => {
      if (!isFollowing.current) return;
      // Who unfolds something wants to read it from its beginning.
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (pressedFrames > 0 && below > element.clientHeight / 4) isFollowing.current = false;
      else toEnd();
    });
    observer.observe(inner);
    // The field below grows as something is written, which must not cover the end.
    observer.observe(element);
    const countDown = () => {
      pressedFrames -= 1;
      if (pressedFrames > 0) requestAnimationFrame(countDown);
    };
    const onClick = () => {
      if (pressedFrames === 0) requestAnimationFrame(countDown);
      pressedFrames = UNFOLDING_FRAMES;
    };
    inner.addEventListener("click", onClick, { capture: true });
    return () => {
      observer.disconnect();
      inner.removeEventListener("click", onClick, { capture: true });
    };
  }, [scroller, content, toEnd]);

  return { isFollowing, follow, note };
}
