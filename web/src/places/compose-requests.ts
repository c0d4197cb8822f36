/** Requests from other parts of the page to the compose box. */
import type { Conversation, Session } from "@confab/client";
import { useEffect, useEffectEvent } from "react";
import { createStore } from "zustand/vanilla";
import { useSession } from "../session/session-context.tsx";
import { viewPart } from "../session/view-state.ts";
import { type Place, placeKey } from "./place.ts";

export type ComposeRequest =
  /** Asks to write to a conversation. */
  | { readonly kind: "write"; readonly conversation: Conversation }
  /**
   * Asks to reply to the message with the address `link`. Inserts `markdown`, which refers to it, unless the text refers
   * to it already.
   */
  | {
      readonly kind: "reply";
      readonly conversation: Conversation;
      readonly link: string;
      readonly markdown: string;
    }
  /** Asks to write to a conversation, and inserts `markdown` at the caret. */
  | { readonly kind: "quote"; readonly conversation: Conversation; readonly markdown: string }
  /** Asks to continue a draft. */
  | { readonly kind: "draft"; readonly draftId: string }
  /** Asks to write, to the current conversation or to people that the user still has to choose. */
  | { readonly kind: "begin"; readonly where: "here" | "direct" };

interface Waiting {
  readonly request: ComposeRequest;
  /** The key of the place whose compose box handles the request. Without it, any compose box does. */
  readonly at: string | undefined;
}

/** The last request, until a compose box handles it. */
const composeRequests = viewPart(() => createStore<{ readonly waiting?: Waiting | undefined }>(() => ({})));

/** @param at the place whose compose box handles the request. Without it, the present box does, or the next one */
export function requestWriting(session: Session, request: ComposeRequest, at?: Place): void {
  composeRequests(session).setState({ waiting: { request, at: at && placeKey(at) } });
}

/** Calls back for each request to the compose box of a place, including one that is waiting. */
export function useComposeRequest(place: Place, onRequest: (request: ComposeRequest) => void): void {
  const session = useSession();
  const handle = useEffectEvent(onRequest);
  const key = placeKey(place);
  useEffect(() => {
    const requests = composeRequests(session);
    const take = () => {
      const { waiting } = requests.getState();
      if (!waiting || (waiting.at !== undefined && waiting.at !== key)) return;
      requests.setState({ waiting: undefined });
      handle(waiting.request);
    };
    take();
    return requests.subscribe(take);
  }, [session, key]);
}
