/** What other parts of the page ask of the compose box. */
import type { Conversation } from "@confab/client";
import { useEffect, useRef } from "react";

export type ComposeRequest =
  | { readonly kind: "reply"; readonly conversation: Conversation }
  | { readonly kind: "quote"; readonly conversation: Conversation; readonly markdown: string }
  | { readonly kind: "draft"; readonly draftId: string }
  | { readonly kind: "begin"; readonly where: "here" | "direct" };

type Listener = (request: ComposeRequest) => void;

const listeners = new Set<Listener>();
/** Nobody was there to hear it: the box of the next place will. */
let waiting: ComposeRequest | undefined;

function request(wanted: ComposeRequest): void {
  waiting = listeners.size === 0 ? wanted : undefined;
  for (const listener of listeners) listener(wanted);
}

/** Somebody wants to write to a conversation. */
export const requestReply = (conversation: Conversation): void => request({ kind: "reply", conversation });

/** Somebody wants to write to a conversation about `markdown`, which is put where they write. */
export const requestQuote = (conversation: Conversation, markdown: string): void =>
  request({ kind: "quote", conversation, markdown });

/** Somebody wants to write: to the conversation on the screen, or to people that are still to be chosen. */
export const requestWriting = (where: "here" | "direct"): void => request({ kind: "begin", where });

/** Somebody wants to go on with a draft. */
export const requestDraft = (draftId: string): void => request({ kind: "draft", draftId });

/** For the compose box. */
export function useComposeRequest(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (wanted) => latest.current(wanted);
    listeners.add(hear);
    if (waiting) hear(waiting);
    waiting = undefined;
    return () => {
      listeners.delete(hear);
    };
  }, []);
}
