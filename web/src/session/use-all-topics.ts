import { useEffect } from "react";
import { useSession } from "./session-context.tsx";

/**
 * Loads the topics of all streams that the user is subscribed to, as soon as they are wanted.
 *
 * @param isWanted true if the user is looking for something that may be a topic
 */
export function useAllTopics(isWanted: boolean): void {
  const session = useSession();
  useEffect(() => {
    const { model } = session.store.getState();
    if (isWanted && model)
      void session.topics.openAll(
        [...model.subscriptions.subscribed.values()].map(({ stream_id }) => stream_id),
      );
  }, [session, isWanted]);
}
