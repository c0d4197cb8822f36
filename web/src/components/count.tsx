/** Shows the number of unread messages next to a name, or nothing for zero. */
import type { Conversation } from "@confab/client";
import { useTexts } from "../text/text.tsx";

const MOST_SHOWN = 999;

interface Props {
  readonly count: number;
  /** True if the user muted the named item. */
  readonly isQuiet?: boolean;
  /** True if the messages are for the user: direct ones, or with a mention. Only these get a strong color. */
  readonly isPersonal?: boolean;
}

/** Returns true for a conversation whose unread messages are direct ones, and not muted, or mention the user. */
export const isPersonal = ({ conversation, isMentioned, isMuted = false }: UnreadsOfConversation): boolean =>
  (conversation.kind === "direct" && !isMuted) || isMentioned;

interface UnreadsOfConversation {
  readonly conversation: Conversation;
  readonly isMentioned: boolean;
  readonly isMuted?: boolean;
}

export function UnreadCount({ count, isQuiet = false, isPersonal = false }: Props) {
  const { views } = useTexts();
  if (count === 0) return null;
  const kind = isPersonal ? " is-personal" : isQuiet ? " is-quiet" : "";
  return (
    <span className={`count${kind}`}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{views.unread(count)}</span>
    </span>
  );
}
