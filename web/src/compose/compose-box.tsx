/** The compose box: the destination, the text and the actions on it. */
import { narrowTo } from "@confab/client";
import { useRef, useState } from "react";
import { focusMain } from "../browser/focus-main.ts";
import { useOnChange } from "../browser/use-on-change.ts";
import { IconButton } from "../components/icon-button.tsx";
import { conversationAt, type Destination } from "../drafts/destination.ts";
import { useDestinationName } from "../drafts/destination-name.ts";
import { useUndoNewest } from "../drafts/edit-unsent.ts";
import { showEnd } from "../feed/feed-positions.ts";
import { editNewest } from "../feed/message-actions.ts";
import { nameOfConversation } from "../places/names.ts";
import { useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { Attachments } from "../writing/attachments.tsx";
import { useAsDropTarget } from "../writing/drop-target.ts";
import { MessageField } from "../writing/message-field.tsx";
import { Preview } from "../writing/preview.tsx";
import { useUploads } from "../writing/use-uploads.ts";
import { ComposeActions } from "./compose-actions.tsx";
import { DestinationFields } from "./destination-fields.tsx";
import { isPassing, type Obstacle, obstacleOf } from "./obstacle.ts";
import { TypingLine } from "./typing-line.tsx";
import { useTypingNotifier } from "./use-typing.ts";
import { useWritten } from "./use-written.ts";
import { insertWoken, type Wake } from "./wake.ts";

const DEFAULT_LIMIT = 10_000;

/**
 * @param isFixed true if the box writes only to `start`
 * @param startId a draft to continue
 * @param wake each new object moves the focus into the box and inserts its text
 * @param onBegin receives the draft's id when the user writes something
 * @param onClose closes the box. Missing if the box is always open
 */
export function ComposeBox({
  start,
  isFixed = false,
  startId,
  wake,
  onBegin,
  onClose,
}: {
  start: Destination;
  isFixed?: boolean;
  startId?: string;
  wake: Wake | undefined;
  onBegin?: (draftId: string) => void;
  onClose?: () => void;
}) {
  const texts = useTexts();
  const session = useSession();
  const go = useGo();
  const task = useTask();
  const format = useDateFormat();
  const ownId = useModel(({ options }) => options.userId);
  const written = useWritten(start, isFixed, startId);
  const { to, content } = written;
  const conversation = conversationAt(to, ownId);
  const name = useModel((model) =>
    conversation ? nameOfConversation(conversation, model, texts) : undefined,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const files = useUploads(written.text, content, field);
  const { attach } = files;
  const obstacle = useObstacle(to, content, files.unfinished);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const typing = useTypingNotifier();
  const undoNewest = useUndoNewest();
  useAsDropTarget("composed", {
    name: useDestinationName(to),
    problem: obstacle && forbids(obstacle) ? textOf(obstacle, texts) : undefined,
    attach,
  });
  const [asked, setAsked] = useState<Obstacle["kind"]>();

  const lastWake = useRef<Wake>(undefined);
  useOnChange(wake, () => {
    if (wake) setIsPreviewing(false);
  });
  // Nothing can be inserted while the preview hides the field.
  useOnChange(isPreviewing ? undefined : wake, () => {
    if (!wake || lastWake.current === wake) return;
    lastWake.current = wake;
    const isAddressed = to.kind === "topic" ? to.topic !== "" : to.userIds.length > 0;
    ((isAddressed ? undefined : first.current) ?? field.current)?.focus();
    if (field.current) insertWoken(field.current, wake);
  });

  const change = (text: string) => {
    written.write(text);
    if (text === "") typing.stop();
    else if (conversation) typing.typed(conversation, session.serverNow());
    onBegin?.(written.id);
    setAsked(undefined);
  };
  const isReady = () => {
    setAsked(obstacle?.kind);
    return obstacle === undefined;
  };
  const sendLater = (at: number) => {
    if (!conversation) return;
    setIsPreviewing(false);
    typing.stop();
    void task(() => written.sendLater(conversation, at), texts.scheduled.done(format(at, "dayAndTime")));
    onClose?.();
  };
  const send = () => {
    if (!isReady() || !conversation) return;
    setIsPreviewing(false);
    typing.stop();
    written.send(conversation);
    field.current?.focus();
    if (isFixed) return;
    // The end of the conversation shows whether the message is sent or has failed.
    showEnd(session, narrowTo(conversation, ownId));
    onClose?.();
    go(placeOfConversation(conversation, ownId), { write: { kind: "write", conversation } });
  };
  const leave = () => {
    if (onClose) onClose();
    focusMain();
  };
  const isShown = obstacle && (!isPassing(obstacle) || asked === obstacle.kind);
  return (
    <>
      {conversation && <TypingLine conversation={conversation} />}
      <form
        className="compose"
        aria-label={texts.compose.label}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {!isFixed && (
          <div className="compose-to">
            <DestinationFields
              to={to}
              first={first}
              onChange={written.address}
              onDone={() => field.current?.focus()}
            />
            {onClose && <IconButton icon="close" label={texts.writing.closeBox} onClick={onClose} />}
          </div>
        )}
        <div hidden={isPreviewing}>
          <MessageField
            field={field}
            to={to}
            label={name === undefined ? texts.writing.content : texts.compose.placeholder(name)}
            content={content}
            onChange={change}
            onSend={send}
            onLeave={leave}
            onFiles={attach}
            onEditNewest={() =>
              isFixed &&
              conversation !== undefined &&
              (undoNewest(conversation) || editNewest(session, narrowTo(conversation, ownId)))
            }
          />
        </div>
        {isPreviewing && <Preview content={content} />}
        <Attachments content={content} files={files} />
        <ComposeActions
          problem={isShown ? textOf(obstacle, texts) : undefined}
          canSend={obstacle === undefined}
          field={field}
          onFiles={attach}
          isPreviewing={isPreviewing}
          onPreview={setIsPreviewing}
          mayLeave={isReady}
          onLater={sendLater}
        />
      </form>
    </>
  );
}

function useObstacle(
  to: Destination,
  content: string,
  unfinished: ReturnType<typeof useUploads>["unfinished"],
): Obstacle | undefined {
  const session = useSession();
  const limit = useSessionState(({ fixed }) => fixed.max_message_length ?? DEFAULT_LIMIT);
  // The obstacle depends on these parts of the model: streams, people and policies.
  useModel((model) => model.subscriptions);
  useModel((model) => model.realm);
  useModel((model) => model.users);
  const { model } = session.store.getState();
  return model && obstacleOf({ to, content, limit, unfinished, now: session.serverNow() }, model);
}

/** True if the user may not post there, whatever the message is. */
const forbids = (obstacle: Obstacle): boolean => !isPassing(obstacle) && obstacle.kind !== "too_long";

const textOf = (obstacle: Obstacle, { compose, writing }: ReturnType<typeof useTexts>): string =>
  obstacle.kind === "too_long" ? compose.tooLong(obstacle.excess) : writing.obstacles[obstacle.kind];
