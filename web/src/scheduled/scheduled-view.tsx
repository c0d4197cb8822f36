/** Lists the messages that are sent later. Each can be edited, sent at once, or deleted. */
import { type Conversation, directKey } from "@confab/client";
import type { ScheduledMessage } from "@confab/contract";
import { useMemo, useState } from "react";
import { IconButton } from "../components/icon-button.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { WriteButton } from "../components/write-button.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { nameOfConversation } from "../places/names.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { TimeDialog } from "./time-dialog.tsx";

export function ScheduledView() {
  const texts = useTexts();
  const all = useModel((model) => model.scheduledMessages);
  const messages = useMemo(
    () => [...all.values()].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp),
    [all],
  );
  if (messages.length === 0) {
    return (
      <Placeholder title={texts.scheduled.none} icon="clock">
        <p>{texts.scheduled.noneHint}</p>
        <WriteButton text={texts.guide.write} />
      </Placeholder>
    );
  }
  return (
    <div className="scheduled">
      <ul className="scheduled-list" aria-label={texts.views.scheduled}>
        {messages.map((message) => (
          <ScheduledLine key={message.scheduled_message_id} message={message} />
        ))}
      </ul>
    </div>
  );
}

function ScheduledLine({ message }: { message: ScheduledMessage }) {
  const texts = useTexts();
  const { scheduled } = texts;
  const format = useDateFormat();
  const { edit, sendNow, remove } = useActions(message);
  const [isEditing, setEditing] = useState(false);
  const where = useModel((model) =>
    nameOfConversation(conversationOf(message, model.options.userId), model, texts),
  );
  const at = message.scheduled_delivery_timestamp * 1000;
  return (
    <li className="scheduled-message">
      <div className="scheduled-head">
        <span className="scheduled-where">{where}</span>
        <time className="when" dateTime={new Date(at).toISOString()}>
          {format(at, "dayAndTime")}
        </time>
        <span className="scheduled-actions">
          <IconButton icon="draft" label={scheduled.editNamed(where)} onClick={() => setEditing(true)} />
          <IconButton icon="send" label={scheduled.sendNowNamed(where)} onClick={sendNow} />
          <IconButton icon="trash" label={scheduled.deleteNamed(where)} onClick={remove} />
        </span>
      </div>
      {message.failed && <p className="scheduled-failed">{scheduled.failed}</p>}
      <MessageContent html={message.rendered_content} />
      {isEditing && (
        <TimeDialog
          title={scheduled.edit}
          action={scheduled.save}
          start={{ at: message.failed ? undefined : at, content: message.content }}
          onSave={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

function useActions(message: ScheduledMessage) {
  const { client, serverNow } = useServer();
  const { scheduled } = useTexts();
  const task = useTask();
  const { scheduled_message_id, type, to, topic, content, scheduled_delivery_timestamp, failed } = message;
  const again = { type, to, content, scheduled_delivery_timestamp, ...(topic !== undefined && { topic }) };
  return {
    edit: (chosen: { readonly at: number; readonly content: string | undefined }) =>
      client.updateScheduledMessage({
        scheduled_message_id,
        content: chosen.content ?? content,
        scheduled_delivery_timestamp: Math.floor(chosen.at / 1000),
      }),
    /** The server sends it a second later, so that it is sent once even if the answer gets lost. */
    sendNow: () =>
      void task(
        () =>
          client.updateScheduledMessage({
            scheduled_message_id,
            scheduled_delivery_timestamp: Math.ceil(serverNow() / 1000) + 1,
          }),
        scheduled.sending,
      ),
    remove: () =>
      void task(async () => {
        await client.deleteScheduledMessage({ scheduled_message_id });
        return failed ? undefined : () => client.createScheduledMessage(again);
      }, scheduled.deleted),
  };
}

function useServer() {
  const session = useSession();
  return { client: session.client, serverNow: () => session.serverNow() };
}

const conversationOf = ({ to, topic = "" }: ScheduledMessage, ownId: number): Conversation =>
  typeof to === "number"
    ? { kind: "topic", streamId: to, topic }
    : { kind: "direct", key: directKey(to, ownId) };
