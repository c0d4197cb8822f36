/**
 * Follows the end of a view: a view at its end stays there while messages arrive and images grow. Anywhere else the
 * virtualizer keeps the visible messages in place, using the sizes that it measures above them.
 */
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** The largest distance from the end, in pixels, that counts as being at the end. */
export const AT_END = 24;

/** The number of frames within which an unfolded element is measured. */
const UNFOLDING_FRAMES = 10;

export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < AT_END;

/** The visible part of a view: its end, or a message `top` pixels below the upper edge. */
export type FeedPosition =
  | { readonly kind: "end" }
  | { readonly kind: "message"; readonly id: number; readonly top: number };

/** @param content the growing element within the scroller */
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

  /** @param isWanted true if the view should follow its end from now on */
  const follow = useCallback(
    (isWanted: boolean) => {
      isFollowing.current = isWanted;
      if (isWanted) toEnd();
    },
    [toEnd],
  );

  /**
   * Handles a scroll event. The end moves away as content grows, so only scrolling up stops following it.
   *
   * @param isJumping true if the page scrolls and not the user
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
      // A user who unfolds something wants to read it from its beginning.
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (pressedFrames > 0 && below > element.clientHeight / 4) isFollowing.current = false;
      else toEnd();
    });
    observer.observe(inner);
    // The compose box below grows with its text, which must not cover the end.
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
