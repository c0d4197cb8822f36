/** The newest messages of everything that the user received, the basis of lists of conversations. */
import { type Feed, type Narrow, narrowKey } from "@confab/client";
import { useEffect } from "react";
import { useSession, useSessionState } from "../session/session-context.tsx";

/** Includes muted conversations; each list decides which of them it shows. */
const received: Narrow = [{ operator: "in", operand: "all" }];
const key = narrowKey(received);

/**
 * Fetches messages until the wanted number is loaded, and keeps them up to date.
 *
 * @param wanted how many messages
 */
export function useRecentMessages(wanted: number): Feed | undefined {
  const session = useSession();
  const feed = useSessionState(({ feeds }) => feeds.get(key));
  const isThere = feed !== undefined;
  const isShort = feed?.loading === "nothing" && !feed.reachesOldest && feed.ids.length < wanted;
  useEffect(() => {
    if (!isThere) session.feeds.open(received, "newest");
  }, [session, isThere]);
  useEffect(() => {
    if (isShort && feed?.problem === undefined) session.feeds.extend(received, "older");
  }, [session, isShort, feed?.problem]);
  return feed;
}

export const retryRecentMessages = (session: ReturnType<typeof useSession>): void =>
  session.feeds.retry(received);
