/** The topics of a stream, fetched when the user is about to name one. */
import { useEffect, useState } from "react";
import { useSession } from "../../session/session-context.tsx";

const none: readonly string[] = [];

/**
 * @returns the topics, most active first. Empty until they arrive or if fetching fails, since any topic can be typed
 */
export function useTopics(streamId: number | undefined): readonly string[] {
  const session = useSession();
  const [fetched, setFetched] = useState<{ readonly of: number; readonly names: readonly string[] }>();
  useEffect(() => {
    if (streamId === undefined) return;
    const end = new AbortController();
    session.client.getTopics({ stream_id: streamId }, { signal: end.signal }).then(
      ({ topics }) => setFetched({ of: streamId, names: topics.map(({ name }) => name) }),
      () => {},
    );
    return () => end.abort();
  }, [session, streamId]);
  return fetched && fetched.of === streamId ? fetched.names : none;
}
