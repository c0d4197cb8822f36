/** The groups within a group. Users who may change the group can add and remove them. */
import { groupsWithin, type Model } from "@confab/client";
import { SystemGroup, type UserGroup } from "@confab/contract";
import { type SubmitEvent, useMemo, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { nameOfGroup } from "../people/group-name.ts";
import { useHashOf } from "../places/navigation.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useLanguage, useTexts } from "../text/text.tsx";

interface Named {
  readonly group: UserGroup;
  readonly name: string;
}

export function SubgroupList({ group, canChange }: { group: UserGroup; canChange: boolean }) {
  const texts = useTexts();
  const { client } = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const groups = useModel((model) => model.userGroups);
  const sorted = useSorted([...groups.values()]);
  const present = sorted.filter((each) => group.direct_subgroup_ids.includes(each.group.id));
  if (!canChange && present.length === 0) return null;
  const change = (changes: { add?: number[]; delete?: number[] }) =>
    client.updateUserGroupSubgroups({ user_group_id: group.id, ...changes });
  const remove = (id: number, name: string) =>
    void task(async () => {
      await change({ delete: [id] });
      return async () => void (await change({ add: [id] }));
    }, texts.managing.removed(name));
  return (
    <section className="settings-group" aria-label={texts.groups.subgroups}>
      <h2>{texts.groups.subgroups}</h2>
      <ul className="subgroups">
        {present.map(({ group: { id, is_system_group }, name }) => (
          <li key={id} className="member">
            <Icon name="people" />
            {is_system_group ? (
              <span className="member-name">{name}</span>
            ) : (
              <a className="member-name" href={hashOf({ view: "group", groupId: id })}>
                {name}
              </a>
            )}
            {canChange && (
              <button
                type="button"
                className="button is-quiet"
                aria-label={texts.managing.removeNamed(name)}
                onClick={() => remove(id, name)}
              >
                {texts.managing.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <AddSubgroup
          choices={sorted.filter((each) => canContain(group, each.group, groups))}
          onAdd={(id) => change({ add: [id] })}
        />
      )}
    </section>
  );
}

function useSorted(groups: readonly UserGroup[]): readonly Named[] {
  const texts = useTexts();
  const language = useLanguage();
  const { compare } = useMemo(() => new Intl.Collator(language, { numeric: true }), [language]);
  const named = groups.map((group) => ({ group, name: nameOfGroup(group, texts) }));
  // System groups come last, from few people to many.
  return named.sort(
    (a, b) =>
      Number(a.group.is_system_group) - Number(b.group.is_system_group) ||
      (a.group.is_system_group ? a.group.id - b.group.id : compare(a.name, b.name)),
  );
}

const useless: readonly number[] = [SystemGroup.nobody, SystemGroup.internet];

/** True if a group can be added. No group may contain itself. */
const canContain = (outer: UserGroup, inner: UserGroup, groups: Model["userGroups"]): boolean =>
  !outer.direct_subgroup_ids.includes(inner.id) &&
  !useless.includes(inner.id) &&
  !groupsWithin(groups, inner.id).has(outer.id);

function AddSubgroup({
  choices,
  onAdd,
}: {
  choices: readonly Named[];
  onAdd: (groupId: number) => Promise<unknown>;
}) {
  const { groups: texts } = useTexts();
  const [saving, save] = useSaving();
  const [chosen, setChosen] = useState("");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(() => onAdd(Number(chosen)))) setChosen("");
  };
  return (
    <form className="members-add" onSubmit={(event) => void submit(event)}>
      <select
        className="field"
        aria-label={texts.chooseSubgroup}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{texts.chooseSubgroup}</option>
        {choices.map(({ group, name }) => (
          <option key={group.id} value={group.id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button is-main" disabled={chosen === ""}>
        {texts.addSubgroup}
      </button>
      <SavingNote saving={saving} />
    </form>
  );
}
