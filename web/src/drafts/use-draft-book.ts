/** Provides the drafts of the signed-in user, the same book for all components. */
import { useEffect } from "react";
import { useStore } from "zustand";
import { useSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { DraftBook, type Drafts } from "./draft-book.ts";
import { synchronizeDrafts } from "./draft-sync.ts";

const draftBook = viewPart(({ store }) => {
  const { model } = store.getState();
  if (!model) throw new Error("The model is not here yet");
  const book = new DraftBook(window.localStorage, model.options.userId);
  window.addEventListener("storage", (event) => book.onStorage(event));
  return book;
});

/** Returns the drafts. Works only inside the frame of the app, which waits for the model. */
export const useDraftBook = (): DraftBook => useViewPart(draftBook);

/** Starts the synchronization. Called once in the whole page. */
export function useDraftSynchronization(): void {
  const session = useSession();
  const book = useDraftBook();
  useEffect(() => synchronizeDrafts(session, book), [session, book]);
}

/** @param select returns a value that is compared by identity */
export const useDrafts = <T>(select: (drafts: Drafts) => T): T => useStore(useDraftBook().store, select);
