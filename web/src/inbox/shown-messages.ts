/** The newest messages of the lines on the screen. */
import { type RefObject, useEffect, useRef } from "react";
import { useSession } from "../session/session-context.tsx";

/** The distance from the visible part of the list at which the message of a line is already fetched. */
const MARGIN = "400px 0px";

/**
 * Fetches the messages that the lines near the screen show.
 *
 * @param list scrolls, and contains the lines, each with the ID of its newest message in `data-newest`
 * @param isThere true if the list is on the screen
 */
export function useShownMessages(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const session = useSession();
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    if (!isThere) return;
    const shown = new Set<Element>();
    const fetchShown = () => {
      const lines = [...shown].filter((line) => line.isConnected);
      session.feeds.showListed(lines.map((line) => Number(line.getAttribute("data-newest"))));
    };
    const observed = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target);
          else shown.delete(target);
        }
        fetchShown();
      },
      { root: list.current, rootMargin: MARGIN },
    );
    observer.current = observed;
    const unsubscribe = session.store.subscribe(({ model }, before) => {
      if (model !== before.model) fetchShown();
    });
    return () => {
      unsubscribe();
      observed.disconnect();
    };
  }, [session, list, isThere]);
  // Each rendering of the list may add lines. Observing a line again has no effect.
  useEffect(() => {
    for (const line of list.current?.querySelectorAll("[data-newest]") ?? []) observer.current?.observe(line);
  });
}
