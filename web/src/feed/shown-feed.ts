import type { Feed } from "@confab/client";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns the feed to draw. Messages that arrive above during scrolling are inserted in an animation frame. Until the
 * virtualizer receives the scroll event, it goes by the old row indexes, so it would briefly draw the wrong rows. In an
 * animation frame it has received the event. Near the upper end, messages are inserted immediately. In an animation
 * frame the virtualizer would mistake small corrections there for ones that lead beyond the end, and would not move.
 */
export function useShownFeed(feed: Feed, scroller: RefObject<HTMLElement | null>): Feed {
  const [first] = feed.ids;
  const [from, setFrom] = useState(first);
  const isAbove = first !== undefined && from !== undefined && first < from;
  const isWaiting = isAbove && isAwayFromTop(scroller.current) && !document.hidden;
  useEffect(() => {
    if (!isWaiting) return;
    const request = requestAnimationFrame(() => {
      // Otherwise the scroll event for a script's scrolling in this frame comes only in the next frame.
      scroller.current?.dispatchEvent(new Event("scroll"));
      flushSync(() => setFrom(first));
    });
    return () => cancelAnimationFrame(request);
  }, [first, isWaiting, scroller]);
  if (!isWaiting && from !== first) setFrom(first);
  return useMemo(() => (isWaiting ? startingAt(from, feed) : feed), [isWaiting, from, feed]);
}

const isAwayFromTop = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollTop > element.clientHeight / 2;

const startingAt = (from: number, feed: Feed): Feed => ({
  ...feed,
  ids: feed.ids.filter((id) => id >= from),
  reachesOldest: false,
});
