/** Moves a message, and optionally other messages of its topic, to another topic or stream. */
import { type Problem, problemIn, RequestRefused } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { type FormEvent, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useCloseOpened } from "./feed-state.ts";
import { permissionsFor } from "./message-actions.ts";

const modes = ["change_one", "change_later", "change_all"] as const;
type Mode = (typeof modes)[number];

export function MoveDialog({ message }: { message: FetchedMessage }) {
  const session = useSession();
  const { messages: texts, app } = useTexts();
  const [may] = useState(() => permissionsFor(session, message.id));
  const from = message.type === "stream" ? message.stream_id : -1;
  const [streamId, setStreamId] = useState(from);
  const [topic, setTopic] = useState(message.subject);
  const [mode, setMode] = useState<Mode>("change_one");
  const [choosesOld, setTellsOld] = useState<boolean>();
  const [tellsNew, setTellsNew] = useState(true);
  const describeProblem = useProblemText();
  const close = useCloseOpened();
  const [problem, setProblem] = useState<Problem>();
  const [firstMovable, setFirstMovable] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const isElsewhere = streamId !== from;
  // Readers of a stream look for what has left it; within a stream, the new topic is close at hand.
  const tellsOld = choosesOld ?? isElsewhere;
  const canMove = topic.trim() !== "" && (isElsewhere || topic.trim() !== message.subject);
  const names = { change_one: texts.moveOne, change_later: texts.moveLater, change_all: texts.moveAll };

  const move = async (messageId: number, propagateMode: Mode) => {
    if (!canMove) return;
    setBusy(true);
    try {
      await session.client.updateMessage({
        message_id: messageId,
        propagate_mode: propagateMode,
        ...(topic.trim() !== message.subject && { topic: topic.trim() }),
        ...(isElsewhere && { stream_id: streamId }),
        send_notification_to_old_thread: tellsOld,
        send_notification_to_new_thread: tellsNew,
      });
      close();
    } catch (error) {
      setProblem(problemIn(error));
      setFirstMovable(firstMovableIn(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void move(message.id, mode);
  };
  return (
    <Dialog title={texts.moveTitle} onClose={close}>
      <form className="dialog-form" onSubmit={submit}>
        {may?.canMoveToStream && <StreamChoice chosen={streamId} onChoose={setStreamId} />}
        <label>
          {texts.moveTopic}
          <input
            className="field"
            value={topic}
            maxLength={60}
            disabled={!may?.canEditTopic}
            onChange={(event) => setTopic(event.target.value)}
          />
        </label>
        <fieldset>
          <legend>{texts.moveWhat}</legend>
          {modes.map((each) => (
            <label key={each} className="dialog-choice">
              <input type="radio" name="mode" checked={mode === each} onChange={() => setMode(each)} />
              {names[each]}
            </label>
          ))}
        </fieldset>
        <Switch name={texts.noticeOld} isOn={tellsOld} onChange={setTellsOld} />
        <Switch name={texts.noticeNew} isOn={tellsNew} onChange={setTellsNew} />
        {problem !== undefined && (
          <p className="dialog-problem" role="alert">
            {texts.failed(describeProblem(problem))}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button is-quiet" onClick={close}>
            {app.cancel}
          </button>
          {firstMovable !== undefined && (
            <button
              type="button"
              className="button"
              disabled={!canMove || isBusy}
              onClick={() => void move(firstMovable, "change_later")}
            >
              {texts.moveRecent}
            </button>
          )}
          <button type="submit" className="button is-main" disabled={!canMove || isBusy}>
            {texts.move}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the first message of a topic that may still be moved, if a move failed because others are too old. */
function firstMovableIn(error: unknown): number | undefined {
  if (!(error instanceof RequestRefused) || error.code !== "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
    return undefined;
  const id = error.fields["first_message_id_allowed_to_move"];
  return typeof id === "number" ? id : undefined;
}

function StreamChoice({ chosen, onChoose }: { chosen: number; onChoose: (streamId: number) => void }) {
  const { messages: texts } = useTexts();
  const subscribed = useModel(({ subscriptions }) => subscriptions.subscribed);
  const streams = useModel((model) => model.streams);
  const all = [...subscribed.values()].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <label>
      {texts.moveStream}
      <select className="field" value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {!subscribed.has(chosen) && <option value={chosen}>{streams.get(chosen)?.name}</option>}
        {all.map(({ stream_id, name }) => (
          <option key={stream_id} value={stream_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const Switch = ({
  name,
  isOn,
  onChange,
}: {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <label className="dialog-choice">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {name}
  </label>
);
