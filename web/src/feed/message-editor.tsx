/** Edits a message in place. The typed text is kept until it is saved or discarded. */
import { type Problem, problemIn } from "@confab/client";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useOnChange } from "../browser/use-on-change.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { type BegunEdit, begunEdits } from "./begun-edits.ts";
import { feedState } from "./feed-state.ts";

export function MessageEditor({ id }: { id: number }) {
  const session = useSession();
  const begun = useViewPart(begunEdits);
  const { messages: texts, app } = useTexts();
  const entersSend = useModel((model) => model.settings?.enter_sends ?? true);
  const lastEdited = useModel((model) => model.messages.get(id)?.last_edit_timestamp);
  const [edit, setEdit] = useState<BegunEdit | undefined>(begun.get(id));
  const [present, setPresent] = useState<string>();
  const describeProblem = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isThere = edit !== undefined;
  const isOutdated = present !== undefined && present !== edit?.original;

  // Each edit, here or elsewhere, changes the source.
  useOnChange(lastEdited, () => {
    session.client.getMessage({ message_id: id }).then(
      ({ raw_content: original }) => {
        setPresent(original);
        setEdit((present) => present ?? { original, text: original });
      },
      (error: unknown) => setProblem(problemIn(error)),
    );
  });
  useEffect(() => {
    if (!isThere) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isThere]);

  const change = (text: string) => {
    if (!edit) return;
    setEdit({ ...edit, text });
    begun.set(id, { ...edit, text });
  };
  const close = () => {
    begun.delete(id);
    feedState(session).setState({ editing: undefined });
    // Moves the focus back to the message, which had it before the edit.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-message-id="${id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const save = async () => {
    if (edit === undefined || isSaving) return;
    if (edit.text === present) return close();
    setSaving(true);
    setProblem(undefined);
    try {
      await session.client.updateMessage({ message_id: id, content: edit.text });
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
          value={edit.text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        problem === undefined && <p role="status">{texts.loading}</p>
      )}
      {isOutdated && <p role="status">{texts.changedMeanwhile}</p>}
      {problem !== undefined && (
        <p className="dialog-problem" role="alert">
          {texts.failed(describeProblem(problem))}
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
