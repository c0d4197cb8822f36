/** A setting that is saved as it is changed. */
import { type ReactNode, useId } from "react";
import { SavingNote } from "./saving-note.tsx";
import { useSavedValue } from "./use-saved-value.ts";

export type SettingValue = string | number | boolean | null;

/** What a control is given: the value to show, and where to tell another. */
export interface ControlProps {
  readonly id: string;
  readonly value: SettingValue | undefined;
  readonly isDisabled: boolean;
  /** The id of the words that explain the setting, if there are any. */
  readonly hintId: string | undefined;
  readonly onChange: (value: SettingValue) => void;
}

/**
 * @param value as it is saved now
 * @param hint why it can't be changed, or what follows from it
 * @param save is rejected with what the user should read
 * @param children draws the control
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
