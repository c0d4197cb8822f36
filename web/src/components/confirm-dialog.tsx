/** Asks for confirmation of an action that can't be undone, and shows the problem if the action fails. */
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useTexts } from "../text/text.tsx";
import { Dialog } from "./dialog.tsx";
import { SavingNote } from "./saving-note.tsx";
import { useSaving } from "./use-saving.ts";

/**
 * @param action the label of the button
 * @param typed the text that the user must type first, into a field with that label
 * @param onConfirm rejects with the error to show. The dialog then remains open
 */
export function ConfirmDialog({
  title,
  action,
  typed,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  action: string;
  typed?: { readonly text: string; readonly label: string };
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { app } = useTexts();
  const [saving, save] = useSaving();
  const [draft, setDraft] = useState("");
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(onConfirm)) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        {typed !== undefined && (
          <div className="settings-form">
            <label htmlFor={id}>{typed.label}</label>
            <input
              id={id}
              className="field"
              autoComplete="off"
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          </div>
        )}
        <SavingNote saving={saving} />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          <button
            type="submit"
            className="button is-grave"
            disabled={
              saving.status === "saving" || (typed !== undefined && draft.trim() !== typed.text.trim())
            }
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
