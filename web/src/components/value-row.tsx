/** A row for a setting that is saved on each change. */
import { type ReactNode, useId } from "react";
import { SavingNote } from "./saving-note.tsx";
import { useSavedValue } from "./use-saved-value.ts";

export type SettingValue = string | number | boolean | null;

/** The properties of a control: the value to show, and the callback for a new value. */
export interface ControlProps {
  readonly id: string;
  readonly value: SettingValue | undefined;
  readonly isDisabled: boolean;
  /** The id of the explanation, if the setting has one. */
  readonly hintId: string | undefined;
  readonly onChange: (value: SettingValue) => void;
}

/**
 * @param value the saved value
 * @param hint explains why the value can't be changed, or what the setting affects
 * @param save rejects with the error to show
 * @param children renders the control
 */
export function ValueRow({
  label,
  value: saved,
  hint,
  isDisabled = false,
  save,
  children,
}: {
  label: string;
  value: SettingValue | undefined;
  hint?: string | undefined;
  isDisabled?: boolean;
  save: (value: SettingValue) => Promise<unknown>;
  children: (props: ControlProps) => ReactNode;
}) {
  const [shown, change, saving] = useSavedValue(saved, (to) => save(to ?? null));
  const id = useId();
  const hintId = useId();
  return (
    <div className="settings-row">
      <div className="settings-label">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={hintId} className="settings-hint">
            {hint}
          </p>
        )}
      </div>
      {children({
        id,
        value: shown,
        isDisabled,
        hintId: hint === undefined ? undefined : hintId,
        onChange: change,
      })}
      <SavingNote saving={saving} />
    </div>
  );
}
