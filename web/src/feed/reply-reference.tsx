/** Shows the beginning of the message to which a message replies, as a link to it. */
import type { FetchedMessage } from "@confab/contract";
import { useMemo } from "react";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { plainTextOf } from "../message/plain-text.ts";
import { type Reply, replyIn } from "../message/reply.ts";
import { placeOf } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useIsHidden } from "./muted-message.tsx";

/**
 * Splits a reply into its reference and its own text. A reference to another stream or other people stays a quotation,
 * because readers may not be able to open it.
 *
 * @param html what is shown of the message
 */
export function useReply(message: FetchedMessage, html: string): Reply | undefined {
  return useMemo(() => {
    const reply = replyIn(html);
    return reply && isNearby(reply, message) ? reply : undefined;
  }, [message, html]);
}

function isNearby({ address }: Reply, message: FetchedMessage): boolean {
  const place = placeOf(address);
  if (place?.view !== "messages") return false;
  const [first] = place.narrow;
  return message.type === "stream" ? first?.operand === message.stream_id : first?.operator === "pm-with";
}

export function ReplyReference({ reply }: { reply: Reply }) {
  const { feed, messages: texts } = useTexts();
  const { authorId, address } = reply;
  const user = useModel(({ users }) => (authorId === undefined ? undefined : users.get(authorId)));
  const isHidden = useIsHidden(authorId);
  const [author, excerpt] = useMemo(() => [plainTextOf(reply.author), plainTextOf(reply.excerpt)], [reply]);
  const name = user?.full_name ?? author;
  return (
    <a className="reply-reference" href={address} title={isHidden ? undefined : excerpt}>
      <Icon name="reply" />
      <span className="visually-hidden">{texts.replyTo} </span>
      {isHidden ? (
        <span className="reply-excerpt">{feed.muted}</span>
      ) : (
        <>
          {user && <Avatar user={user} size={20} />}
          <span className="reply-author">{name}</span> <span className="reply-excerpt">{excerpt}</span>
        </>
      )}
    </a>
  );
}
