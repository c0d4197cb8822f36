/** The newest messages of everything that the user received, which lists of conversations are made of. */
import { type Feed, type Narrow, narrowKey } from "@confab/client";
import { useEffect } from "react";
import { useSession, useSessionState } from "../app/session-context.tsx";

/** What is muted, too: lists say what of it they show. */
const received: Narrow = [{ operator: "in", operand: "all" }];
const key = narrowKey(received);

/**
 * Fetches until so many are there, and keeps them up to date.
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
