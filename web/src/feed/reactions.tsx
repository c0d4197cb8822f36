/** The reactions to a message. Pressing one adds or removes the user's own. */
import { groupReactions, type ReactionGroup } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { useMemo } from "react";
import { Icon } from "../components/icon.tsx";
import { StoredEmojiSign } from "../emoji/stored-emoji-sign.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { openOn, perform } from "./feed-state.ts";
import { useNamesOf } from "./names-of.ts";

/** The largest number of reactions to a message for which names are shown in place of numbers. */
const MOST_NAMED = 3;

export function Reactions({ message }: { message: FetchedMessage }) {
  const session = useSession();
  const { messages: texts } = useTexts();
  const groups = useMemo(() => groupReactions(message.reactions), [message.reactions]);
  const wantsNames = useModel(({ settings }) => settings?.display_emoji_reaction_users ?? true);
  const showsNames = wantsNames && message.reactions.length <= MOST_NAMED;
  if (groups.length === 0) return null;
  return (
    <ul className="reactions">
      {groups.map((group) => (
        <li key={group.key}>
          <ReactionButton messageId={message.id} group={group} showsNames={showsNames} />
        </li>
      ))}
      <li>
        <button
          type="button"
          className="reaction"
          aria-label={texts.react}
          title={texts.react}
          onClick={({ currentTarget }) => openOn(session, message.id, "picker", currentTarget)}
        >
          <Icon name="smile" />
        </button>
      </li>
    </ul>
  );
}

function ReactionButton({
  messageId,
  group,
  showsNames,
}: {
  messageId: number;
  group: ReactionGroup;
  showsNames: boolean;
}) {
  const session = useSession();
  const { messages: texts } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const names = useNamesOf(group.userIds);
  const label = texts.reactedWith(group.emoji_name.replaceAll("_", " "), names);
  const { emoji_name, emoji_code, reaction_type } = group;
  const emoji = { emoji_name, emoji_code, reaction_type };
  return (
    <button
      type="button"
      className="reaction"
      aria-pressed={group.userIds.includes(ownId)}
      title={label}
      onClick={() =>
        void perform(session, messageId, () => session.messages.toggleReaction(messageId, emoji))
      }
    >
      <StoredEmojiSign emoji={group} />
      <span aria-hidden="true">{showsNames ? names : group.userIds.length}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
