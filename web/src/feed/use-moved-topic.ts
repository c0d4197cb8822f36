/** Follows a topic that is moved or renamed while the user reads it, and moves their drafts along. */
import { conversationKey, conversationOf, conversationOfMessage, type Feed } from "@confab/client";
import { useRef } from "react";
import { useOnChange } from "../browser/use-on-change.ts";
import { destinationOf, slotOf } from "../drafts/destination.ts";
import { openDrafts } from "../drafts/draft-book.ts";
import { useDraftBook } from "../drafts/use-draft-book.ts";
import { useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";

export function useMovedTopic(feed: Feed | undefined): void {
  const session = useSession();
  const book = useDraftBook();
  const go = useGo();
  const ownId = useModel(({ options }) => options.userId);
  /** The newest message of this topic only: each place has a view of its own (`shell/app.tsx`). */
  const newest = useRef<number>(undefined);

  // Only the view's messages show a move.
  useOnChange(feed, () => {
    const here = feed && conversationOf(feed.narrow, ownId);
    if (here?.kind !== "topic" || feed?.loading !== "nothing") return;
    const last = newest.current;
    newest.current = feed.ids.at(-1);
    const message = last === undefined ? undefined : session.store.getState().model?.messages.get(last);
    if (feed.ids.length > 0 || message === undefined) return;
    const there = conversationOfMessage(message, ownId);
    if (conversationKey(there) === conversationKey(here)) return;
    for (const { id, to, content } of openDrafts(book.store.getState())) {
      if (slotOf(to, ownId) === conversationKey(here))
        book.write(id, destinationOf(there, ownId), content, session.serverNow());
    }
    const isWriting = document.activeElement?.matches(".writing-field");
    go(placeOfConversation(there, ownId), {
      // The old topic is empty.
      replaces: true,
      ...(isWriting && { write: { kind: "write", conversation: there } }),
    });
  });
}
