/** A list of any length, of which only the lines on the screen are drawn. It scrolls by itself. */
import {
  type ComponentPropsWithRef,
  createContext,
  type FocusEvent,
  type ReactElement,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { moveAmongLines } from "../app/line-keys.ts";
import { useEntryByArrow } from "../keys/registry.ts";
import "./virtual-list.css";

/** How far lists were scrolled that are remembered, by name. */
const scrolled = new Map<string, number>();
const About = createContext({ label: "", size: 0 });

/**
 * Arrow keys move between the links in the lines.
 *
 * @param remembered a name under which the list is found again as it was left
 */
export function VirtualList<T>({
  label,
  items,
  remembered,
  isBeside = false,
  children,
}: {
  label: string;
  items: readonly T[];
  remembered?: string;
  /** Whether it stands beside what the page is about, which arrow keys lead to. */
  isBeside?: boolean;
  /** Draws a line; its key is the item's. */
  children: (item: T) => ReactElement;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const focused = useRef<Element>(null);
  const [focusedIndex, setFocusedIndex] = useState<number>();
  useEntryByArrow(scroller, isBeside ? undefined : "a");
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
  const isThere = focusedIndex !== undefined && focusedIndex < items.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links in it
    <div
      className="virtual-list"
      ref={scroller}
      tabIndex={-1}
      onKeyDown={moveAmongLines}
      onFocus={onFocus}
      onBlur={onBlur}
      onScroll={({ currentTarget }) => {
        if (remembered !== undefined) scrolled.set(remembered, currentTarget.scrollTop);
      }}
    >
      <About value={about}>
        <Virtualizer
          ref={handle}
          scrollRef={scroller}
          as={List}
          item={Line}
          data={items}
          {...(isThere && { keepMounted: [focusedIndex] })}
        >
          {children}
        </Virtualizer>
      </About>
    </div>
  );
}

const List = (props: ComponentPropsWithRef<"ul">) => <ul {...props} aria-label={useContext(About).label} />;

const Line = ({ index, ...rest }: ComponentPropsWithRef<"li"> & { index: number }) => (
  <li {...rest} aria-posinset={index + 1} aria-setsize={useContext(About).size} />
);
