/** The bar above the middle, with the title of the place, the search and the user's menu. */
import { conversationOf } from "@confab/client";
import { IconButton } from "../components/icon-button.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { streamOfPlace } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { usePlaceName } from "../places/place-name.ts";
import { SearchBox } from "../search/search-box.tsx";
import { streamIn, streamNameIn, useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { isResolved, setResolved } from "../sidebar/resolve-topic.ts";
import { useTexts } from "../text/text.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { Side } from "./app.tsx";

export function TopBar({ place, onShow }: { place: Place; onShow: (side: Side) => void }) {
  const { app } = useTexts();
  const streamId = streamOfPlace(place);
  return (
    <header className="top-bar">
      <IconButton icon="menu" label={app.menu} data-shows="navigation" onClick={() => onShow("navigation")} />
      <Title place={place} />
      {streamId !== undefined && <AboutStream streamId={streamId} />}
      <ResolveButton place={place} />
      <SearchBox />
      <IconButton icon="people" label={app.people} data-shows="people" onClick={() => onShow("people")} />
      <AccountMenu />
    </header>
  );
}

/** The title of the place. If space is short, the stream's name is cut before the topic's. */
function Title({ place }: { place: Place }) {
  const { feed } = useTexts();
  const name = usePlaceName(place);
  const topic = useTopic(place);
  const stream = useModel((model) => topic && streamNameIn(model, topic.streamId));
  if (!topic) {
    return (
      <h1 className="top-bar-title" title={name}>
        {name}
      </h1>
    );
  }
  return (
    <h1 className="top-bar-title is-topic" title={name}>
      <span className="top-bar-stream">#{stream ?? feed.unknownStream}</span>
      <span className="top-bar-between"> › </span>
      <span className="top-bar-topic">{topic.topic}</span>
    </h1>
  );
}

function useTopic(place: Place) {
  const ownId = useModel(({ options }) => options.userId);
  const conversation = place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  return conversation?.kind === "topic" ? conversation : undefined;
}

function AboutStream({ streamId }: { streamId: number }) {
  const { topBar } = useTexts();
  const count = useModel((model) => streamIn(model, streamId)?.subscribers?.length ?? 0);
  const description = useModel((model) => streamIn(model, streamId)?.rendered_description ?? "");
  return (
    <div className="top-bar-about">
      <span className="soft">{topBar.subscribers(count)}</span>
      {description !== "" && <MessageContent html={description} />}
    </div>
  );
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
