/** Edits a message in place. The typed text is kept until it is saved or discarded. */
import { conversationOfMessage, type Problem, problemIn } from "@confab/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { useOnChange } from "../browser/use-on-change.ts";
import { DialogActions } from "../components/dialog-actions.tsx";
import { destinationOf } from "../drafts/destination.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { Attachments } from "../writing/attachments.tsx";
import { useAsDropTarget } from "../writing/drop-target.ts";
import { MessageField } from "../writing/message-field.tsx";
import { Preview } from "../writing/preview.tsx";
import { useUploads } from "../writing/use-uploads.ts";
import { WritingTools } from "../writing/writing-tools.tsx";
import { type BegunEdit, begunEdits } from "./begun-edits.ts";
import { feedState } from "./feed-state.ts";

export function MessageEditor({ id }: { id: number }) {
  const session = useSession();
  const begun = useViewPart(begunEdits);
  const { messages: texts, writing } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const message = useModel((model) => model.messages.get(id));
  const to = useMemo(
    () => message && destinationOf(conversationOfMessage(message, ownId), ownId),
    [message, ownId],
  );
  const lastEdited = useModel((model) => model.messages.get(id)?.last_edit_timestamp);
  const [edit, setEdit] = useState<BegunEdit | undefined>(begun.get(id));
  const [present, setPresent] = useState<string>();
  const describeProblem = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
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
    // A file may be uploaded after the user has left the view and come back.
    const original = begun.get(id)?.original ?? edit?.original;
    if (original === undefined) return;
    setEdit({ original, text });
    begun.set(id, { original, text });
  };
  const files = useUploads(
    { id: `message ${id}`, read: () => begun.get(id)?.text, write: change },
    edit?.text ?? "",
    field,
  );
  const { attach, unfinished } = files;
  useAsDropTarget("edited", { name: undefined, problem: undefined, attach });
  const close = () => {
    begun.delete(id);
    feedState(session).setState({ editing: undefined });
    // Moves the focus back to the message, which had it before the edit.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-message-id="${id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const save = async () => {
    if (edit === undefined || isSaving || unfinished) return;
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
  return (
    <form
      className="message-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isThere && to ? (
        <div className="message-editor-text">
          <div hidden={isPreviewing}>
            <MessageField
              field={field}
              to={to}
              label={texts.editField}
              content={edit.text}
              onChange={change}
              onSend={() => void save()}
              onLeave={close}
              onFiles={attach}
            />
          </div>
          {isPreviewing && <Preview content={edit.text} />}
          <Attachments content={edit.text} files={files} />
          <div className="message-editor-tools">
            <WritingTools
              field={field}
              onFiles={attach}
              isPreviewing={isPreviewing}
              onPreview={setPreviewing}
            />
          </div>
        </div>
      ) : (
        problem === undefined && <p role="status">{texts.loading}</p>
      )}
      {isOutdated && <p role="status">{texts.changedMeanwhile}</p>}
      {unfinished && <p role="status">{writing.obstacles[unfinished]}</p>}
      {problem !== undefined && (
        <p className="dialog-problem" role="alert">
          {texts.failed(describeProblem(problem))}
        </p>
      )}
      <DialogActions
        action={isSaving ? texts.saving : texts.save}
        isDisabled={!isThere || isSaving || unfinished !== undefined}
        onClose={close}
      />
    </form>
  );
}
