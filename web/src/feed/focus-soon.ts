import type { RefObject } from "react";
import { isAtEnd } from "./followed-end.ts";

/**
 * Focuses a row. A row that was just scrolled to is rendered some frames later, and takes the focus only once it is
 * measured.
 */
export function focusSoon(
  scroller: RefObject<HTMLElement | null>,
  id: number,
  follow: (isWanted: boolean) => void,
  frames = 10,
): void {
  const element = scroller.current;
  const row = element?.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  row?.focus({ preventScroll: true });
  if (element && row && document.activeElement === row) {
    row.scrollIntoView({ block: "nearest" });
    follow(isAtEnd(element));
  } else if (frames > 0) {
    requestAnimationFrame(() => focusSoon(scroller, id, follow, frames - 1));
  }
}
