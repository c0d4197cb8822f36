/** A read-only message. */
import { groupReactions } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { memo, useLayoutEffect, useRef } from "react";
import { Avatar } from "../components/avatar.tsx";
import { MessageTime } from "../components/message-time.tsx";
import { charactersOf } from "../emoji/catalogue.ts";
import { EmojiSign } from "../emoji/emoji-sign.tsx";
import { dress } from "../message/dress.ts";
import { showFiles } from "../message/files.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { useSpectatorDateFormat } from "./format.ts";

/**
 * @param isFirst true for the first of several consecutive messages of one sender, which shows the sender
 * @param isAnchor true if the view was opened at this message
 */
export const SpectatorMessage = memo(function SpectatorMessage({
  message,
  isFirst,
  isAnchor,
}: {
  message: FetchedMessage;
  isFirst: boolean;
  isAnchor: boolean;
}) {
  const language = useLanguage();
  const format = useSpectatorDateFormat();
  const { feed, files } = useTexts();
  const content = useRef<HTMLDivElement>(null);
  const html = message.match_content ?? message.content;
  useLayoutEffect(() => {
    const shown = message.is_me_message ? html.replace(/^<p>\/me /, "<p>") : html;
    const dressed = dress(shown, { language, hour12: language === "en", ownId: 0 });
    showFiles(dressed, { texts: files });
    content.current?.replaceChildren(dressed);
  }, [html, message.is_me_message, language, files]);
  const { sender_id: user_id, sender_full_name: full_name, avatar_url } = message;
  return (
    <article
      className={isFirst ? "message is-first" : "message"}
      aria-label={full_name}
      aria-current={isAnchor || undefined}
      data-message-id={message.id}
    >
      {isFirst && (
        <>
          <Avatar user={{ user_id, full_name, avatar_url, avatar_version: 1 }} size={36} />
          <header className="message-header">
            <span className="message-sender">{full_name}</span>
            <MessageTime seconds={message.timestamp} format={format} />
            {message.last_edit_timestamp !== undefined && <span className="message-note">{feed.edited}</span>}
          </header>
        </>
      )}
      {!isFirst && <MessageTime seconds={message.timestamp} format={format} isAside />}
      <div className="message-body">
        <div className="message-content" ref={content} />
        <Reactions message={message} />
      </div>
    </article>
  );
});

/** Shows no names, which are for members only. */
function Reactions({ message: { reactions } }: { message: FetchedMessage }) {
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
