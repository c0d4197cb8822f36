/** The destination and text of a message being written. Each key press saves them as a draft. */
import type { Conversation, Session } from "@confab/client";
import { useState } from "react";
import { type Destination, destinationOf, slotOf } from "../drafts/destination.ts";
import {
  type DraftBook,
  type Drafts,
  newDraftId,
  openDrafts,
  type StoredDraft,
} from "../drafts/draft-book.ts";
import { useDraftBook, useDrafts } from "../drafts/use-draft-book.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { chosenHold } from "./undo-send.ts";

const newestFor = (drafts: Drafts, slot: string, ownId: number): StoredDraft | undefined =>
  openDrafts(drafts).find(({ to }) => slotOf(to, ownId) === slot);

/**
 * @param isFixed true if the box is for one conversation. Without an open draft of its own, it then shows the
 *   conversation's newest draft
 * @param startId a draft to continue
 */
export function useWritten(start: Destination, isFixed: boolean, startId: string | undefined) {
  const session = useSession();
  const book = useDraftBook();
  const ownId = useModel(({ options }) => options.userId);
  const [chosenId, setChosenId] = useState(
    () => startId ?? newestFor(book.store.getState(), slotOf(start, ownId), ownId)?.id ?? newDraftId(),
  );
  const [chosenTo, setChosenTo] = useState(start);
  const slot = slotOf(start, ownId);
  // Another window may have started or sent the draft that this window shows.
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
    /** The text as files are attached to it, even after another draft has taken its place in the box. */
    text: {
      id,
      read: () => book.get(id)?.content,
      write: (text: string) => {
        const attached = book.get(id);
        if (attached) book.write(id, attached.to, text, session.serverNow());
      },
    },
    write: (text: string) => book.write(id, to, text, session.serverNow()),
    address: (next: Destination) => {
      setChosenTo(next);
      if (content !== "") book.write(id, next, content, session.serverNow());
    },
    /** Sends the message and empties the box. */
    send: (conversation: Conversation) => {
      if (draft) void sendDraft(session, book, draft, conversation);
      setChosenId(newDraftId());
      setChosenTo(to);
    },
    /**
     * Lets the server send the message at a time, and empties the box. The draft is open again if the server refuses.
     *
     * @param at milliseconds since 1970
     * @returns takes the message back and opens the draft again
     * @throws the problem
     */
    sendLater: async (conversation: Conversation, at: number): Promise<(() => Promise<void>) | undefined> => {
      if (!draft) return undefined;
      book.put({ ...draft, state: "sending" });
      setChosenId(newDraftId());
      setChosenTo(to);
      const { client } = session;
      try {
        const { scheduled_message_id } = await client.createScheduledMessage({
          ...recipientsOf(conversation, ownId),
          content: draft.content.trim(),
          scheduled_delivery_timestamp: Math.floor(at / 1000),
        });
        book.remove(draft.id);
        return async () => {
          await client.deleteScheduledMessage({ scheduled_message_id });
          book.reopen(draft);
        };
      } catch (error) {
        book.reopen(draft);
        throw error;
      }
    },
  };
}

/** Returns the recipients as parameters of a request. */
function recipientsOf(conversation: Conversation, ownId: number) {
  const to = destinationOf(conversation, ownId);
  if (to.kind === "direct") return { type: "direct" as const, to: [...to.userIds] };
  return { type: "channel" as const, to: to.streamId ?? 0, topic: to.topic };
}

const isSentOrUnknown = (draft: StoredDraft | undefined): boolean =>
  draft === undefined || draft.state !== undefined;

/** Sends a draft, and deletes it once its text can't be lost. */
async function sendDraft(
  session: Session,
  book: DraftBook,
  draft: StoredDraft,
  conversation: Conversation,
): Promise<void> {
  // Failed messages appear in the conversation, with buttons to retry, edit or discard them.
  const content = draft.content.trim();
  const { isKept, settled } = session.outbox.send(conversation, content, session.serverNow(), chosenHold());
  if (!isKept) {
    book.put({ ...draft, state: "sending" });
    await settled;
  }
  book.remove(draft.id);
}
