/** Provides the drafts of the signed-in user, the same book for all components. */
import type { Session } from "@confab/client";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useModel, useSession } from "../session/session-context.tsx";
import { DraftBook, type Drafts } from "./draft-book.ts";
import { synchronizeDrafts } from "./draft-sync.ts";

const books = new WeakMap<Session, DraftBook>();

export function useDraftBook(): DraftBook {
  const session = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const known = books.get(session);
  if (known) return known;
  const book = new DraftBook(window.localStorage, ownId);
  window.addEventListener("storage", (event) => book.onStorage(event));
  books.set(session, book);
  return book;
}

/** Starts the synchronization. Called once in the whole page. */
export function useDraftSynchronization(): void {
  const session = useSession();
  const book = useDraftBook();
  useEffect(() => synchronizeDrafts(session, book), [session, book]);
}

/** @param select returns a value that is compared by identity */
export const useDrafts = <T>(select: (drafts: Drafts) => T): T => useStore(useDraftBook().store, select);
