import { type RefObject, useLayoutEffect, useRef } from "react";
import type { VirtualizerHandle } from "virtua";
import { ConversationHeading } from "./conversation-heading.tsx";
import type { Row } from "./rows.ts";
import { SPACE_ABOVE } from "./use-jump.ts";

/**
 * Names the conversation at the upper edge of a mixed view when its own heading is off the screen. The heading of the
 * next conversation pushes it away.
 *
 * @param top the index of the row at the upper edge
 */
export function StickyHeading({
  rows,
  top,
  scroller,
  handle,
}: {
  rows: readonly Row[];
  top: number;
  scroller: RefObject<HTMLElement | null>;
  handle: RefObject<VirtualizerHandle | null>;
}) {
  const element = useRef<HTMLDivElement>(null);
  let next = top + 1;
  while (next < rows.length && rows[next]?.kind !== "heading") next += 1;
  const isLast = next >= rows.length;
  useLayoutEffect(() => {
    const scrolling = scroller.current;
    const place = () => {
      if (!element.current || !scrolling || !handle.current) return;
      const offset = isLast ? Number.POSITIVE_INFINITY : handle.current.getItemOffset(next) + SPACE_ABOVE;
      const overlap = Math.min(0, offset - scrolling.scrollTop - element.current.offsetHeight);
      element.current.style.translate = `0 ${overlap}px`;
    };
    place();
    scrolling?.addEventListener("scroll", place, { passive: true });
    return () => scrolling?.removeEventListener("scroll", place);
  }, [scroller, handle, next, isLast]);
  let index = Math.min(top, rows.length - 1);
  while (index >= 0 && rows[index]?.kind !== "heading") index -= 1;
  const row = rows[index];
  if (row?.kind !== "heading") return null;
  return (
    <div className="sticky-heading" ref={element}>
      <ConversationHeading conversation={row.conversation} day={row.day} />
    </div>
  );
}
