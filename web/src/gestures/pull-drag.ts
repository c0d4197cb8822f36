/** Pulls at the end of a list to fetch what is new. */
import { vibrate } from "./slide.ts";
import type { Direction, Drag, Touched } from "./touches.ts";

/** The distance from which letting go fetches, in pixels. */
const ENOUGH = 90;
/** The largest distance from the end, in pixels, that counts as being there. */
const AT_END = 2;

export interface Pull {
  readonly edge: "top" | "bottom";
  readonly phase: "pulled" | "ready" | "fetching";
}

/**
 * Returns the edge of the list under the finger at which a pull fetches: the newest end of messages, and the top of other
 * lists.
 */
export function pulledEdge({ target }: Touched, direction: Direction): Pull["edge"] | undefined {
  const feed = target.closest<HTMLElement>(".feed");
  if (feed) {
    const below = feed.scrollHeight - feed.scrollTop - feed.clientHeight;
    const isNewest = below <= AT_END && !feed.parentElement?.querySelector(".newest-button");
    return direction === "up" && isNewest ? "bottom" : undefined;
  }
  const list = target.closest("main");
  if (!list || direction !== "down" || target.closest(".top-bar, .compose")) return undefined;
  for (let each: Element | null = target; each && each !== list; each = each.parentElement) {
    if (each.scrollTop > 0) return undefined;
  }
  return "top";
}

export function pullDrag(
  edge: Pull["edge"],
  draw: (pull: Pull | undefined) => void,
  fetchNews: () => void,
): Drag {
  let isReady = false;
  return {
    move: (distance) => {
      const pulled = edge === "top" ? distance : -distance;
      const wasReady = isReady;
      isReady = pulled >= ENOUGH;
      if (isReady && !wasReady) vibrate();
      draw(pulled > 0 ? { edge, phase: isReady ? "ready" : "pulled" } : undefined);
    },
    end: () => {
      if (isReady) fetchNews();
      else draw(undefined);
    },
    cancel: () => draw(undefined),
  };
}
