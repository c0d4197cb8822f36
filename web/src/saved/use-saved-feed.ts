/** Opens the feeds that hold the messages of the list. */
import { type Feed, type Model, narrowKey, starredMessages } from "@confab/client";
import { useEffect } from "react";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";

/** Each message that is not saved costs a request. Others show the text of their reminder. */
const MOST_REQUESTS = 20;

const key = narrowKey(starredMessages);

/** Returns the feed of saved messages. Messages with a reminder that it lacks are fetched one by one. */
export function useSavedFeed(): Feed | undefined {
  const session = useSession();
  const feed = useSessionState(({ feeds }) => feeds.get(key));
  const isMissing = feed === undefined;
  const isLoaded = feed?.loading === "nothing";
  const others = useModel(missingIn);
  // Feeds that the address doesn't name may be dropped at any time.
  useEffect(() => {
    if (isMissing) session.feeds.open(starredMessages, "newest");
  }, [session, isMissing]);
  useEffect(() => {
    if (!isLoaded || others === "") return;
    for (const id of others.split(",")) {
      session.feeds.open([{ operator: "id", operand: Number(id) }], "newest");
    }
    // The feed that was opened last is kept.
    session.feeds.open(starredMessages, "newest");
  }, [session, isLoaded, others]);
  return feed;
}

/** Returns the ids of messages with reminders that the model lacks, as a text that can be compared. */
const missingIn = ({ reminders, messages }: Model): string =>
  [...reminders.values()]
    .map(({ reminder_target_message_id: id }) => id)
    .filter((id) => !messages.has(id))
    .slice(0, MOST_REQUESTS)
    .join(",");
