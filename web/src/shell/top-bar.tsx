/** The bar above the middle, with the title of the place, the search and the user's menu. */
import { conversationOf, inStream, isDirectMuted } from "@confab/client";
import type { ReactNode } from "react";
import { MutedSign } from "../components/conversation-signs.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
import { PinsButton } from "../pins/pins-button.tsx";
import { streamOfPlace, useHashOf } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { usePlaceName } from "../places/place-name.ts";
import { SearchBox } from "../search/search-box.tsx";
import { streamIn, useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { DirectMenu } from "../sidebar/direct-menu.tsx";
import { isResolved, setResolved } from "../sidebar/resolve-topic.ts";
import { StreamMenu } from "../sidebar/stream-menu.tsx";
import { TopicMenu } from "../sidebar/topic-menu.tsx";
import { useTexts } from "../text/text.tsx";
import { AboutStream } from "./about-stream.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { Side } from "./app.tsx";

/** @param children the buttons for the people */
export function TopBar({
  place,
  onShow,
  children,
}: {
  place: Place;
  onShow: (side: Side) => void;
  children?: ReactNode;
}) {
  const { app } = useTexts();
  const streamId = streamOfPlace(place);
  return (
    <header className="top-bar">
      <IconButton icon="menu" label={app.menu} data-shows="navigation" onClick={() => onShow("navigation")} />
      <div className="top-bar-place">
        <Title place={place} />
        {streamId !== undefined && <AboutStream streamId={streamId} />}
      </div>
      <PinsButton place={place} />
      <ResolveButton place={place} />
      <PlaceMenu place={place} />
      <SearchBox />
      {children}
      <AccountMenu />
    </header>
  );
}

/**
 * The title of the place. The sign of its stream replaces the hash, except for screen readers, which ignore signs. If
 * space is short, the stream's name is cut before the topic's.
 */
function Title({ place }: { place: Place }) {
  const { feed } = useTexts();
  const hashOf = useHashOf();
  const name = usePlaceName(place);
  const topic = useTopic(place);
  const streamId = streamOfPlace(place);
  const stream = useModel((model) => (streamId === undefined ? undefined : streamIn(model, streamId)));
  const direct = useDirect(place);
  const isMuted = useModel((model) => direct !== undefined && isDirectMuted(model, direct.key));
  const title = stream ? name.replace(/^#/, "") : name;
  return (
    <>
      {stream && <StreamSign stream={stream} />}
      <h1 className={topic ? "top-bar-title is-topic" : "top-bar-title"} title={name} aria-label={name}>
        {topic ? (
          <>
            <a
              className="top-bar-stream"
              href={hashOf({ view: "messages", narrow: inStream(topic.streamId) })}
            >
              {stream?.name ?? `#${feed.unknownStream}`}
            </a>
            <span className="top-bar-between"> › </span>
            <span className="top-bar-topic">{topic.topic}</span>
          </>
        ) : (
          title
        )}
      </h1>
      {isMuted && <MutedSign />}
    </>
  );
}

/** The menu of the stream, topic or direct conversation. */
function PlaceMenu({ place }: { place: Place }) {
  const topic = useTopic(place);
  const direct = useDirect(place);
  const streamId = streamOfPlace(place);
  const stream = useModel(({ subscriptions }) =>
    streamId === undefined ? undefined : subscriptions.subscribed.get(streamId),
  );
  if (topic) return <TopicMenu streamId={topic.streamId} topic={topic.topic} isInLine={false} />;
  if (direct) return <DirectMenu directKey={direct.key} isInLine={false} />;
  return stream && <StreamMenu stream={stream} isInLine={false} />;
}

function useTopic(place: Place) {
  const conversation = useConversation(place);
  return conversation?.kind === "topic" ? conversation : undefined;
}

function useDirect(place: Place) {
  const conversation = useConversation(place);
  return conversation?.kind === "direct" ? conversation : undefined;
}

function useConversation(place: Place) {
  const ownId = useModel(({ options }) => options.userId);
  return place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
}

function ResolveButton({ place }: { place: Place }) {
  const { navigation } = useTexts();
  const session = useSession();
  const task = useTask();
  const conversation = useTopic(place);
  if (!conversation) return null;
  const { streamId, topic } = conversation;
  const resolved = isResolved(topic);
  return (
    <IconButton
      icon="check"
      label={resolved ? navigation.unresolve : navigation.resolve}
      aria-pressed={resolved}
      onClick={() => void task(() => setResolved(session, streamId, topic, !resolved))}
    />
  );
}
