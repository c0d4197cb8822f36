import type { SessionState } from "@confab/client";
import { useDeferredValue, useEffect } from "react";
import { useSession, useSessionState } from "./session-context.tsx";

/**
 * Returns the loaded lists of topics by stream. As soon as they are wanted, loads those of the streams that
 * the user is subscribed to, of a limited number of streams each time.
 *
 * @param isWanted true if the user is looking for something that may be a topic
 */
export function useAllTopics(isWanted: boolean): SessionState["topics"] {
  const session = useSession();
  useEffect(() => {
    const { model } = session.store.getState();
    if (isWanted && model) void session.topics.openAll(model.subscriptions.subscribed.ids());
  }, [session, isWanted]);
  // Lists arrive one by one, and typing must not wait for each of them.
  return useDeferredValue(useSessionState((state) => state.topics));
}
