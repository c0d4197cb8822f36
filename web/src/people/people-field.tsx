/** A field for several people; a group or stream adds all its members together. */
import { useRef, useState } from "react";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Icon } from "../components/icon.tsx";
import { nameOfPerson } from "../places/names.ts";
import { streamNameIn, useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { type Chosen, isSame, peopleChoices } from "./chosen-people.ts";
import { nameOfGroup } from "./group-name.ts";

export function PeopleField({
  label,
  chosen,
  isThere = () => false,
  onChange,
}: {
  label: string;
  chosen: readonly Chosen[];
  /** True for choices that need not be offered. */
  isThere?: (chosen: Chosen) => boolean;
  onChange: (chosen: readonly Chosen[]) => void;
}) {
  const texts = useTexts();
  const { managing } = texts;
  const { store } = useSession();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const find = (text: string) => {
    const { model } = store.getState();
    if (!model || text.trim() === "") return [];
    const isWanted = (each: Chosen) => !isThere(each) && !chosen.some((other) => isSame(each, other));
    return peopleChoices(model, text, texts, isWanted);
  };
  return (
    <div className="people-field field">
      {chosen.length > 0 && (
        <ul className="people-field-chosen" aria-label={managing.chosen}>
          {chosen.map((each) => (
            <ChosenChip
              key={`${each.kind} ${each.id}`}
              chosen={each}
              onRemove={() => {
                onChange(chosen.filter((other) => other !== each));
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <ChoiceField
        field={field}
        label={label}
        placeholder={managing.peoplePlaceholder}
        value={typed}
        find={find}
        {...(typed.trim() !== "" && { nothing: managing.nobodyFound })}
        onType={setTyped}
        onChoose={(choice) => {
          setTyped("");
          onChange([...chosen, choice.chosen]);
        }}
        onKey={({ key }) => {
          if (key === "Backspace" && typed === "") onChange(chosen.slice(0, -1));
        }}
      />
    </div>
  );
}

function ChosenChip({ chosen, onRemove }: { chosen: Chosen; onRemove: () => void }) {
  const texts = useTexts();
  const { kind, id } = chosen;
  const name = useModel((model) => {
    if (kind === "user") return nameOfPerson(id, model, texts);
    if (kind === "stream") return streamNameIn(model, id);
    const group = model.userGroups.get(id);
    return group && nameOfGroup(group, texts);
  });
  const shown = `${{ user: "", group: "@", stream: "#" }[kind]}${name ?? id}`;
  return (
    <li className="people-field-chip">
      {shown}
      <button
        type="button"
        className="compose-remove"
        aria-label={texts.writing.removePerson(shown)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
