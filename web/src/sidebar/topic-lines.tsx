/** The topics of the open stream: those with the newest messages, and all unread topics. */
import { inTopic, isFollowed, isMuted, isTopicMentioned } from "@confab/client";
import { memo, useEffect, useMemo, useState } from "react";
import { usePlace } from "../places/navigation.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { TopicMenu } from "./topic-menu.tsx";

/** The number of topics shown at first, and the number that each further step adds. */
const SHOWN = 8;
const MORE = 50;

export function TopicLines({ streamId }: { streamId: number }) {
  const { views, navigation, feed } = useTexts();
  const describeProblem = useProblemText();
  const session = useSession();
  const place = usePlace();
  const list = useSessionState((state) => state.topics.get(streamId));
  const unread = useModel((model) => model.unreads.streams.get(streamId));
  const [shown, setShown] = useState(SHOWN);
  const isKnown = list !== undefined;
  useEffect(() => {
    if (!isKnown) session.topics.open(streamId);
  }, [session, streamId, isKnown]);
  const here = place.view === "messages" && place.narrow.find(({ operator }) => operator === "topic");
  const present = here ? String(here.operand) : undefined;
  const names = useMemo(
    () => namesOf(list?.topics.map(({ name }) => name) ?? [], [...(unread?.keys() ?? [])], present),
    [list?.topics, unread, present],
  );
  const first = names.filter(
    (name, index) => index < shown || unread?.has(name) || name.toLowerCase() === present?.toLowerCase(),
  );
  return (
    <li>
      <ul className="sidebar-list is-topics" aria-label={navigation.topics}>
        {first.map((topic) => (
          <TopicLine key={topic} streamId={streamId} topic={topic} />
        ))}
      </ul>
      {list?.problem !== undefined && (
        <p className="sidebar-problem" role="alert">
          {describeProblem(list.problem)}{" "}
          <button type="button" className="sidebar-more" onClick={() => session.topics.open(streamId)}>
            {feed.retry}
          </button>
        </p>
      )}
      {first.length < names.length && (
        <button type="button" className="sidebar-more is-topics" onClick={() => setShown(shown + MORE)}>
          {views.moreTopics}
        </button>
      )}
    </li>
  );
}

/** Returns topic names, ignoring case. Includes the present and unread topics even before the list has loaded. */
function namesOf(
  newestFirst: readonly string[],
  unread: readonly string[],
  present: string | undefined,
): string[] {
  const names = new Map(newestFirst.map((name) => [name.toLowerCase(), name]));
  for (const name of [...unread, ...(present === undefined ? [] : [present])]) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

const TopicLine = memo(function TopicLine({ streamId, topic }: { streamId: number; topic: string }) {
  const unread = useModel((model) => model.unreads.streams.get(streamId)?.get(topic)?.length ?? 0);
  const muted = useModel((model) => isMuted(model, streamId, topic));
  const followed = useModel((model) => isFollowed(model, streamId, topic));
  const isMentioned = useModel((model) => isTopicMentioned(model, streamId, topic));
  return (
    <SidebarLink
      name={topic}
      place={{ view: "messages", narrow: inTopic(streamId, topic) }}
      unread={unread}
      isMentioned={isMentioned}
      isQuiet={muted}
      isFollowed={followed}
      menu={<TopicMenu streamId={streamId} topic={topic} />}
    />
  );
});
