import { conversationKey, isFollowed, markRead, usersInKey } from "@confab/client";
import { memo } from "react";
import { FollowedSign } from "../components/conversation-signs.tsx";
import { isPersonal, UnreadCount } from "../components/count.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { When } from "../components/when.tsx";
import { beginningOf } from "../message/beginning.ts";
import { nameOfSender } from "../message/name-of-sender.ts";
import { nameOfConversation, nameOfPeople } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import type { UnreadConversation } from "./unread-list.ts";

/** A conversation with unread messages: links to the conversation and offers to mark it as read. */
export const InboxLine = memo(
  function InboxLine({ line }: { line: UnreadConversation }) {
    const texts = useTexts();
    const session = useSession();
    const task = useTask();
    const { conversation } = line;
    const ownId = useModel(({ options }) => options.userId);
    const newest = useModel(({ messages }) => messages.get(line.newest));
    const full = useModel((model) => nameOfConversation(conversation, model, texts));
    const name = useModel((model) =>
      conversation.kind === "topic"
        ? conversation.topic
        : nameOfPeople(usersInKey(conversation.key), model, texts),
    );
    const followed = useModel(
      (model) =>
        conversation.kind === "topic" && isFollowed(model, conversation.streamId, conversation.topic),
    );
    // The only other person of a conversation is named already.
    const isFromNamed = conversation.kind === "direct" && usersInKey(conversation.key).length === 1;
    const href = useHashOf()(placeOfConversation(conversation, ownId));
    return (
      <li className="inbox-line-row" data-newest={line.newest}>
        <a className="inbox-line" href={href}>
          <span className="inbox-text">
            <span className="inbox-name" dir="auto">
              {name}
            </span>
            {newest && (
              <span className="inbox-beginning" dir="auto">
                {!isFromNamed && `${nameOfSender(newest, texts.people)}: `}
                {beginningOf(newest)}
              </span>
            )}
          </span>
          {followed && <FollowedSign />}
          {line.isMentioned && (
            <span className="mention-sign">
              <span aria-hidden="true">@</span>
              <span className="visually-hidden">{texts.navigation.mentioned}</span>
            </span>
          )}
          {newest && <When seconds={newest.timestamp} />}
          <UnreadCount count={line.count} isPersonal={isPersonal(line)} />
        </a>
        <IconButton
          icon="check"
          label={texts.navigation.markNamedRead(full)}
          data-marks-read=""
          onClick={({ currentTarget }) => {
            focusNextTo(currentTarget);
            void task(() => markRead(session, conversation), texts.navigation.markedRead(full));
          }}
        />
      </li>
    );
  },
  (before, after) =>
    before.line.count === after.line.count &&
    before.line.newest === after.line.newest &&
    before.line.isMentioned === after.line.isMentioned &&
    conversationKey(before.line.conversation) === conversationKey(after.line.conversation),
);

/** Moves the focus to the next line before this line disappears, so that keyboard users can continue there. */
function focusNextTo(button: HTMLElement): void {
  const buttons = [...(button.closest("main")?.querySelectorAll<HTMLElement>("[data-marks-read]") ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  (next?.parentElement?.querySelector<HTMLElement>("a") ?? button.closest("main"))?.focus();
}
