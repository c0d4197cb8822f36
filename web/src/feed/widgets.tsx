/** Polls and to-do lists in messages. They are loaded when a message contains one. */
import { nextIndexOf, type Poll, type PollOption, type Task, type TaskList, widgetOf } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { type FormEvent, useMemo, useState } from "react";
import { linesOf } from "../message/plain-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { perform } from "./feed-state.ts";
import { useNamesOf } from "./names-of.ts";

type Act = (action: Readonly<Record<string, unknown>>) => void;

export function Widget({ message }: { message: FetchedMessage }) {
  const session = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const widget = useMemo(() => widgetOf(message, linesOf(message.content)), [message]);
  const act: Act = (action) =>
    void perform(session, message.id, () =>
      session.client.addSubmessage({
        message_id: message.id,
        msg_type: "widget",
        content: JSON.stringify(action),
      }),
    );
  const nextIndex = nextIndexOf(message, ownId);
  if (widget?.kind === "poll") {
    return <PollWidget poll={widget} act={act} nextIndex={nextIndex} isOwn={message.sender_id === ownId} />;
  }
  return widget ? <TaskWidget list={widget} act={act} nextIndex={nextIndex} /> : null;
}

function PollWidget({
  poll,
  act,
  nextIndex,
  isOwn,
}: {
  poll: Poll;
  act: Act;
  nextIndex: number;
  isOwn: boolean;
}) {
  const { widgets: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const most = Math.max(1, ...poll.options.map(({ voterIds }) => voterIds.length));
  return (
    <section className="widget" aria-label={texts.poll}>
      {isAsking ? (
        <AddForm
          fields={[texts.question]}
          button={texts.changeQuestion}
          onAdd={([question]) => {
            act({ type: "question", question });
            setAsking(false);
          }}
        />
      ) : (
        <p className="widget-title">
          {poll.question || texts.poll}
          {isOwn && (
            <button type="button" className="button is-quiet" onClick={() => setAsking(true)}>
              {texts.changeQuestion}
            </button>
          )}
        </p>
      )}
      <ul className="poll-options">
        {poll.options.map((option) => (
          <PollLine key={option.key} option={option} most={most} act={act} />
        ))}
      </ul>
      <AddForm
        fields={[texts.option]}
        button={texts.addOption}
        onAdd={([option]) => act({ type: "new_option", option, idx: nextIndex })}
      />
    </section>
  );
}

function PollLine({ option, most, act }: { option: PollOption; most: number; act: Act }) {
  const { widgets: texts } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const names = useNamesOf(option.voterIds);
  const isMine = option.voterIds.includes(ownId);
  return (
    <li className="poll-option">
      <button
        type="button"
        className="reaction"
        aria-pressed={isMine}
        aria-label={`${texts.voteFor(option.text)}, ${texts.votes(option.voterIds.length)}`}
        onClick={() => act({ type: "vote", key: option.key, vote: isMine ? -1 : 1 })}
      >
        {option.voterIds.length}
      </button>
      <span className="poll-text">{option.text}</span>
      <progress className="poll-share" aria-hidden="true" value={option.voterIds.length} max={most} />
      {names !== "" && <span className="message-note">{names}</span>}
    </li>
  );
}

function TaskWidget({ list, act, nextIndex }: { list: TaskList; act: Act; nextIndex: number }) {
  const { widgets: texts } = useTexts();
  return (
    <section className="widget" aria-label={list.title || texts.todo}>
      <p className="widget-title">{list.title || texts.todo}</p>
      <ul>
        {list.tasks.map((task) => (
          <TaskLine key={task.key} task={task} act={act} />
        ))}
      </ul>
      <AddForm
        fields={[texts.task, texts.details]}
        button={texts.addTask}
        onAdd={([task, desc = ""]) => act({ type: "new_task", key: nextIndex, task, desc, completed: false })}
      />
    </section>
  );
}

const TaskLine = ({ task, act }: { task: Task; act: Act }) => (
  <li>
    <label className={task.isDone ? "task is-done" : "task"}>
      <input type="checkbox" checked={task.isDone} onChange={() => act({ type: "strike", key: task.key })} />
      <span>
        {task.text}
        {task.details !== "" && <span className="message-note"> {task.details}</span>}
      </span>
    </label>
  </li>
);

/** Fields for a new entry. The first field must not be empty. */
function AddForm({
  fields,
  button,
  onAdd,
}: {
  fields: readonly string[];
  button: string;
  onAdd: (values: readonly string[]) => void;
}) {
  const [values, setValues] = useState<readonly string[]>([]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if ((values[0] ?? "").trim() === "") return;
    onAdd(fields.map((_, index) => (values[index] ?? "").trim()));
    setValues([]);
  };
  return (
    <form className="widget-form" onSubmit={add}>
      {fields.map((name, index) => (
        <input
          key={name}
          className="field"
          aria-label={name}
          placeholder={name}
          value={values[index] ?? ""}
          onChange={(event) =>
            setValues(fields.map((_, each) => (each === index ? event.target.value : (values[each] ?? ""))))
          }
        />
      ))}
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}
