/** A message being edited where it stands. What is typed is kept until it is saved or given up. */
import { type Problem, problemIn } from "@confab/client";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useProblemText } from "../app/problem-text.ts";
import { useModel, useSession } from "../app/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useFeedState } from "./feed-state.ts";

/** Texts that were begun, by message: rows that leave the screen go away. */
const begun = new Map<number, string>();

export function MessageEditor({ id }: { id: number }) {
  const session = useSession();
  const { messages: texts, app } = useTexts();
  const entersSend = useModel((model) => model.settings?.enter_sends ?? true);
  const [content, setContent] = useState(begun.get(id));
  const tell = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const original = useRef<string>(undefined);
  const isThere = content !== undefined;

  useEffect(() => {
    if (isThere) return;
    session.client.getMessage({ message_id: id }).then(
      ({ raw_content }) => {
        original.current = raw_content;
        setContent(raw_content);
      },
      (error: unknown) => setProblem(problemIn(error)),
    );
  }, [session, id, isThere]);
  useEffect(() => {
    if (!isThere) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isThere]);

  const change = (value: string) => {
    setContent(value);
    begun.set(id, value);
  };
  const close = () => {
    begun.delete(id);
    useFeedState.setState({ editing: undefined });
    // Back to the message, where the keys were before.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-message-id="${id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const save = async () => {
    if (content === undefined || isSaving) return;
    if (content === original.current) return close();
    setSaving(true);
    setProblem(undefined);
    try {
      await session.client.updateMessage({ message_id: id, content });
      close();
    } catch (error) {
      setProblem(problemIn(error));
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (event.key !== "Enter") return;
    const saves = entersSend ? !event.shiftKey : event.ctrlKey || event.metaKey;
    if (!saves) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      className="message-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isThere ? (
        <textarea
          ref={field}
          className="field message-editor-field"
          aria-label={texts.editField}
          value={content}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        problem === undefined && <p role="status">{texts.loading}</p>
      )}
      {problem !== undefined && (
        <p className="dialog-problem" role="alert">
          {texts.failed(tell(problem))}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button is-quiet" onClick={close}>
          {app.cancel}
        </button>
        <button type="submit" className="button is-main" disabled={!isThere || isSaving}>
          {isSaving ? texts.saving : texts.save}
        </button>
      </div>
    </form>
  );
}
