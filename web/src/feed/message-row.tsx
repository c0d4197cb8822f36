/** One message in a view. */
import { personIn } from "@confab/client";
import { type FetchedMessage, Role } from "@confab/contract";
import { memo, Suspense } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { MessageTime } from "../components/message-time.tsx";
import { nameOfSender } from "../message/name-of-sender.ts";
import { ReminderSign } from "../saved/reminder-sign.tsx";
import { openCard } from "../session/opened-card.ts";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { begunEdits } from "./begun-edits.ts";
import type { Position } from "./feed-row.tsx";
import { feedState, point, select, useFeedState } from "./feed-state.ts";
import { startEditing } from "./message-actions.ts";
import { MessageBody } from "./message-body.tsx";
import { MessageToolbar } from "./message-toolbar.tsx";
import { MutedMessage, useIsHidden } from "./muted-message.tsx";
import { PinNote } from "./pin-note.tsx";
import { Reactions } from "./reactions.tsx";
import { SenderName } from "./sender-name.tsx";

const MessageEditor = lazyPart(async () => ({
  default: (await import("./message-editor.tsx")).MessageEditor,
}));

export const MessageRow = memo(function MessageRow({
  id,
  isFirst,
  feedKey,
  isNamed,
  position,
  size,
}: Position & {
  id: number;
  isFirst: boolean;
  feedKey: string;
  /** True if the address names this message. */
  isNamed: boolean;
}) {
  const session = useSession();
  const begun = useViewPart(begunEdits);
  const message = useModel(({ messages }) => messages.get(id));
  const hit = useSessionState(({ feeds }) => feeds.get(feedKey)?.hits.get(id));
  const isSelected = useFeedState(({ selected }) => selected === id);
  const isEditing = useFeedState(({ editing }) => editing === id);
  const isHidden = useIsHidden(message?.sender_id);
  const format = useDateFormat();
  const { feed, messages: texts, people } = useTexts();
  if (!message) return null;
  const hasFlag = (flag: FetchedMessage["flags"][number]) => message.flags.includes(flag);
  // A hidden message does not reveal its author.
  const showsSender = isFirst && !isHidden;
  /** True for a /me message, whose one line begins with the name and ends with the time. */
  const isAction = message.is_me_message && !isHidden && !isEditing;
  return (
    <article
      className={isFirst ? "message is-first" : "message"}
      data-message-id={id}
      data-unread={!hasFlag("read") || undefined}
      data-named={isNamed || undefined}
      data-mentioned={hasFlag("mentioned") || undefined}
      data-starred={hasFlag("starred") || undefined}
      data-tools={!isEditing || undefined}
      data-me={isAction || undefined}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={isHidden ? undefined : nameOfSender(message, people)}
      tabIndex={isSelected ? 0 : -1}
      onFocus={() => select(session, id)}
      onPointerEnter={() => point(session, id, true)}
      onPointerLeave={() => point(session, id, false)}
    >
      {showsSender && <SenderAvatar message={message} />}
      {showsSender && !isAction && <SenderHeader message={message} />}
      {!showsSender && <MessageTime seconds={message.timestamp} format={format} isAside />}
      <div className="message-body">
        {!isHidden && <PinNote id={id} />}
        {isEditing ? (
          <Suspense>
            <MessageEditor id={id} />
          </Suspense>
        ) : isHidden ? (
          <MutedMessage senderId={message.sender_id} />
        ) : (
          <MessageBody
            message={message}
            html={hit?.content ?? message.content}
            notes={isAction && <SenderNotes message={message} />}
            isNamed={isNamed}
          />
        )}
        {!showsSender && !isHidden && isEdited(message) && <p className="message-note">{feed.edited}</p>}
        {!isHidden && <Reactions message={message} />}
        <ReminderSign messageId={id} />
        {!isEditing && begun.has(id) && <BegunEdit id={id} />}
        <Problem id={id} />
      </div>
      {!isEditing && <MessageToolbar id={id} />}
      {hasFlag("starred") && (
        <span className="message-star">
          <Icon name="star" />
          <span className="visually-hidden">{texts.isStarred}</span>
        </span>
      )}
    </article>
  );
});

/** True if the content was edited. Moving a message is not an edit, if its history distinguishes the two. */
const isEdited = ({ edit_history, last_edit_timestamp }: FetchedMessage): boolean =>
  edit_history?.some(({ prev_content }) => prev_content !== undefined) ?? last_edit_timestamp !== undefined;

/** Offers to continue an unsaved edit. Leaving a view closes the editor but keeps the text. */
function BegunEdit({ id }: { id: number }) {
  const session = useSession();
  const { messages: texts } = useTexts();
  return (
    <div className="message-begun">
      <span>{texts.begunEdit}</span>
      <button type="button" className="button" onClick={() => startEditing(session, id)}>
        {texts.goOnEditing}
      </button>
    </div>
  );
}

/** Shows the problem of a failed action on the message. */
function Problem({ id }: { id: number }) {
  const session = useSession();
  const allTexts = useTexts();
  const { messages: texts } = allTexts;
  const problem = useFeedState((state) => (state.problem?.id === id ? state.problem : undefined));
  if (!problem) return null;
  return (
    <div className="message-problem" role="alert">
      <span>{texts.failed(problemText(problem.what, allTexts))}</span>
      <button type="button" className="button" onClick={problem.again}>
        {texts.again}
      </button>
      <button
        type="button"
        className="button is-quiet"
        onClick={() => feedState(session).setState({ problem: undefined })}
      >
        {texts.dismiss}
      </button>
    </div>
  );
}

function SenderAvatar({ message }: { message: FetchedMessage }) {
  const session = useSession();
  const { people } = useTexts();
  const user = useModel((model) => personIn(model, message.sender_id));
  const shown = user ?? {
    user_id: message.sender_id,
    full_name: nameOfSender(message, people),
    avatar_url: message.avatar_url,
    avatar_version: 1,
  };
  return (
    // The name is the keyboard's way to the card.
    <button
      type="button"
      className="avatar-button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={({ currentTarget }) => openCard(session, { kind: "person", id: shown.user_id }, currentTarget)}
    >
      <Avatar user={shown} size={36} />
    </button>
  );
}

function SenderHeader({ message }: { message: FetchedMessage }) {
  const { people } = useTexts();
  const user = useModel((model) => personIn(model, message.sender_id));
  return (
    <header className="message-header">
      <SenderName id={message.sender_id} name={user?.full_name ?? nameOfSender(message, people)} />
      <SenderNotes message={message} />
    </header>
  );
}

/** Notes about the person beside the name of a sender, and the time. */
function SenderNotes({ message }: { message: FetchedMessage }) {
  const { feed } = useTexts();
  const format = useDateFormat();
  const user = useModel((model) => personIn(model, message.sender_id));
  const marksGuests = useModel(({ realm }) => realm.enable_guest_user_indicator ?? false);
  return (
    <>
      {marksGuests && user?.role === Role.guest && <span className="message-note">{feed.guest}</span>}
      {user?.is_bot && <span className="message-note">{feed.bot}</span>}
      {user && !user.is_active && <span className="message-note">{feed.deletedUser}</span>}
      <MessageTime seconds={message.timestamp} format={format} />
      {isEdited(message) && <span className="message-note">{feed.edited}</span>}
    </>
  );
}
