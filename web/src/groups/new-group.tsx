import { type SubmitEvent, useId, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { type Chosen, userIdsOf } from "../people/chosen-people.ts";
import { PeopleField } from "../people/people-field.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Creates a group. The creator is a member unless they remove themselves. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const { groups, managing } = useTexts();
  const { client, store } = useSession();
  const [saving, save] = useSaving();
  const ownId = useModel(({ options }) => options.userId);
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [people, setPeople] = useState<readonly Chosen[]>([{ kind: "user", id: ownId }]);
  const [nameId, descriptionId] = [useId(), useId()];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { model } = store.getState();
    if (!model) return;
    const members = userIdsOf(people, model);
    if (await save(() => client.createUserGroup({ name: name.trim(), description, members }))) onClose();
  };
  return (
    <Dialog title={groups.create} onClose={onClose}>
      <form className="settings-form is-wide" onSubmit={(event) => void submit(event)}>
        <label htmlFor={nameId}>{managing.name}</label>
        <input
          id={nameId}
          className="field"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <label htmlFor={descriptionId}>{managing.description}</label>
        <input
          id={descriptionId}
          className="field"
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <span>{managing.whoIsIn}</span>
        <PeopleField label={managing.whoIsIn} chosen={people} onChange={setPeople} />
        <div className="dialog-actions">
          <SavingNote saving={saving} />
          <button type="submit" className="button is-main" disabled={name.trim() === ""}>
            {managing.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
