/** The topics of a stream, which are fetched when somebody is about to name one. */
import { useEffect, useState } from "react";
import { useSession } from "../app/session-context.tsx";

const none: readonly string[] = [];

/** @returns the liveliest first; none until they are there, and none where they can't be fetched: any topic can be typed */
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
