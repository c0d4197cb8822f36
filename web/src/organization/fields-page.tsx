/**
 * The custom fields that the organization added to user profiles, in their order
 * (docs/interface/profile-fields.md#fields).
 */
import type { CustomProfileField } from "@confab/contract";
import { useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { DeleteButton, Entry, EntryButton, EntryList } from "./entry-list.tsx";
import { FieldForm } from "./field-form.tsx";
import { MoveButtons, moved } from "./move-buttons.tsx";

export function FieldsPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_admin");
  const fields = useModel(({ profileFields }) => profileFields);
  const [moving, save] = useSaving();
  const move = (from: number, to: number) => {
    const order = moved(fields, from, to).map(({ id }) => id);
    void save(() => client.reorderProfileFields({ order }));
  };
  return (
    <section className="settings-group">
      <p className="soft">{texts.fieldsHint}</p>
      <EntryList label={texts.pages["profile-fields"]} nothing={texts.noFields} isEmpty={fields.length === 0}>
        {fields.map((field, index) => (
          <Entry
            key={field.id}
            actions={
              mayChange && (
                <>
                  <MoveButtons name={field.name} index={index} length={fields.length} onMove={move} />
                  <Actions field={field} />
                </>
              )
            }
          >
            <strong>{field.name}</strong>
            <span className="soft">
              {[texts.fieldTypes[field.type], field.hint].filter((part) => part !== "").join(" · ")}
            </span>
          </Entry>
        ))}
      </EntryList>
      <SavingNote saving={moving} />
      {mayChange && <FieldForm />}
    </section>
  );
}

function Actions({ field }: { field: CustomProfileField }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [isEdited, setIsEdited] = useState(false);
  const { id, name } = field;
  const close = () => setIsEdited(false);
  return (
    <>
      <EntryButton icon="draft" action={texts.edit} name={name} onClick={() => setIsEdited(true)} />
      <DeleteButton
        name={name}
        question={texts.deleteField(name)}
        warning={texts.deleteFieldWarning}
        act={() => client.deleteProfileField({ field_id: id })}
      />
      {isEdited && (
        <Dialog title={texts.named(texts.edit, name)} onClose={close}>
          <FieldForm field={field} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
