/** The dialogs of a message. They are loaded when the first one is opened. */
import { type AnswerOf, groupReactions, type Problem, problemIn } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { copyText } from "../browser/copy-text.ts";
import { Dialog } from "../components/dialog.tsx";
import { StoredEmojiSign } from "../emoji/stored-emoji-sign.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { MemberList } from "../people/member-list.tsx";
import { nameOfPerson } from "../places/names.ts";
import { ReminderDialog } from "../saved/reminder-dialog.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { type Opened, useCloseOpened } from "./feed-state.ts";
import { ForwardDialog } from "./forward-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

export function MessageDialog({ id, what }: { id: number; what: Exclude<Opened, "menu" | "picker"> }) {
  const message = useModel(({ messages }) => messages.get(id));
  if (!message) return null;
  if (what === "delete") return <DeleteDialog message={message} />;
  if (what === "source") return <SourceDialog id={id} />;
  if (what === "history") return <HistoryDialog id={id} />;
  if (what === "readers") return <ReadersDialog id={id} />;
  if (what === "move") return <MoveDialog message={message} />;
  if (what === "forward") return <ForwardDialog message={message} />;
  if (what === "remind") return <ReminderOfMessage id={id} />;
  return <ReactionsDialog message={message} />;
}

function ReminderOfMessage({ id }: { id: number }) {
  const close = useCloseOpened();
  return <ReminderDialog messageId={id} onClose={close} />;
}

/** Sends a request once and returns its result or problem. */
function useAnswer<T>(ask: () => Promise<T>): { answer?: T; problem?: Problem } {
  const [state, setState] = useState<{ answer?: T; problem?: Problem }>({});
  const begin = useEffectEvent(ask);
  useEffect(() => {
    begin().then(
      (answer) => setState({ answer }),
      (error: unknown) => setState({ problem: problemIn(error) }),
    );
  }, []);
  return state;
}

function DeleteDialog({ message }: { message: FetchedMessage }) {
  const close = useCloseOpened();
  const session = useSession();
  const { messages: texts, app } = useTexts();
  const describeProblem = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await session.client.deleteMessage({ message_id: message.id });
      close();
    } catch (error) {
      setProblem(problemIn(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={texts.deleteTitle} onClose={close}>
      <div className="dialog-quotation">
        <MessageContent html={message.content} />
      </div>
      <p>{texts.deleteLoss}</p>
      {problem !== undefined && (
        <p className="dialog-problem" role="alert">
          {texts.failed(describeProblem(problem))}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button is-quiet" onClick={close}>
          {app.cancel}
        </button>
        <button type="button" className="button is-grave" disabled={isBusy} onClick={() => void remove()}>
          {texts.delete}
        </button>
      </div>
    </Dialog>
  );
}

function SourceDialog({ id }: { id: number }) {
  const close = useCloseOpened();
  const session = useSession();
  const { messages: texts } = useTexts();
  const { answer, problem } = useAnswer(() => session.client.getMessage({ message_id: id }));
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog title={texts.source} onClose={close} isWide>
      <Asked problem={problem} isThere={answer !== undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <pre className="dialog-source" tabIndex={0}>
          {answer?.raw_content}
        </pre>
        <div className="dialog-actions">
          <button
            type="button"
            className="button"
            onClick={() => void copyText(answer?.raw_content ?? "").then(() => setCopied(true))}
          >
            {isCopied ? texts.copied : texts.copy}
          </button>
        </div>
      </Asked>
    </Dialog>
  );
}

function Asked({
  problem,
  isThere,
  children,
}: {
  problem: Problem | undefined;
  isThere: boolean;
  children: React.ReactNode;
}) {
  const { messages: texts } = useTexts();
  const describeProblem = useProblemText();
  if (problem !== undefined) {
    return (
      <p className="dialog-problem" role="alert">
        {texts.failed(describeProblem(problem))}
      </p>
    );
  }
  return isThere ? children : <p role="status">{texts.loading}</p>;
}

type Snapshot = AnswerOf<"getMessageHistory">["message_history"][number];

function HistoryDialog({ id }: { id: number }) {
  const close = useCloseOpened();
  const session = useSession();
  const { messages: texts } = useTexts();
  const { answer, problem } = useAnswer(() => session.client.getMessageHistory({ message_id: id }));
  return (
    <Dialog title={texts.history} onClose={close} isWide>
      <Asked problem={problem} isThere={answer !== undefined}>
        <ol className="history">
          {answer?.message_history.toReversed().map((snapshot) => (
            <HistoryEntry
              key={`${snapshot.timestamp} ${snapshot.topic} ${snapshot.content}`}
              snapshot={snapshot}
            />
          ))}
        </ol>
      </Asked>
    </Dialog>
  );
}

function HistoryEntry({ snapshot }: { snapshot: Snapshot }) {
  const allTexts = useTexts();
  const { messages: texts } = allTexts;
  const format = useDateFormat();
  const name = useModel((model) => nameOfPerson(snapshot.user_id, model, allTexts));
  const before = useModel(({ streams }) => streams.get(snapshot.prev_stream ?? -1)?.name);
  const time = format(snapshot.timestamp * 1000, "dayAndTime");
  const isEdit = snapshot.prev_content !== undefined;
  const isMove = snapshot.prev_topic !== undefined || snapshot.prev_stream !== undefined;
  const title = isEdit ? texts.editedBy : isMove ? texts.movedBy : texts.sentBy;
  return (
    <li>
      <p className="history-title">{title(name, time)}</p>
      {snapshot.prev_topic !== undefined && <p>{texts.wasTopic(snapshot.prev_topic, snapshot.topic)}</p>}
      {snapshot.prev_stream !== undefined && <p>{texts.wasStream(before ?? String(snapshot.prev_stream))}</p>}
      {(isEdit || !isMove) && (
        <MessageContent html={snapshot.content_html_diff ?? snapshot.rendered_content} />
      )}
    </li>
  );
}

function ReadersDialog({ id }: { id: number }) {
  const close = useCloseOpened();
  const session = useSession();
  const { messages: texts } = useTexts();
  const { answer, problem } = useAnswer(() => session.client.getReadReceipts({ message_id: id }));
  return (
    <Dialog title={texts.readers} onClose={close}>
      <Asked problem={problem} isThere={answer !== undefined}>
        {answer?.user_ids.length === 0 ? (
          <p>{texts.noReaders}</p>
        ) : (
          <MemberList userIds={answer?.user_ids ?? []} />
        )}
      </Asked>
    </Dialog>
  );
}

function ReactionsDialog({ message }: { message: FetchedMessage }) {
  const close = useCloseOpened();
  const { messages: texts, people } = useTexts();
  const users = useModel((model) => model.users);
  return (
    <Dialog title={texts.reactions} onClose={close}>
      <dl className="reaction-people">
        {groupReactions(message.reactions).map((group) => (
          <div key={group.key}>
            <dt>
              <StoredEmojiSign emoji={group} /> {group.emoji_name.replaceAll("_", " ")}
            </dt>
            {group.userIds.map((userId) => (
              <dd key={userId}>{users.get(userId)?.full_name ?? people.unknown}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
