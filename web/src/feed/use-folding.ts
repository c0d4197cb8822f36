/** Folds messages that are high, or that the user collapsed. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { useViewPart, viewPart } from "../session/view-state.ts";

/** The heights of messages that are folded and that the user collapsed, as in the stylesheet, in the page's font size. */
const FOLDED = 25;
const COLLAPSED = 3;

/** The height above which messages are folded. Folding hides several lines, or it would not be worth a button. */
const HIGH = 35;

/** The least length of HTML, and number of line breaks in it, that may be high on a phone. Others are not measured. */
const LONG = 800;
const MANY_LINES = 20;

/** The number of frames in which the virtualizer measures a row again. */
const MEASURING_FRAMES = 8;

/** Unfolded messages, which stay unfolded when they come back to the screen. */
const unfoldedMessages = viewPart(() => new Set<number>());

interface Folding {
  readonly isFolded: boolean;
  /** True if there is something to fold. */
  readonly isFoldable: boolean;
  /** @param kept the element that keeps its place on the screen */
  readonly setFolded: (isFolded: boolean, kept: Element) => void;
}

/**
 * @param content the element that contains nothing but the message
 * @param isNamed true if the address names the message, which is then shown as a whole
 */
export function useFolding(
  content: RefObject<HTMLElement | null>,
  id: number,
  html: string,
  { isCollapsed, isNamed }: { isCollapsed: boolean; isNamed: boolean },
): Folding {
  const unfolded = useViewPart(unfoldedMessages);
  const [isUnfolded, setUnfolded] = useState(isNamed || unfolded.has(id));
  const [isHigh, setHigh] = useState(false);
  const wasCollapsed = useRef(isCollapsed);

  useOnChangeBeforeDrawing(isCollapsed, () => {
    if (isCollapsed && !wasCollapsed.current) setUnfolded(false);
    wasCollapsed.current = isCollapsed;
    return undefined;
  });
  // A search hit must not be hidden.
  useOnChangeBeforeDrawing(html, () => {
    const [element, hit] = [content.current, content.current?.querySelector(".highlight")];
    const shown = inPixels(isCollapsed ? COLLAPSED : FOLDED);
    if (element && hit && hit.getBoundingClientRect().bottom - element.getBoundingClientRect().top > shown) {
      setUnfolded(true);
    }
    return undefined;
  });
  useLayoutEffect(() => {
    const element = content.current;
    const mayBeHigh = html.length > LONG || html.split("\n").length > MANY_LINES;
    if (!mayBeHigh || !element) {
      setHigh(false);
      return undefined;
    }
    const measure = () => setHigh(element.scrollHeight > inPixels(HIGH));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, html]);

  const setFolded = (isFolded: boolean, kept: Element) => {
    const hold = holdInPlace(kept);
    if (isFolded) unfolded.delete(id);
    else unfolded.add(id);
    flushSync(() => setUnfolded(!isFolded));
    hold();
  };
  return {
    isFolded: !isUnfolded && (isHigh || isCollapsed),
    isFoldable: isHigh || isCollapsed,
    setFolded,
  };
}

const inPixels = (fontSizes: number): number =>
  fontSizes * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Returns a function that scrolls an element back to its present place, while the view is measured anew. */
function holdInPlace(element: Element): () => void {
  const scroller = element.closest(".feed");
  const { top } = element.getBoundingClientRect();
  let frames = MEASURING_FRAMES;
  return function hold() {
    if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - top;
    frames -= 1;
    if (frames > 0) requestAnimationFrame(hold);
  };
}
