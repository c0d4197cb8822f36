/** A list of any length, of which only what can be seen is drawn. The arrow keys lead from one line's control to the next. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { Notice } from "../components/notice.tsx";

/** @param nothing is said where there is no item */
export function LongList<T>({
  label,
  items,
  keyOf,
  nothing,
  children,
}: {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number;
  nothing: string;
  children: (item: T) => ReactNode;
}) {
  const handle = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  // The line that has the focus stays when it is scrolled away, or its key presses would go nowhere.
  const [entered, setEntered] = useState<number>();
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return undefined;
    handle.current?.scrollToIndex(wanted, { align: "nearest" });
    const frameId = requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[data-line="${wanted}"] :is(button, a)`)?.focus();
      setWanted(undefined);
    });
    return () => cancelAnimationFrame(frameId);
  }, [wanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-line]") : null;
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = indexAfter(event.key, Number(line.dataset["line"]), items.length);
    if (to === undefined) return;
    event.preventDefault();
    setEntered(to);
    setWanted(to);
  };
  if (items.length === 0) return <Notice title={nothing} />;
  const kept = entered !== undefined && entered < items.length ? [entered] : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls within
    <div
      className="long-list"
      ref={frame}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const index = target.closest<HTMLElement>("[data-line]")?.dataset["line"];
        if (index !== undefined) setEntered(Number(index));
      }}
    >
      <VList ref={handle} role="list" aria-label={label} tabIndex={0} keepMounted={kept} data={items}>
        {(item: T, index: number) => (
          // biome-ignore lint/a11y/useSemanticElements: other elements are between, which a list of HTML forbids
          <div
            key={keyOf(item)}
            role="listitem"
            className="long-list-line"
            data-line={index}
            aria-posinset={index + 1}
            aria-setsize={items.length}
          >
            {children(item)}
          </div>
        )}
      </VList>
    </div>
  );
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return to !== undefined && to >= 0 && to < count ? to : undefined;
}
