/** A custom profile field that users fill in for themselves, or an administrator for them. */
import type { ModelUser } from "@confab/client";
import type { CustomProfileField } from "@confab/contract";
import { SavingNote } from "../components/saving-note.tsx";
import { ChoiceRow } from "../components/setting-rows.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useSavedValue } from "../components/use-saved-value.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { FieldKind, optionsIn, peopleIn } from "./field-data.ts";
import { FieldLink } from "./field-link.tsx";
import { PersonField } from "./person-field.tsx";
import "../style/administration.css";

/** Input types of the text fields, by kind. */
const inputTypes: Readonly<Record<number, "date" | "url">> = {
  [FieldKind.date]: "date",
  [FieldKind.url]: "url",
};

/** @property onSave `null` empties the field */
interface Props {
  readonly field: CustomProfileField;
  readonly onSave: (value: string | number[] | null) => Promise<unknown>;
}

export function ProfileFieldRow({ user, field, onSave }: Props & { user: ModelUser }) {
  const { administration: texts } = useTexts();
  const { id, name, type } = field;
  const value = user.profile_data?.[String(id)]?.value ?? "";
  const saveText = (text: string) => onSave(text === "" ? null : text);
  const hint = field.hint === "" ? undefined : field.hint;
  const account = type === FieldKind.account && value !== "" && (
    <FieldLink field={field} value={value} isWhole />
  );
  if (type === FieldKind.choice) {
    const options = optionsIn(field.field_data).map(({ key, text }) => ({ value: key, name: text }));
    const choices = [{ value: "", name: texts.notSet }, ...options];
    return <ChoiceRow label={name} hint={hint} value={value} choices={choices} onSave={saveText} />;
  }
  if (type === FieldKind.people) return <PeopleRow field={field} value={value} onSave={onSave} />;
  return (
    <TextRow
      label={name}
      hint={account || hint}
      type={inputTypes[type] ?? "text"}
      isLong={type === FieldKind.longText}
      value={value}
      onSave={saveText}
    />
  );
}

function PeopleRow({ field: { name, hint }, value: saved, onSave }: Props & { value: string }) {
  const { writing, people } = useTexts();
  const users = useModel((model) => model.users);
  // Compared as text, which is equal for equal people.
  const [value, change, saving] = useSavedValue(saved, (to) => onSave(to === "" ? null : peopleIn(to)));
  const ids = peopleIn(value);
  const set = (to: readonly number[]) => change(to.length === 0 ? "" : JSON.stringify(to));
  return (
    <fieldset className="settings-row administration-group" aria-label={name}>
      <div className="settings-label">
        {name}
        {hint !== "" && <p className="settings-hint">{hint}</p>}
      </div>
      {ids.map((id) => {
        const person = users.get(id)?.full_name ?? people.unknown;
        return (
          <button
            key={id}
            type="button"
            className="button"
            aria-label={writing.removePerson(person)}
            onClick={() => set(ids.filter((each) => each !== id))}
          >
            {person} ×
          </button>
        );
      })}
      <PersonField
        label={writing.addPerson}
        isWanted={({ user_id, is_bot }) => !is_bot && !ids.includes(user_id)}
        onChoose={(id) => set([...ids, id])}
      />
      <SavingNote saving={saving} />
    </fieldset>
  );
}
