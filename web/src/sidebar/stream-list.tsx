/**
 * The streams of the user: pinned ones first, then those of the organization's folders, then the others, and at last
 * quiet ones; each with its topics.
 */
import { inStream, unreadInStream } from "@confab/client";
import { memo, useMemo } from "react";
import type { useFolded } from "../browser/remembered.ts";
import { UnreadCount } from "../components/count.tsx";
import { Icon } from "../components/icon.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
import { streamOfPlace, useHashOf, useIsInStream, usePlace } from "../places/navigation.ts";
import { useModel } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { Folder } from "./folder.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { StreamMenu } from "./stream-menu.tsx";
import { DEMOTES_WHEN_MANY, groupsOf, type StreamGroup } from "./stream-order.ts";
import { TopicLines } from "./topic-lines.tsx";

interface Props {
  /** Lowercase text that names must contain. With any text, nothing is folded, and all streams are searched. */
  readonly words: string;
  /** True to list only streams with unread messages, and the present one. */
  readonly onlyUnread: boolean;
  readonly folders: ReturnType<typeof useFolded>;
}

export function StreamList({ words, onlyUnread, folders }: Props) {
  const { views } = useTexts();
  const language = useLanguage();
  const subscribed = useModel((model) => model.subscriptions.subscribed);
  const demotes = useModel((model) => model.settings?.demote_inactive_streams ?? DEMOTES_WHEN_MANY);
  const channelFolders = useModel((model) => model.channelFolders);
  const groups = useMemo(
    () => groupsOf([...subscribed.values()], channelFolders, demotes, language),
    [subscribed, channelFolders, demotes, language],
  );
  const nameOf = ({ heading }: StreamGroup) => {
    if (typeof heading !== "string") return heading.name;
    const isBelowFolders = heading === "streams" && groups.some((group) => typeof group.heading !== "string");
    return isBelowFolders ? views.otherStreams : views[heading];
  };
  const isListed = useIsListed(onlyUnread && words === "");
  return groups.map((group) => {
    const { key } = group;
    const streams = group.streams.filter(
      (stream) => stream.name.toLocaleLowerCase().includes(words) && isListed(stream.stream_id),
    );
    const isFolded = words === "" && folders.isFolded(key);
    const ids = streams.map(({ stream_id }) => stream_id);
    // The link to all streams is shown even to users who are in none.
    if (streams.length === 0 && (key !== "streams" || words !== "")) return null;
    return (
      <Folder
        key={key}
        name={nameOf(group)}
        isFolded={isFolded}
        onToggle={() => folders.toggle(key)}
        aside={
          <>
            {isFolded && <FolderCount streamIds={ids} />}
            {key === "streams" && <StreamsLink />}
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

/** Returns a function that tells whether a stream is listed. Causes no rendering unless only unread streams are. */
function useIsListed(onlyUnread: boolean): (streamId: number) => boolean {
  const present = streamOfPlace(usePlace());
  // Joined, because a new list would be rendered after each message.
  const unread = useModel((model) =>
    onlyUnread
      ? [...model.unreads.streams.ids()].filter((id) => unreadInStream(model, id).shown > 0).join()
      : "",
  );
  const ids = useMemo(() => new Set(unread.split(",").map(Number)), [unread]);
  return (streamId) => !onlyUnread || streamId === present || ids.has(streamId);
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
