/** Fetches the messages of a narrow and opens the view at the right place. */
import { type Feed, marksAsRead, type Narrow, narrowKey } from "@confab/client";
import { useEffect } from "react";
import { lastingClient } from "../browser/lasting-client.ts";
import { useOnChange, useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { whenHidden } from "../browser/when-hidden.ts";
import { Placeholder } from "../components/placeholder.tsx";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { resetFeedState } from "./feed-state.ts";
import { jumpFrom, keyHere } from "./jumps.ts";
import { Messages } from "./messages.tsx";
import { OutgoingRow } from "./outgoing-row.tsx";
import { useOutgoing } from "./use-items.ts";
import { useMovedMessage } from "./use-moved-message.ts";
import { useMovedTopic } from "./use-moved-topic.ts";

/** @param near the id of the message at which the view opens */
export function FeedView({ narrow, near }: { narrow: Narrow; near?: number | undefined }) {
  const session = useSession();
  const key = narrowKey(narrow);
  const ownId = useModel(({ options }) => options.userId);
  useOnChangeBeforeDrawing(`${near ?? ""} ${key}`, () => {
    const wanted = jumpFrom(session, keyHere())?.origin.id ?? near;
    // Views that mark nothing as read would open at the same unread message each time.
    session.feeds.open(narrow, wanted ?? (marksAsRead(narrow, ownId) ? "first_unread" : "newest"));
  });
  useOnChange(key, () => {
    resetFeedState(session);
    return () => session.reader.release();
  });
  useEffect(() => whenHidden(() => void session.reader.reportNow(lastingClient())), [session]);
  const feed = useSessionState(({ feeds }) => feeds.get(key));
  useMovedTopic(feed);
  useMovedMessage(feed, near);
  const allTexts = useTexts();
  const { feed: texts } = allTexts;
  if (!feed || (feed.loading === "start" && feed.ids.length === 0))
    return <Placeholder title={texts.loading} />;
  if (feed.problem !== undefined && feed.ids.length === 0) {
    return (
      <>
        <Placeholder title={texts.failed(problemText(feed.problem, allTexts))}>
          <button type="button" className="button" onClick={() => session.feeds.retry(narrow)}>
            {texts.retry}
          </button>
        </Placeholder>
        <UnsentMessages feed={feed} />
      </>
    );
  }
  return <Messages key={key} feed={feed} feedKey={key} near={near} />;
}

/** Shows what the user writes in a conversation whose messages could not be loaded. */
function UnsentMessages({ feed }: { feed: Feed }) {
  const ownId = useModel(({ options }) => options.userId);
  return useOutgoing(feed, ownId).map((entry) => <OutgoingRow key={entry.localId} entry={entry} />);
}
