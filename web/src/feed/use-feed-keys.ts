/** Handles the keys that `feed-keys.ts` lists. */
import type { Feed } from "@confab/client";
import type { KeyboardEvent, RefObject } from "react";
import { useKeys } from "../keys/registry.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { feedKeyFor } from "./feed-keys.ts";
import { feedState, select } from "./feed-state.ts";
import { focusSoon } from "./focus-soon.ts";
import type { FeedPosition } from "./followed-end.ts";

/** The part of a screen that a page key scrolls by. */
const PAGE = 0.9;

/** @param goTo scrolls a message onto the screen */
export function useFeedKeys({
  feed,
  scroller,
  goTo,
  follow,
}: {
  feed: Feed;
  scroller: RefObject<HTMLElement | null>;
  goTo: (position: FeedPosition) => void;
  follow: (isWanted: boolean) => void;
}) {
  const session = useSession();
  const texts = useTexts();

  const selectMessage = (id: number | undefined) => {
    if (id === undefined) return;
    select(session, id);
    const element = scroller.current;
    const row = element?.querySelector(`[data-message-id="${id}"]`);
    if (element && !row) goTo({ kind: "message", id, top: element.clientHeight / 2 });
    focusSoon(scroller, id, follow);
  };
  const step = (count: number) => {
    const { selected } = feedState(session).getState();
    const at = selected === undefined ? -1 : feed.ids.indexOf(selected);
    if (at < 0) return selectMessage(visibleId(scroller.current) ?? feed.ids.at(-1));
    selectMessage(feed.ids[Math.max(0, Math.min(feed.ids.length - 1, at + count))]);
  };
  const end = (side: "first" | "last") => {
    const id = side === "first" ? feed.ids[0] : feed.ids.at(-1);
    if (side === "last" && !feed.reachesNewest) session.feeds.open(feed.narrow, "newest");
    else if (side === "last") goTo({ kind: "end" });
    selectMessage(id);
  };
  const page = (direction: 1 | -1) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollBy({ top: direction * PAGE * element.clientHeight });
    requestAnimationFrame(() => {
      const id = visibleId(element);
      if (id === undefined) return;
      select(session, id);
      element.querySelector<HTMLElement>(`[data-message-id="${id}"]`)?.focus({ preventScroll: true });
    });
  };

  /** Wraps an action so that it runs only while nothing specific has the focus. Keys then lead into the view. */
  const into = (act: () => void) => () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches("main")) return false;
    act();
    return true;
  };
  const enter = into(() => {
    const { selected } = feedState(session).getState();
    const isThere = selected !== undefined && feed.ids.includes(selected);
    selectMessage(isThere ? selected : (visibleId(scroller.current) ?? feed.ids.at(-1)));
  });
  useKeys({
    ArrowDown: enter,
    ArrowUp: enter,
    j: enter,
    k: enter,
    ["Home"]: into(() => end("first")),
    ["End"]: into(() => end("last")),
  });

  return (event: KeyboardEvent) => {
    const { target } = event;
    const isRow = target instanceof HTMLElement && target.matches("[data-message-id], .feed");
    // Buttons and links within a message handle the keys that press them.
    if (!isRow && (event.key === "Enter" || event.key === " ")) return;
    if (
      target instanceof HTMLElement &&
      target.closest("input, textarea, select, audio, video, [role=dialog], [role=menu]")
    )
      return;
    const entry = feedKeyFor(event);
    const id = feedState(session).getState().selected;
    if (!entry || (entry.needsMessage && id === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    entry.act({ session, texts, id, step, page, end });
  };
}

/** Returns the first message that starts on the screen. */
function visibleId(element: HTMLElement | null): number | undefined {
  if (!element) return undefined;
  const { top } = element.getBoundingClientRect();
  for (const row of element.querySelectorAll<HTMLElement>("[data-message-id]")) {
    if (row.getBoundingClientRect().top >= top) return Number(row.dataset["messageId"]);
  }
  return undefined;
}
