/** The streams of the user: pinned ones first, then active ones, then quiet ones; each with its topics. */
import { inStream, unreadInStream } from "@confab/client";
import { memo, useMemo } from "react";
import type { useFolded } from "../browser/remembered.ts";
import { UnreadCount } from "../components/count.tsx";
import { Icon } from "../components/icon.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
import { useHashOf, useIsInStream } from "../places/navigation.ts";
import { useModel } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { Folder } from "./folder.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { StreamMenu } from "./stream-menu.tsx";
import { DEMOTES_WHEN_MANY, folderNames, foldersOf } from "./stream-order.ts";
import { TopicLines } from "./topic-lines.tsx";

/** @param words lowercase text that names must contain; with any text, nothing is folded */
export function StreamList({ words, folders }: { words: string; folders: ReturnType<typeof useFolded> }) {
  const { views } = useTexts();
  const language = useLanguage();
  const subscribed = useModel((model) => model.subscriptions.subscribed);
  const demotes = useModel((model) => model.settings?.demote_inactive_streams ?? DEMOTES_WHEN_MANY);
  const all = useMemo(
    () => foldersOf([...subscribed.values()], demotes, language),
    [subscribed, demotes, language],
  );
  return folderNames.map((name) => {
    const streams = all[name].filter((stream) => stream.name.toLocaleLowerCase().includes(words));
    const isFolded = words === "" && folders.isFolded(name);
    const ids = streams.map(({ stream_id }) => stream_id);
    // The link to all streams is shown even to users who are in none.
    if (streams.length === 0 && (name !== "streams" || words !== "")) return null;
    return (
      <Folder
        key={name}
        name={views[name]}
        isFolded={isFolded}
        onToggle={() => folders.toggle(name)}
        aside={
          <>
            {isFolded && <FolderCount streamIds={ids} />}
            {name === "streams" && <StreamsLink />}
          </>
        }
      >
        <ul className="sidebar-list">
          {ids.map((streamId) => (
            <StreamLine key={streamId} streamId={streamId} />
          ))}
        </ul>
      </Folder>
    );
  });
}

function StreamsLink() {
  const { managing } = useTexts();
  const href = useHashOf()({ view: "streams" });
  return (
    <a className="icon-button sidebar-add" href={href} aria-label={managing.toList} title={managing.toList}>
      <Icon name="plus" />
    </a>
  );
}

function FolderCount({ streamIds }: { streamIds: readonly number[] }) {
  const count = useModel((model) => {
    let sum = 0;
    for (const id of streamIds) sum += unreadInStream(model, id).shown;
    return sum;
  });
  const isMentioned = useModel((model) => streamIds.some((id) => unreadInStream(model, id).isMentioned));
  return <UnreadCount count={count} isPersonal={isMentioned} />;
}

/** Renders again only when its own stream changes. */
const StreamLine = memo(function StreamLine({ streamId }: { streamId: number }) {
  const stream = useModel((model) => model.subscriptions.subscribed.get(streamId));
  const unread = useModel((model) => unreadInStream(model, streamId));
  const isOpen = useIsInStream(streamId);
  if (!stream) return null;
  return (
    <>
      <SidebarLink
        name={stream.name}
        sign={<StreamSign stream={stream} />}
        place={{ view: "messages", narrow: inStream(streamId) }}
        unread={unread.count}
        isMentioned={unread.isMentioned}
        isQuiet={stream.is_muted}
        menu={<StreamMenu stream={stream} />}
      />
      {isOpen && <TopicLines streamId={streamId} />}
    </>
  );
});
