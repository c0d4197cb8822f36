/** Rows that save each change immediately. */
import { Select, Switch } from "./controls.tsx";
import { type SettingValue, ValueRow } from "./value-row.tsx";

interface Row<V> {
  readonly label: string;
  /** The saved value. */
  readonly value: V;
  readonly hint?: string | undefined;
  readonly onSave: (value: V) => Promise<unknown>;
}

export const SwitchRow = ({ label, value, hint, onSave }: Row<boolean>) => (
  <ValueRow label={label} value={value} hint={hint} save={(to) => onSave(to === true)}>
    {(props) => <Switch {...props} />}
  </ValueRow>
);

/** @param choices in display order. Each value must be distinct as text */
export const ChoiceRow = <V extends SettingValue>({
  label,
  value,
  hint,
  choices,
  onSave,
}: Row<V> & { readonly choices: readonly { readonly value: V; readonly name: string }[] }) => (
  <ValueRow label={label} value={value} hint={hint} save={(to) => onSave(to as V)}>
    {(props) => <Select {...props} choices={choices} />}
  </ValueRow>
);
