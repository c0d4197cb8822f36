/** A saved message with its reminder, and what can be done with them. */
import { conversationOfMessage } from "@confab/client";
import type { FetchedMessage, Reminder } from "@confab/contract";
import { memo, useState } from "react";
import { IconButton } from "../components/icon-button.tsx";
import { When } from "../components/when.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { nameOfSender } from "../message/name-of-sender.ts";
import { nameOfConversation } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { DueTime } from "./due-time.tsx";
import { markDone, removeReminders } from "./reminder-actions.ts";
import { ReminderDialog } from "./reminder-dialog.tsx";

export const SavedLine = memo(function SavedLine({
  id,
  reminder,
}: {
  id: number;
  reminder: Reminder | undefined;
}) {
  const session = useSession();
  const texts = useTexts();
  const task = useTask();
  const { saved } = texts;
  const [isChoosing, setChoosing] = useState(false);
  const message = useModel(({ messages }) => messages.get(id));
  const where = useModel((model) =>
    message
      ? nameOfConversation(conversationOfMessage(message, model.options.userId), model, texts)
      : saved.unnamed,
  );
  if (!message && !reminder) return null;
  return (
    <li className="saved-message" data-message-id={id}>
      <div className="saved-head">
        {message && <Origin message={message} where={where} />}
        {reminder && <DueTime reminder={reminder} />}
        <span className="saved-actions">
          <IconButton
            icon="clock"
            label={reminder ? saved.changeNamed(where) : saved.remindNamed(where)}
            onClick={() => setChoosing(true)}
          />
          {reminder && (
            <IconButton
              icon="close"
              label={saved.removeNamed(where)}
              onClick={() => void task(() => removeReminders(session, id), saved.removed)}
            />
          )}
          <IconButton
            icon="check"
            label={saved.doneNamed(where)}
            onClick={() => void task(() => markDone(session, id), saved.done)}
          />
        </span>
      </div>
      {message && reminder && reminder.note !== "" && <p className="saved-note">{reminder.note}</p>}
      {/* The text of a reminder leads to a message that is missing, and repeats the note. */}
      <MessageContent html={message?.content ?? reminder?.rendered_content ?? ""} />
      {isChoosing && <ReminderDialog messageId={id} onClose={() => setChoosing(false)} />}
    </li>
  );
});

/** Leads to the message in its conversation. */
function Origin({ message, where }: { message: FetchedMessage; where: string }) {
  const { people } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const href = useHashOf()(placeOfConversation(conversationOfMessage(message, ownId), ownId, message.id));
  return (
    <>
      <a className="saved-where" href={href}>
        {where}
      </a>
      <span className="saved-sender">{nameOfSender(message, people)}</span>
      <When seconds={message.timestamp} />
    </>
  );
}
