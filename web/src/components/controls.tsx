/** The controls that change settings. */
import { useState } from "react";
import type { ControlProps, SettingValue } from "./value-row.tsx";

/** @param label needed if the adjacent text does not identify the switch */
export function Switch({
  id,
  value,
  isDisabled,
  hintId,
  onChange,
  label,
}: ControlProps & { label?: string }) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={value === true}
      aria-describedby={hintId}
      className="switch"
      checked={value === true}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/**
 * A field for a whole number. It changes the setting on blur or when the enter key is pressed.
 *
 * @param label needed if no `<label>` belongs to the field
 */
export function NumberField({
  id,
  value,
  isDisabled,
  hintId,
  onChange,
  label,
  min,
  max,
}: ControlProps & { label?: string; min: number; max: number }) {
  const [draft, setDraft] = useState<string>();
  const end = () => {
    const number = Number(draft);
    setDraft(undefined);
    if (draft && Number.isInteger(number) && number >= min && number <= max && number !== value) {
      onChange(number);
    }
  };
  return (
    <input
      id={id}
      type="number"
      className="field is-short"
      aria-label={label}
      aria-describedby={hintId}
      min={min}
      max={max}
      disabled={isDisabled}
      value={draft ?? String(value)}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && end()}
      onBlur={end}
    />
  );
}

export interface ValueChoice {
  readonly value: SettingValue;
  readonly name: string;
}

export function Select({
  id,
  value,
  isDisabled,
  hintId,
  onChange,
  choices,
}: ControlProps & { choices: readonly ValueChoice[] }) {
  return (
    <select
      id={id}
      className="field is-short"
      aria-describedby={hintId}
      value={String(value)}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}
