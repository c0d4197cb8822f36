/** The messages of what somebody without an account looks at; it follows the end as long as that is on the screen. */
import { groupReactions, type SpectatorSession } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { memo, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useProblemText } from "../app/problem-text.ts";
import { Avatar } from "../components/avatar.tsx";
import { Notice } from "../components/notice.tsx";
import { charactersOf } from "../emoji/catalogue.ts";
import { EmojiSign } from "../emoji/emoji-sign.tsx";
import { dress } from "../message/dress.ts";
import { formatDate } from "../text/dates.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { AccountNeeded } from "./sign-in.tsx";

/** So many pixels above the end still count as being there. */
const AT_END = 40;

export function SpectatorFeed({ session }: { session: SpectatorSession }) {
  const { app, feed, spectator } = useTexts();
  const tell = useProblemText();
  const view = useStore(session.store, (state) => state.view);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const messages = view?.messages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the messages
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [messages]);
  if (!view) return <Notice title={app.loading} />;
  if (view.isRefused) return <AccountNeeded />;
  if (view.messages.length === 0) {
    const state = view.isLoading ? app.loading : feed.noMessages;
    return <Notice title={view.problem ? tell(view.problem) : state} />;
  }
  return (
    <div
      className="feed"
      role="feed"
      aria-label={feed.label}
      aria-busy={view.isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      ref={scroller}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      <div className="spectator-messages">
        {view.problem && <p role="alert">{tell(view.problem)}</p>}
        {!view.reachesOldest && (
          <button type="button" className="button" onClick={() => session.extend()}>
            {spectator.older}
          </button>
        )}
        {view.messages.map((message) => (
          <SpectatorMessage key={message.id} message={message} />
        ))}
      </div>
    </div>
  );
}

const SpectatorMessage = memo(function SpectatorMessage({ message }: { message: FetchedMessage }) {
  const language = useLanguage();
  const { feed } = useTexts();
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    content.current?.replaceChildren(
      dress(message.content, { language, hour12: language === "en", ownId: 0 }),
    );
  }, [message.content, language]);
  const { sender_id: user_id, sender_full_name: full_name, avatar_url } = message;
  const date = new Date(message.timestamp * 1000);
  const options = { language, hour12: language === "en" };
  return (
    <article className="message is-first" aria-label={full_name}>
      <Avatar user={{ user_id, full_name, avatar_url, avatar_version: 1 }} size={36} />
      <header className="message-header">
        <span className="message-sender">{full_name}</span>
        <time
          className="message-time"
          dateTime={date.toISOString()}
          title={formatDate(date, "exact", options)}
        >
          {formatDate(date, "dayAndTime", options)}
        </time>
        {message.last_edit_timestamp !== undefined && <span className="message-note">{feed.edited}</span>}
        <span className="message-note">{message.subject}</span>
      </header>
      <div className="message-body">
        <div className="message-content" ref={content} />
        <SpectatorReactions message={message} />
      </div>
    </article>
  );
});

/** To look at only; without the names, which are for members. */
function SpectatorReactions({ message: { reactions } }: { message: FetchedMessage }) {
  const { messages } = useTexts();
  if (reactions.length === 0) return null;
  return (
    <ul className="reactions">
      {groupReactions(reactions).map(({ key, emoji_name, emoji_code, reaction_type, userIds }) => {
        const text = reaction_type === "unicode_emoji" ? charactersOf(emoji_code) : `:${emoji_name}:`;
        const label = messages.reactedWith(emoji_name.replaceAll("_", " "), String(userIds.length));
        return (
          <li key={key}>
            <span className="reaction" role="img" aria-label={label} title={label}>
              <EmojiSign shown={{ text }} />
              <span>{userIds.length}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
