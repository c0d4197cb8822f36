import { type ChangeEvent, type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useTexts } from "../text/text.tsx";
import { SavingNote } from "./saving-note.tsx";
import { useSaving } from "./use-saving.ts";

/** A text field that is saved when its button is pressed. */
export function TextRow({
  label,
  value,
  type = "text",
  maxLength,
  hint,
  suggestions = [],
  isLong = false,
  isRequired = false,
  isDisabled = false,
  onSave,
}: {
  label: string;
  /** The saved value. */
  value: string;
  type?: "text" | "email" | "url" | "date";
  maxLength?: number | undefined;
  /** An explanation of the field. */
  hint?: ReactNode;
  /** Texts that a short field offers. */
  suggestions?: readonly string[];
  /** True if the text may have several lines. */
  isLong?: boolean;
  /** True if the field is required. */
  isRequired?: boolean;
  isDisabled?: boolean;
  onSave: (value: string) => Promise<unknown>;
}) {
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const hintId = useId();
  const listId = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (draft !== undefined && (await save(() => onSave(draft)))) setDraft(undefined);
  };
  const field = {
    id,
    className: "field",
    value: draft ?? value,
    maxLength,
    disabled: isDisabled,
    "aria-describedby": hint === undefined ? undefined : hintId,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDraft(event.target.value),
  };
  return (
    <form className="settings-row" onSubmit={(event) => void submit(event)}>
      <div className="settings-label">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={hintId} className="settings-hint">
            {hint}
          </p>
        )}
      </div>
      {isLong ? (
        <textarea {...field} rows={4} />
      ) : (
        <input {...field} type={type} list={suggestions.length > 0 ? listId : undefined} />
      )}
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {!isDisabled && (
        <button
          type="submit"
          className="button"
          disabled={draft === undefined || draft === value || (isRequired && draft.trim() === "")}
        >
          {settings.save}
        </button>
      )}
      <SavingNote saving={saving} />
    </form>
  );
}
