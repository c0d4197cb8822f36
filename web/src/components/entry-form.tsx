/** A form with a few fields that are sent together. */
import { RequestRefused } from "@confab/client";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useTexts } from "../text/text.tsx";
import { SavingNote } from "./saving-note.tsx";
import { useSaving } from "./use-saving.ts";

/** The server's error messages by field name. */
type FieldProblems = Readonly<Record<string, string>>;

/**
 * @param refused translates an error message of the server
 * @returns the part of a refusal that concerns single fields (`errors` of its answer)
 */
function fieldProblemsOf(error: unknown, refused: (message: string) => string): FieldProblems {
  if (!(error instanceof RequestRefused)) return {};
  const errors = Object.entries((error.fields["errors"] ?? {}) as Record<string, readonly string[]>);
  return Object.fromEntries(errors.map(([name, problems]) => [name, problems.map(refused).join(" ")]));
}

/**
 * @param act rejects with the text to show to the user; the fields then keep their values
 * @param known names of fields that show their own errors; all other errors appear at the button
 */
export function EntryForm({
  label,
  action,
  isReady,
  known = [],
  act,
  onDone,
  children,
}: {
  label: string;
  action: string;
  isReady: boolean;
  known?: readonly string[];
  act: () => Promise<unknown>;
  onDone: () => void;
  children: (problems: FieldProblems) => ReactNode;
}) {
  const { refused } = useTexts().problems;
  const [saving, save] = useSaving();
  const [problems, setProblems] = useState<FieldProblems>({});
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblems({});
    const isSaved = await save(() =>
      act().catch((error: unknown) => {
        setProblems(fieldProblemsOf(error, refused));
        throw error;
      }),
    );
    if (isSaved) onDone();
  };
  const isSaidAbove = saving.status === "failed" && known.some((name) => problems[name] !== undefined);
  return (
    <form className="entry-form" aria-label={label} onSubmit={(event) => void submit(event)}>
      {children(problems)}
      <div className="settings-buttons">
        <button type="submit" className="button is-main" disabled={!isReady || saving.status === "saving"}>
          {action}
        </button>
        {!isSaidAbove && <SavingNote saving={saving} />}
      </div>
    </form>
  );
}

export function EntryField({
  label,
  hint,
  problem,
  value,
  isCode = false,
  onChange,
}: {
  label: string;
  hint?: string;
  problem?: string | undefined;
  value: string;
  /** True if the value is meant for programs rather than people. */
  isCode?: boolean;
  onChange: (value: string) => void;
}) {
  const [id, hintId, problemId] = [useId(), useId(), useId()];
  return (
    <div className="entry-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isCode ? "field is-code" : "field"}
        autoComplete="off"
        spellCheck={!isCode}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${hintId} ${problemId}`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={hintId} className="settings-hint">
        {hint}
      </p>
      <p id={problemId} className="entry-problem" role="status">
        {problem}
      </p>
    </div>
  );
}

/** A choice among a few values. */
export function EntrySelect({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly name: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="entry-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
