/** Requests from other parts of the page to the compose box. */
import type { Conversation } from "@confab/client";
import { useEffect, useRef } from "react";

export type ComposeRequest =
  | { readonly kind: "reply"; readonly conversation: Conversation }
  | { readonly kind: "quote"; readonly conversation: Conversation; readonly markdown: string }
  | { readonly kind: "draft"; readonly draftId: string }
  | { readonly kind: "begin"; readonly where: "here" | "direct" };

type Listener = (request: ComposeRequest) => void;

const listeners = new Set<Listener>();
/** The last request that had no listener. The compose box of the next place handles it. */
let waiting: ComposeRequest | undefined;

function request(wanted: ComposeRequest): void {
  waiting = listeners.size === 0 ? wanted : undefined;
  for (const listener of listeners) listener(wanted);
}

/** Asks to write to a conversation. */
export const requestReply = (conversation: Conversation): void => request({ kind: "reply", conversation });

/** Asks to write to a conversation and inserts `markdown` at the caret. */
export const requestQuote = (conversation: Conversation, markdown: string): void =>
  request({ kind: "quote", conversation, markdown });

/** Asks to write, to the current conversation or to people that the user still has to choose. */
export const requestWriting = (where: "here" | "direct"): void => request({ kind: "begin", where });

/** Asks to continue a draft. */
export const requestDraft = (draftId: string): void => request({ kind: "draft", draftId });

/** Calls the listener for each request, including one that is waiting. Only the compose box uses it. */
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
