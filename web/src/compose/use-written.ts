/** What is being written in a box: to whom, and what; kept as a draft with each key press. */
import type { Conversation, Session } from "@confab/client";
import { useState } from "react";
import { useModel, useSession } from "../app/session-context.tsx";
import { type DraftBook, type Drafts, openDrafts, type StoredDraft } from "../drafts/draft-book.ts";
import { useDraftBook, useDrafts } from "../drafts/use-draft-book.ts";
import { type Destination, slotOf } from "./destination.ts";

const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

const newestFor = (drafts: Drafts, slot: string, ownId: number): StoredDraft | undefined =>
  openDrafts(drafts).find(({ to }) => slotOf(to, ownId) === slot);

/**
 * @param isFixed whether the box is for one conversation, whatever draft of it is the newest
 * @param startId a draft to go on with
 */
export function useWritten(start: Destination, isFixed: boolean, startId: string | undefined) {
  const session = useSession();
  const book = useDraftBook();
  const ownId = useModel(({ options }) => options.userId);
  const [chosenId, setChosenId] = useState(
    () => startId ?? newestFor(book.store.getState(), slotOf(start, ownId), ownId)?.id ?? newId(),
  );
  const [chosenTo, setChosenTo] = useState(start);
  const slot = slotOf(start, ownId);
  // Another window may have begun, or sent, what this one shows.
  const otherId = useDrafts((drafts) =>
    isFixed && isSentOrUnknown(drafts.get(chosenId)) ? newestFor(drafts, slot, ownId)?.id : undefined,
  );
  const id = otherId ?? chosenId;
  const draft = useDrafts((drafts) => drafts.get(id));
  const isOpen = draft !== undefined && draft.state === undefined;
  const to = isFixed ? start : isOpen ? draft.to : chosenTo;
  const content = isOpen ? draft.content : "";

  return {
    id,
    to,
    content,
    write: (text: string) => book.write(id, to, text, Date.now()),
    address: (next: Destination) => {
      setChosenTo(next);
      if (content !== "") book.write(id, next, content, Date.now());
    },
    /** Sends it; the box is empty then, and the draft is gone when the server has the message. */
    send: (conversation: Conversation) => {
      if (draft) {
        book.put({ ...draft, state: "sending" });
        void sendDraft(session, book, draft, conversation);
      }
      setChosenId(newId());
      setChosenTo(to);
    },
  };
}

const isSentOrUnknown = (draft: StoredDraft | undefined): boolean =>
  draft === undefined || draft.state !== undefined;

async function sendDraft(
  session: Session,
  book: DraftBook,
  draft: StoredDraft,
  conversation: Conversation,
): Promise<void> {
  const content = draft.content.trim();
  await session.outbox.send(conversation, content, Date.now());
  const isWaiting = () =>
    session.store
      .getState()
      .outbox.some(
        ({ status, to, content: sent }) => status !== "sent" && to === conversation && sent === content,
      );
  const end = () => book.remove(draft.id);
  if (!isWaiting()) {
    end();
    return;
  }
  // What failed is shown among the messages, to be sent again or given up.
  const stop = session.store.subscribe(() => {
    if (isWaiting()) return;
    stop();
    end();
  });
}
