/** Follows the links to messages within the messages of a view, and leads back. */
import type { MouseEvent, RefObject } from "react";
import { withKnownIds } from "../places/directory.ts";
import { placeOf } from "../places/place.ts";
import { useSession } from "../session/session-context.tsx";
import { select } from "./feed-state.ts";
import { focusSoon } from "./focus-soon.ts";
import type { FeedPosition } from "./followed-end.ts";
import { addJump, dropJump, type Jump, keyHere, keyOf } from "./jumps.ts";

export function useMessageLinks({
  scroller,
  goTo,
  follow,
}: {
  scroller: RefObject<HTMLElement | null>;
  goTo: (position: FeedPosition) => void;
  follow: (isWanted: boolean) => void;
}) {
  const session = useSession();
  const goToMessage = (id: number, top: number) => {
    goTo({ kind: "message", id, top });
    select(session, id);
    focusSoon(scroller, id, follow);
  };

  const onClick = (event: MouseEvent) => {
    // A modified click opens a window or tab of its own.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#narrow/"]') : null;
    const row = link?.closest<HTMLElement>("[data-message-id]");
    const element = scroller.current;
    const linked = placeOf(link?.getAttribute("href") ?? "");
    const { model } = session.store.getState();
    if (!element || !row || !linked || !model) return;
    const place = withKnownIds(linked, model) ?? linked;
    if (place.view !== "messages" || place.near === undefined) return;
    const [from, to] = [keyHere(), keyOf(place)];
    const top = row.getBoundingClientRect().top - element.getBoundingClientRect().top;
    addJump(session, { from, to, origin: { kind: "message", id: Number(row.dataset["messageId"]), top } });
    if (to !== from) return;
    // The place stays the same, so that nothing else would happen.
    event.preventDefault();
    goToMessage(place.near, element.clientHeight / 3);
  };

  const goBack = (jump: Jump) => {
    if (jump.from !== jump.to) return window.history.back();
    dropJump(session, jump);
    goToMessage(jump.origin.id, jump.origin.top);
  };
  return { onClick, goBack };
}
