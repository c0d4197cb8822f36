/** Returns an unsent message to the compose box. */
import { type Conversation, conversationKey, heldFor, type Outgoing } from "@confab/client";
import { requestWriting } from "../places/compose-requests.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { destinationOf, slotOf } from "./destination.ts";
import { newDraftId, openDrafts } from "./draft-book.ts";
import { useDraftBook } from "./use-draft-book.ts";

/** Returns a function that makes an unsent message a draft, and opens the draft. */
export function useEditUnsent(): (entry: Outgoing) => void {
  const session = useSession();
  const book = useDraftBook();
  const ownId = useModel(({ options }) => options.userId);
  return ({ localId, to, content }) => {
    // Its time may have come since the button was drawn.
    const present = session.store.getState().outbox.find((entry) => entry.localId === localId);
    if (present?.status !== "waiting" && present?.status !== "failed") return;
    const destination = destinationOf(to, ownId);
    const slot = slotOf(destination, ownId);
    const isBusy = openDrafts(book.store.getState()).some((draft) => slotOf(draft.to, ownId) === slot);
    const draftId = newDraftId();
    book.write(draftId, destination, content, session.serverNow());
    session.outbox.discard(localId);
    // The box of the conversation continues its newest draft, unless the user is writing another one.
    requestWriting(session, isBusy ? { kind: "draft", draftId } : { kind: "write", conversation: to });
  };
}

/** Returns a function that takes back the newest held message of a conversation. It returns false if there is none. */
export function useUndoNewest(): (conversation: Conversation) => boolean {
  const session = useSession();
  const edit = useEditUnsent();
  return (conversation) => {
    const now = session.serverNow();
    const key = conversationKey(conversation);
    const held = session.store
      .getState()
      .outbox.findLast((entry) => conversationKey(entry.to) === key && heldFor(entry, now) > 0);
    if (held) edit(held);
    return held !== undefined;
  };
}
