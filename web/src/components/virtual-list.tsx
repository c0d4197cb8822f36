/** A list of any length, of which only the lines on the screen are drawn. It scrolls by itself. */
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
import { isModified, LINE, moveAmongLines } from "../app/line-keys.ts";
import { useEntryByArrow } from "../keys/registry.ts";
import "./virtual-list.css";

/** How long a line may take to be drawn. */
const MOST_FRAMES = 20;

/** How far lists were scrolled that are remembered, by name. */
const scrolled = new Map<string, number>();
const About = createContext({ label: "", size: 0 });

/**
 * Arrow keys move between the links in the lines, Home and End to the first and the last.
 *
 * @param remembered a name under which the list is found again as it was left
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
  /** Whether it stands beside what the page is about, which arrow keys lead to. */
  isBeside?: boolean;
  /** Whether there is anything in it to go to with keys; otherwise they scroll it. */
  hasControls?: boolean;
  /** Draws a line; its key is the item's. */
  children: (item: T) => ReactElement;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const focused = useRef<Element>(null);
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const [wantedIndex, setWantedIndex] = useState<number>();
  useEntryByArrow(scroller, isBeside ? undefined : LINE);
  useLayoutEffect(() => {
    const offset = remembered === undefined ? undefined : scrolled.get(remembered);
    if (offset !== undefined) handle.current?.scrollTo(offset);
  }, [remembered]);
  // Who was in a line that is gone goes on with the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines are others
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) scroller.current?.focus();
  }, [items]);
  useEffect(() => {
    if (wantedIndex === undefined) return undefined;
    // The virtualizer's own way there would go on for a while, against the keys that follow.
    scroller.current?.scrollTo({ top: wantedIndex === 0 ? 0 : scroller.current.scrollHeight });
    let frame = 0;
    // It is drawn some frames after it was scrolled to.
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
  // With those beside it, which the next key may lead to before another frame is drawn.
  const kept =
    focusedIndex === undefined
      ? []
      : [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((index) => index in items);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links in it
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

/** The virtualizer hides a line until it has measured it, at the frame's end; keys would not find it before. */
const Line = ({ index, style, ...rest }: ComponentPropsWithRef<"li"> & { index: number }) => (
  <li
    {...rest}
    style={{ ...style, visibility: "visible" }}
    aria-posinset={index + 1}
    aria-setsize={useContext(About).size}
  />
);
