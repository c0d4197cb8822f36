import type { Feed } from "@confab/client";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/**
 * The view as it is to be drawn. What comes above while somebody scrolls is put in within an animation frame: between
 * moving the scroller and being told of it, the virtualizer goes by the numbers that rows had, and would draw others in
 * their place, which are taken away again. In an animation frame it has been told. At the upper end it is drawn at once:
 * there it takes small corrections of the same frame for ones that lead beyond the end, and stays where it is.
 */
export function useShownFeed(feed: Feed, scroller: RefObject<HTMLElement | null>): Feed {
  const [first] = feed.ids;
  const [from, setFrom] = useState(first);
  const isAbove = first !== undefined && from !== undefined && first < from;
  const isWaiting = isAbove && isAwayFromTop(scroller.current) && !document.hidden;
  useEffect(() => {
    if (!isWaiting) return;
    const request = requestAnimationFrame(() => {
      // What a script has scrolled in this frame is told in the next one otherwise.
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
