/** Unread messages by conversation: people first, then streams with their topics. Opens, answers or dismisses them. */
import { markRead } from "@confab/client";
import { type ReactNode, useMemo, useRef } from "react";
import { useFolded } from "../browser/remembered.ts";
import { isPersonal, UnreadCount } from "../components/count.tsx";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
import { moveAmongLines } from "../keys/line-keys.ts";
import { useEntryByArrow, useKeys } from "../keys/registry.ts";
import { useHashOf } from "../places/navigation.ts";
import { streamIn, useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { InboxLine } from "./inbox-line.tsx";
import { useShownMessages } from "./shown-messages.ts";
import { type UnreadConversation, unreadOf } from "./unread-list.ts";

export function Inbox() {
  const { views, navigation } = useTexts();
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const list = useRef<HTMLDivElement>(null);
  const unreads = useModel((model) => model.unreads);
  const topicPolicies = useModel((model) => model.topicPolicies);
  const subscriptions = useModel((model) => model.subscriptions);
  const directMutes = useModel((model) => model.directMutes);
  const { direct, streams } = useMemo(() => {
    const { model } = session.store.getState();
    return model
      ? unreadOf({ ...model, unreads, topicPolicies, subscriptions, directMutes })
      : { direct: [], streams: [] };
  }, [session, unreads, topicPolicies, subscriptions, directMutes]);
  const isEmpty = direct.length === 0 && streams.length === 0;
  const folded = useFolded("inbox");
  useShownMessages(list, !isEmpty);
  useEntryByArrow(list, "a.inbox-line");
  useKeys({
    m: () => {
      const row = document.activeElement?.closest(".inbox-line-row");
      row?.querySelector<HTMLElement>("[data-marks-read]")?.click();
      return row !== null && row !== undefined;
    },
  });
  if (isEmpty) {
    return (
      <Placeholder title={views.nothingUnread} icon="check">
        <p>{views.nothingUnreadHint}</p>
        <a className="button" href={hashOf({ view: "recent" })}>
          <Icon name="recent" />
          {views.recent}
        </a>
      </Placeholder>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it
    <div className="inbox" ref={list} onKeyDown={moveAmongLines}>
      <div className="inbox-actions">
        <button
          type="button"
          className="button"
          onClick={() => void task(() => markRead(session, { kind: "all" }), navigation.allMarkedRead)}
        >
          <Icon name="check" />
          {navigation.markAllRead}
        </button>
      </div>
      {direct.length > 0 && (
        <Part
          name={views.directMessages}
          lines={direct}
          isFolded={folded.isFolded("direct")}
          onToggle={() => folded.toggle("direct")}
        />
      )}
      {streams.map(({ streamId, topics }) => (
        <StreamPart
          key={streamId}
          streamId={streamId}
          topics={topics}
          isFolded={folded.isFolded(String(streamId))}
          onToggle={() => folded.toggle(String(streamId))}
        />
      ))}
    </div>
  );
}

interface Folding {
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function StreamPart({
  streamId,
  topics,
  ...folding
}: { streamId: number; topics: readonly UnreadConversation[] } & Folding) {
  const { feed, navigation } = useTexts();
  const session = useSession();
  const task = useTask();
  const stream = useModel((model) => streamIn(model, streamId));
  const name = stream?.name ?? feed.unknownStream;
  return (
    <Part
      name={name}
      sign={stream && <StreamSign stream={stream} />}
      lines={topics}
      onRead={() =>
        void task(() => markRead(session, { kind: "stream", streamId }), navigation.markedRead(`#${name}`))
      }
      {...folding}
    />
  );
}

function Part({
  name,
  sign,
  lines,
  isFolded,
  onToggle,
  onRead,
}: {
  name: string;
  sign?: ReactNode;
  lines: readonly UnreadConversation[];
  onRead?: () => void;
} & Folding) {
  const { navigation } = useTexts();
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <section>
      <h2 className="inbox-heading">
        <button type="button" className="inbox-fold" aria-expanded={!isFolded} onClick={onToggle}>
          <Icon name={isFolded ? "right" : "down"} />
          {sign}
          {name}
        </button>
        {isFolded && <UnreadCount count={count} isPersonal={lines.some(isPersonal)} />}
        {onRead && <IconButton icon="check" label={navigation.markNamedRead(`#${name}`)} onClick={onRead} />}
      </h2>
      {!isFolded && (
        <ul className="inbox-list">
          {lines.map((line) => (
            <InboxLine key={line.key} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
