/** The messages of a view for visitors without an account. Follows the end as long as the end is on the screen. */
import { IdMap, inTopic, type SpectatorSession } from "@confab/client";
import { type ReactNode, useRef } from "react";
import { useStore } from "zustand";
import { browserNow } from "../browser/runtime.ts";
import { useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { Placeholder } from "../components/placeholder.tsx";
import { DayDivider } from "../feed/day-divider.tsx";
import { type Row, rowsOf } from "../feed/rows.ts";
import type { Place } from "../places/place.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import { useSpectatorDateFormat } from "./format.ts";
import { AccountNeeded } from "./sign-in.tsx";
import { SpectatorMessage } from "./spectator-message.tsx";

/** The distance from the end, in pixels, that still counts as being at the end. */
const AT_END = 40;

type MessagesPlace = Extract<Place, { view: "messages" }>;

interface Properties {
  readonly session: SpectatorSession;
  readonly place: MessagesPlace;
  readonly hashOf: (place: Place) => string;
}

export function SpectatorFeed({ session, place, hashOf }: Properties) {
  const { app, feed, spectator } = useTexts();
  const describeProblem = useProblemText();
  const format = useSpectatorDateFormat();
  const opened = useStore(session.store, (state) => state.view);
  // The previous place stays open for a moment.
  const view = opened?.narrow === place.narrow ? opened : undefined;
  const { scroller, note } = usePlaceInFeed(view?.messages.length ?? 0, view?.near);
  if (!view) return <Placeholder title={app.loading} />;
  if (view.isRefused) return <AccountNeeded />;
  if (view.messages.length === 0) {
    const isSearch = place.narrow.some(({ operator }) => operator === "search");
    const nothing = isSearch ? feed.noResults : feed.noMessages;
    return (
      <Placeholder
        title={view.problem ? describeProblem(view.problem) : view.isLoading ? app.loading : nothing}
      />
    );
  }
  const messages = IdMap.from(view.messages, ({ id }) => id);
  const hasHeadings = !place.narrow.some(({ operator }) => operator === "topic");
  const ids = view.messages.map(({ id }) => id);
  const { rows } = rowsOf(ids, { messages }, { ownId: 0, hasHeadings, unreadFrom: undefined });
  const draw = (row: Row): ReactNode => {
    if (row.kind === "day")
      return <DayDivider key={row.key} day={row.day} now={browserNow()} format={format} />;
    if (row.kind === "heading" && row.conversation.kind === "topic") {
      const { streamId, topic } = row.conversation;
      return (
        <article key={row.key}>
          <h2 className="conversation-heading">
            <a
              className="conversation-topic"
              href={hashOf({ view: "messages", narrow: inTopic(streamId, topic) })}
            >
              {topic}
            </a>
          </h2>
        </article>
      );
    }
    const message = row.kind === "message" ? messages.get(row.id) : undefined;
    if (row.kind !== "message" || !message) return null;
    const { key, id, isFirst } = row;
    return <SpectatorMessage key={key} message={message} isFirst={isFirst} isAnchor={id === view.near} />;
  };
  return (
    <div
      className="feed"
      role="feed"
      aria-label={feed.label}
      aria-busy={view.isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      ref={scroller}
      onScroll={note}
    >
      <div className="spectator-messages">
        {view.problem && <p role="alert">{describeProblem(view.problem)}</p>}
        {!view.reachesOldest && (
          <button type="button" className="button" onClick={() => session.extend("older")}>
            {spectator.older}
          </button>
        )}
        {rows.map(draw)}
        {!view.reachesNewest && (
          <button type="button" className="button" onClick={() => session.extend("newer")}>
            {spectator.newer}
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Starts at the message at which the view was opened, or at its end. Stays at the end while the end is on the screen.
 */
function usePlaceInFeed(count: number, near: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(near === undefined);
  const isPlaced = useRef(false);
  useOnChangeBeforeDrawing(`${near ?? ""} ${count}`, () => {
    const element = scroller.current;
    if (!element) return;
    if (near !== undefined && !isPlaced.current) {
      element.querySelector(`[data-message-id="${near}"]`)?.scrollIntoView({ block: "center" });
    } else if (isFollowing.current) {
      element.scrollTop = element.scrollHeight;
    }
    isPlaced.current = true;
  });
  const note = () => {
    if (!scroller.current) return;
    const { scrollHeight, scrollTop, clientHeight } = scroller.current;
    isFollowing.current = scrollHeight - scrollTop - clientHeight < AT_END;
  };
  return { scroller, note };
}
