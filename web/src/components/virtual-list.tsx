/** A scrollable list of any length that renders only the lines on the screen. */
import {
  type ComponentPropsWithRef,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { isModified, LINE, moveAmongLines } from "../keys/line-keys.ts";
import { useEntryByArrow } from "../keys/registry.ts";
import { useViewPart, viewPart } from "../session/view-state.ts";
import "./virtual-list.css";

/** The largest number of frames to wait until a line is rendered. */
const MOST_FRAMES = 20;

/** The scroll offsets of the remembered lists, by name. */
const scrollOffsets = viewPart(() => new Map<string, number>());
const About = createContext({ label: "", size: 0 });

/**
 * Arrow keys move between the links in the lines. Home and End move to the first and the last line.
 *
 * @param remembered a name under which the scroll position is restored
 */
export function VirtualList<T>({
  label,
  items,
  remembered,
  isBeside = false,
  hasControls = true,
  children,
}: {
  label: string;
  items: readonly T[];
  remembered?: string;
  /** True if the list is not the page's main content. Otherwise arrow keys enter it from the page. */
  isBeside?: boolean;
  /** True if the lines contain focusable elements. Otherwise keys scroll the list. */
  hasControls?: boolean;
  /** Renders a line. Its key is the item's key. */
  children: (item: T) => ReactElement;
}) {
  const scrolled = useViewPart(scrollOffsets);
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const focused = useRef<Element>(null);
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const [wantedIndex, setWantedIndex] = useState<number>();
  useEntryByArrow(scroller, isBeside ? undefined : LINE);
  useLayoutEffect(() => {
    const offset = remembered === undefined ? undefined : scrolled.get(remembered);
    if (offset !== undefined) handle.current?.scrollTo(offset);
  }, [scrolled, remembered]);
  // If the focused line is removed, the focus moves to the list.
  useOnChangeBeforeDrawing(items, () => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) scroller.current?.focus();
  });
  useEffect(() => {
    if (wantedIndex === undefined) return undefined;
    // The virtualizer's own scrolling would continue for a while and conflict with the following keys.
    scroller.current?.scrollTo({ top: wantedIndex === 0 ? 0 : scroller.current.scrollHeight });
    let frame = 0;
    // The line is rendered some frames after scrolling to it.
    const focusWhenDrawn = (frames: number) => {
      frame = requestAnimationFrame(() => {
        const control = scroller.current?.querySelector<HTMLElement>(
          `[aria-posinset="${wantedIndex + 1}"] ${LINE}`,
        );
        control?.focus();
        if (document.activeElement === control || frames === 0) setWantedIndex(undefined);
        else focusWhenDrawn(frames - 1);
      });
    };
    focusWhenDrawn(MOST_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [wantedIndex]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveAmongLines(event);
    const end = { Home: 0, End: items.length - 1 }[event.key];
    const isLine = event.target instanceof Element && event.target.matches(LINE);
    if (end === undefined || isModified(event) || !isLine) return;
    event.preventDefault();
    setFocusedIndex(end);
    setWantedIndex(end);
  };
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
    const line = target.closest("[aria-posinset]");
    setFocusedIndex(line ? Number(line.getAttribute("aria-posinset")) - 1 : undefined);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) return;
    focused.current = null;
    setFocusedIndex(undefined);
  };
  const about = useMemo(() => ({ label, size: items.length }), [label, items.length]);
  // The neighbours stay mounted too, since the next key may move to them before another frame is drawn.
  const kept =
    focusedIndex === undefined
      ? []
      : [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((index) => index in items);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it
    <div
      className="virtual-list"
      ref={scroller}
      tabIndex={hasControls ? -1 : 0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onScroll={({ currentTarget }) => {
        if (remembered !== undefined) scrolled.set(remembered, currentTarget.scrollTop);
      }}
    >
      <About value={about}>
        <Virtualizer ref={handle} scrollRef={scroller} as={List} item={Line} data={items} keepMounted={kept}>
          {children}
        </Virtualizer>
      </About>
    </div>
  );
}

const List = (props: ComponentPropsWithRef<"ul">) => <ul {...props} aria-label={useContext(About).label} />;

/**
 * The virtualizer hides a line until it has measured it at the end of the frame. Keys could not focus a hidden line.
 */
const Line = ({ index, style, ...rest }: ComponentPropsWithRef<"li"> & { index: number }) => (
  <li
    {...rest}
    style={{ ...style, visibility: "visible" }}
    aria-posinset={index + 1}
    aria-setsize={useContext(About).size}
  />
);
