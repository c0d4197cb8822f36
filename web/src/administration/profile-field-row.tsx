/** One of the organization's profile fields, for somebody whom an administrator describes (reference 13). */
import type { ModelUser } from "@confab/client";
import type { CustomProfileField } from "@confab/contract";
import { useModel, useSession } from "../app/session-context.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { ChoiceRow } from "../components/setting-rows.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useTexts } from "../text/text.tsx";
import { PersonField } from "./person-field.tsx";

/** How those that are written are typed. */
const inputTypes: Readonly<Record<number, "date" | "url">> = { 4: "date", 5: "url" };
const CHOICE = 3;
const PEOPLE = 6;

export function ProfileFieldRow({ user, field }: { user: ModelUser; field: CustomProfileField }) {
  const { client } = useSession();
  const { administration: texts } = useTexts();
  const { id, name, type } = field;
  const value = user.profile_data?.[String(id)]?.value ?? "";
  const set = (to: string | number[] | null) =>
    client.updateUser({ user_id: user.user_id, profile_data: [{ id, value: to }] });
  if (type === CHOICE) {
    const choices = [{ value: "", name: texts.notSet }, ...choicesOf(field)];
    return (
      <ChoiceRow label={name} value={value} choices={choices} onSave={(to) => set(to === "" ? null : to)} />
    );
  }
  if (type === PEOPLE) return <PeopleRow name={name} value={value} onSet={set} />;
  return (
    <TextRow
      label={name}
      type={inputTypes[type] ?? "text"}
      value={value}
      onSave={(text) => set(text === "" ? null : text)}
    />
  );
}

function choicesOf({ field_data }: CustomProfileField): { value: string; name: string }[] {
  const choices = JSON.parse(field_data || "{}") as Record<string, { text: string; order?: string }>;
  return Object.entries(choices)
    .sort(([, a], [, b]) => Number(a.order ?? 0) - Number(b.order ?? 0))
    .map(([value, { text }]) => ({ value, name: text }));
}

function PeopleRow({
  name,
  value,
  onSet,
}: {
  name: string;
  value: string;
  onSet: (value: number[]) => Promise<unknown>;
}) {
  const { writing } = useTexts();
  const users = useModel((model) => model.users);
  const [saving, save] = useSaving();
  const ids = (value.match(/\d+/g) ?? []).map(Number);
  return (
    <fieldset className="settings-row administration-group" aria-label={name}>
      <span className="settings-row-name">{name}</span>
      {ids.map((id) => {
        const person = users.get(id)?.full_name ?? `#${id}`;
        return (
          <button
            key={id}
            type="button"
            className="button"
            aria-label={writing.removePerson(person)}
            onClick={() => void save(() => onSet(ids.filter((each) => each !== id)))}
          >
            {person} ×
          </button>
        );
      })}
      <PersonField
        label={writing.addPerson}
        isWanted={({ user_id, is_bot }) => !is_bot && !ids.includes(user_id)}
        onChoose={(id) => void save(() => onSet([...ids, id]))}
      />
      <SavingNote saving={saving} />
    </fieldset>
  );
}
