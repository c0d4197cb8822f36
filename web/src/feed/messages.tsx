/** The messages of a view. Only those on the screen are rendered. */
import { conversationOf, type Feed, marksOnScroll } from "@confab/client";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { useFocusInMain } from "../browser/focus-main.ts";
import { lazyPart } from "../browser/lazy-part.ts";
import { isPrinting, usePrinting } from "../browser/printing.ts";
import { useOnChange, useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { Announcer } from "./announcer.tsx";
import { feedPositions, showEnd } from "./feed-positions.ts";
import { FeedRow, type Item, type Position } from "./feed-row.tsx";
import { feedState, useFeedState } from "./feed-state.ts";
import { AT_END, type FeedPosition, useFollowedEnd } from "./followed-end.ts";
import { JumpBack } from "./jump-back.tsx";
import { NewestButton } from "./newest-button.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { PrintedRows } from "./printed-rows.tsx";
import type { Row } from "./rows.ts";
import { useShownFeed } from "./shown-feed.ts";
import { StickyHeading } from "./sticky-heading.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useFeedKeys } from "./use-feed-keys.ts";
import { indexOfMessage, placeOfId, useGrowth, useItems } from "./use-items.ts";
import { SPACE_ABOVE, useJump } from "./use-jump.ts";
import { useMessageLinks } from "./use-message-links.ts";
import { useOwnSends } from "./use-own-sends.ts";
import { usePlaying } from "./use-playing.ts";

const MessageDialog = lazyPart(async () => ({
  default: (await import("./message-dialogs.tsx")).MessageDialog,
}));

/** The distance from either end, in pixels, at which more messages are fetched. */
const FETCH_AHEAD = 4000;

export function Messages({
  feed: latest,
  feedKey,
  near,
}: {
  feed: Feed;
  feedKey: string;
  near: number | undefined;
}) {
  const session = useSession();
  const positions = useViewPart(feedPositions);
  const texts = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const scroller = useRef<HTMLDivElement>(null);
  const feed = useShownFeed(latest, scroller);
  const marks = useModel(({ settings }) =>
    marksOnScroll(feed.narrow, ownId, settings?.web_mark_read_on_scroll_policy),
  );
  const content = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const hasHeadings = conversationOf(feed.narrow, ownId) === undefined;
  const { items, rows, outgoing, unreadFrom } = useItems(feed, hasHeadings);
  const growth = useGrowth(feed.ids);
  const [top, setTop] = useState(0);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The newest message that has been on the screen. */
  const [seenTo, setSeenTo] = useState(feed.ids.at(-1) ?? 0);
  const { isFollowing, follow, note } = useFollowedEnd(scroller, content);

  const { isJumping, isUnderway, jump } = useJump(scroller, handle, rows);

  /** False during a jump, and while messages that arrived above are not rendered yet. */
  const mayGrowAbove = !isJumping && feed.ids[0] === latest.ids[0];

  const goTo = useCallback(
    (position: FeedPosition) => {
      follow(position.kind === "end");
      jump(position);
    },
    [follow, jump],
  );

  const { firstRows, sizes } = useBeginning({
    session,
    feed,
    feedKey,
    near,
    rows,
    unreadFrom,
    scroller,
    handle,
    goTo,
    follow,
  });

  // The virtualizer keeps the position when rows are added above or below, but not when both happen together. It also
  // does not follow the end.
  useOnChangeBeforeDrawing(rows, () => {
    const position = positions.get(feedKey);
    const isHeld = position?.kind === "end" ? growth === "below" : growth !== "both";
    if (position && growth !== undefined && !isHeld && !isJumping) goTo(position);
  });

  const toNewest = () => {
    if (feed.reachesNewest) goTo({ kind: "end" });
    else showEnd(session, feed.narrow);
  };
  useOwnSends(outgoing, () => {
    // A view that follows its end shows the new message anyway.
    if (!isFollowing.current || !feed.reachesNewest) toNewest();
  });

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element || !handle.current || isPrinting()) return;
    note(isUnderway.current);
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (element.scrollTop < FETCH_AHEAD && mayGrowAbove) session.feeds.extend(feed.narrow, "older");
    if (below < FETCH_AHEAD) session.feeds.extend(feed.narrow, "newer");
    const first = handle.current.findItemIndex(element.scrollTop - SPACE_ABOVE);
    const last = handle.current.findItemIndex(element.scrollTop - SPACE_ABOVE + element.clientHeight);
    const ids = rows.slice(first, last + 1).flatMap((row) => (row.kind === "message" ? [row.id] : []));
    if (marks) session.reader.markRead(ids);
    positions.set(
      feedKey,
      isFollowing.current ? { kind: "end" } : visiblePosition(rows, first, handle.current, element),
    );
    setTop(first);
    setAtEnd(below < AT_END && feed.reachesNewest);
    setSeenTo((before) => Math.max(before, ids.at(-1) ?? 0));
    // The whole feed is not a dependency: a failed request would be repeated immediately.
  }, [
    session,
    positions,
    feed.narrow,
    feed.reachesNewest,
    feedKey,
    marks,
    rows,
    note,
    isFollowing,
    mayGrowAbove,
    isUnderway,
  ]);
  // Messages that are visible before any scrolling count as well.
  useEffect(onScroll, [onScroll]);

  const printing = usePrinting();
  useOnChange(printing, () => () => {
    const position = positions.get(feedKey);
    if (printing && position) goTo(position);
  });

  const onKeyDown = useFeedKeys({ feed, scroller, goTo, follow });
  const { onClick, goBack } = useMessageLinks({ scroller, goTo, follow });
  const kept = useKeptMounted(rows, outgoing.length, usePlaying());
  // Another user may have deleted the message that had the focus.
  useFocusInMain(rows);
  if (items.length === 0) return <NothingHere narrow={feed.narrow} />;
  return (
    <div className="feed-frame">
      {hasHeadings && <StickyHeading rows={rows} top={top} scroller={scroller} handle={handle} />}
      <div
        className="feed"
        role="feed"
        aria-label={texts.feed.label}
        aria-busy={feed.loading !== "nothing"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        ref={scroller}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className="feed-space" />
        <div ref={content}>
          <Virtualizer
            ref={handle}
            scrollRef={scroller}
            startMargin={SPACE_ABOVE}
            shift={growth === "above"}
            keepMounted={firstRows.length === 0 ? kept : [...kept, ...firstRows]}
            {...(sizes && { cache: sizes })}
            data={items}
          >
            {(item: Item) => (
              <FeedRow
                key={item.key}
                item={item}
                feedKey={feedKey}
                isNamed={near !== undefined && item.kind === "message" && item.id === near}
                {...positionOf(item, feed)}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      {printing && <PrintedRows items={items} feedKey={feedKey} />}
      {!isAtEnd && (
        <NewestButton
          feed={feed}
          seenTo={seenTo}
          onPress={() => {
            toNewest();
            scroller.current?.focus();
          }}
        />
      )}
      <JumpBack onBack={goBack} />
      <Dialogs />
      <Said />
      <Announcer feed={feed} isFollowing={isFollowing} />
    </div>
  );
}

const nowhere: Position = { position: undefined, size: -1 };

function positionOf(item: Item, { ids, reachesOldest, reachesNewest }: Feed): Position {
  if (item.kind !== "message" || !reachesOldest) return nowhere;
  return { position: placeOfId(ids, item.id) + 1, size: reachesNewest ? ids.length : -1 };
}

/** Returns the first message at or after an index, and its position on the screen. */
function visiblePosition(
  rows: readonly Row[],
  first: number,
  handle: VirtualizerHandle,
  element: HTMLElement,
): FeedPosition {
  for (let index = first; index < rows.length; index += 1) {
    const row = rows[index];
    if (row?.kind !== "message") continue;
    const top = handle.getItemOffset(index) + SPACE_ABOVE - element.scrollTop;
    return { kind: "message", id: row.id, top };
  }
  return { kind: "end" };
}

/**
 * Returns the rows to keep mounted. The focused, edited or playing message stays mounted when it leaves the screen. Outgoing
 * messages, below all others, are mounted before the view has scrolled to them.
 */
function useKeptMounted(rows: readonly Row[], outgoing: number, playing: number | undefined): number[] {
  const selected = useFeedState((state) => state.selected);
  const editing = useFeedState((state) => state.editing);
  const indexes = [selected, editing, playing].map((id) =>
    id === undefined ? -1 : indexOfMessage(rows, id),
  );
  const below = Array.from({ length: outgoing }, (_, index) => rows.length + index);
  return [...new Set([...indexes.filter((index) => index >= 0), ...below])];
}

function Dialogs() {
  const opened = useFeedState((state) => state.opened);
  if (!opened || opened.what === "menu" || opened.what === "picker") return null;
  return (
    <Suspense>
      <MessageDialog id={opened.id} what={opened.what} />
    </Suspense>
  );
}

/** The time that an announcement is shown. */
const SAID_MILLISECONDS = 3000;

function Said() {
  const session = useSession();
  const said = useFeedState((state) => state.said);
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => feedState(session).setState({ said: undefined }), SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [session, said]);
  return (
    <p className="feed-said" role="status">
      {said}
    </p>
  );
}
