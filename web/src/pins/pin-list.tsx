/** The list of pinned messages of a stream or conversation. It is loaded when first opened. */
import { type Conversation, directKey, messagePermissionsOf, type PinPlace } from "@confab/client";
import type { FetchedMessage, PinnedMessage } from "@confab/contract";
import { type MouseEvent, type RefObject, useMemo } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { IconButton } from "../components/icon-button.tsx";
import { When } from "../components/when.tsx";
import { useIsHidden } from "../feed/muted-message.tsx";
import { usePinnedBy } from "../feed/use-pinned-by.ts";
import { beginningOf } from "../message/beginning.ts";
import { nameOfSender } from "../message/name-of-sender.ts";
import { useGo, useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { problemText } from "../session/problem-text.ts";
import { useModel, useModelNow, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useFetched } from "../session/use-fetched.ts";
import { useTexts } from "../text/text.tsx";

/** @param showsTopics true for a list of several topics */
export default function PinList({
  pins,
  place,
  showsTopics,
  trigger,
  onClose,
}: {
  pins: readonly PinnedMessage[];
  place: PinPlace;
  showsTopics: boolean;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const session = useSession();
  const texts = useTexts();
  useBackCloses(onClose);
  const { value, problem, fetchAgain } = useFetched(() => session.pins.fetch(place, true), "pinned_message");
  const fetched = useMemo(() => new Map(value?.messages?.map((message) => [message.id, message])), [value]);
  return (
    <Popover
      className="popover"
      placement="bottom start"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SmallDialog className="popover-window pin-list" aria-label={texts.messages.pinned}>
        <h2>{texts.messages.pinned}</h2>
        {problem && (
          <p role="alert">
            {texts.messages.failed(problemText(problem, texts))}{" "}
            <button type="button" className="button" onClick={fetchAgain}>
              {texts.messages.again}
            </button>
          </p>
        )}
        <ul>
          {pins.map((pin) => (
            <PinLine
              key={pin.message_id}
              pin={pin}
              fetched={fetched.get(pin.message_id)}
              showsTopic={showsTopics}
              onFollow={onClose}
            />
          ))}
        </ul>
      </SmallDialog>
    </Popover>
  );
}

function PinLine({
  pin,
  fetched,
  showsTopic,
  onFollow,
}: {
  pin: PinnedMessage;
  fetched: FetchedMessage | undefined;
  showsTopic: boolean;
  onFollow: () => void;
}) {
  const { feed, messages: texts, people } = useTexts();
  const session = useSession();
  const task = useTask();
  const ownId = useModel(({ options }) => options.userId);
  // Edits are in the model only.
  const message = useModel(({ messages }) => messages.get(pin.message_id)) ?? fetched;
  const isHidden = useIsHidden(message?.sender_id);
  const canUnpin = useModelNow(
    (model, now) => message !== undefined && messagePermissionsOf(model, message, now).canPin,
  );
  const pinnedBy = usePinnedBy(pin);
  const conversation = conversationOfPin(pin, ownId);
  const href = useHashOf()(placeOfConversation(conversation, ownId, pin.message_id));
  const go = useGo();
  const follow = (event: MouseEvent) => {
    onFollow();
    if (window.location.hash !== href) return;
    event.preventDefault();
    // The link to the present address would lead nowhere, although the user may have scrolled away.
    go(placeOfConversation(conversation, ownId), { replaces: true });
    window.addEventListener(
      "hashchange",
      () => go(placeOfConversation(conversation, ownId, pin.message_id), { replaces: true }),
      { once: true },
    );
  };
  return (
    <li className="pin-line">
      <a href={href} onClick={follow}>
        {message && (
          <span className="pin-line-head">
            <strong>{isHidden ? feed.muted : nameOfSender(message, people)}</strong>
            <When seconds={message.timestamp} />
          </span>
        )}
        {showsTopic && <span className="pin-line-topic">{pin.topic}</span>}
        <span className="pin-line-text">{message ? !isHidden && beginningOf(message) : texts.loading}</span>
        <span className="soft">{pinnedBy}</span>
      </a>
      {canUnpin && (
        <IconButton
          icon="close"
          label={texts.unpin}
          onClick={({ currentTarget }) => {
            focusNextTo(currentTarget);
            void task(() => session.messages.setPinned(pin.message_id, false));
          }}
        />
      )}
    </li>
  );
}

const conversationOfPin = ({ stream_id, topic, user_ids }: PinnedMessage, ownId: number): Conversation =>
  stream_id === null
    ? { kind: "direct", key: directKey(user_ids, ownId) }
    : { kind: "topic", streamId: stream_id, topic };

/** Moves the focus to the next line before this line disappears, so that keyboard users can continue there. */
function focusNextTo(button: HTMLElement): void {
  const line = button.closest("li");
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  next?.querySelector<HTMLElement>("a")?.focus();
}
