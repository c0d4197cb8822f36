/** Asks for a time, such as that of a scheduled message or a reminder, and for a text that belongs to it. */
import { type SubmitEvent, useId, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { fromField, suggestedTimes, toField } from "./times.ts";

interface Chosen {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly content: string | undefined;
}

/** A time that one click chooses. */
interface Suggestion {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The field for the text: that of a message, unless the dialog says otherwise. */
interface TextField {
  readonly label: string;
  readonly maxLength: number;
  readonly isOptional: boolean;
}

/**
 * @param action the label of the button
 * @param start the time and text to begin with. Without a time, it is in an hour; without a text, none can be typed
 * @param text describes the text; without it, the text is that of a message
 * @param suggestions times beside the field for any other
 * @param mayBePast true allows times in the past
 * @param onSave rejects with the error to show. The dialog then remains open
 */
export function TimeDialog({
  title,
  action,
  start = {},
  text,
  suggestions = [],
  mayBePast = false,
  onSave,
  onClose,
}: {
  title: string;
  action: string;
  start?: { readonly at?: number | undefined; readonly content?: string };
  text?: TextField;
  suggestions?: readonly Suggestion[];
  mayBePast?: boolean;
  onSave: (chosen: Chosen) => Promise<unknown>;
  onClose: () => void;
}) {
  const session = useSession();
  const { scheduled } = useTexts();
  const [saving, save] = useSaving();
  const [value, setValue] = useState(() =>
    toField(start.at ?? suggestedTimes(session.serverNow()).get("hour") ?? session.serverNow()),
  );
  const [content, setContent] = useState(start.content);
  const id = useId();
  const at = fromField(value);
  const isPast = !mayBePast && at !== undefined && at <= session.serverNow();
  const isEmpty = content !== undefined && content.trim() === "" && !text?.isOptional;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // React passes the event on to the form in which the dialog was opened, which would send its message.
    event.stopPropagation();
    if (at === undefined || isPast || isEmpty) return;
    if (await save(() => onSave({ at, content }))) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} isWide={content !== undefined && !text}>
      <form className="settings-form" onSubmit={(event) => void submit(event)}>
        {content !== undefined && (
          <>
            <label htmlFor={`${id}-content`}>{text?.label ?? scheduled.content}</label>
            <textarea
              id={`${id}-content`}
              className={text ? "field" : "field scheduled-content"}
              value={content}
              {...(text && { maxLength: text.maxLength })}
              onChange={(event) => setContent(event.target.value)}
            />
          </>
        )}
        {suggestions.length > 0 && (
          <fieldset className="time-suggestions">
            <legend className="visually-hidden">{scheduled.suggestions}</legend>
            {suggestions.map((suggestion) => (
              <button
                key={suggestion.name}
                type="button"
                className="button"
                aria-pressed={value === toField(suggestion.at)}
                onClick={() => setValue(toField(suggestion.at))}
              >
                {suggestion.name}
              </button>
            ))}
          </fieldset>
        )}
        <label htmlFor={`${id}-time`}>{scheduled.time}</label>
        <input
          id={`${id}-time`}
          className="field"
          type="datetime-local"
          required
          value={value}
          {...(!mayBePast && { min: toField(session.serverNow()) })}
          onChange={(event) => setValue(event.target.value)}
        />
        {isPast && <p role="alert">{scheduled.isPast}</p>}
        <SavingNote saving={saving} />
        <DialogActions
          action={action}
          isDisabled={saving.status === "saving" || at === undefined || isPast || isEmpty}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
