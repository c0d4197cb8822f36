/**
 * Lets an administrator change a person's name, role and profile fields, and deactivate or reactivate the account. Owners
 * can delete the person.
 */

import type { ModelUser } from "@confab/client";
import { Role } from "@confab/contract";
import { useId, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { SavingNote } from "../../components/saving-note.tsx";
import { TextRow } from "../../components/text-row.tsx";
import { useSaving } from "../../components/use-saving.ts";
import { ProfileFieldRow } from "../../people/profile-field-row.tsx";
import { rolesToGive } from "../../people/roles.ts";
import { useRight } from "../../session/rights.ts";
import { useModel, useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { DeactivationDialog } from "./deactivation-dialog.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { useDeletion } from "./use-deletion.ts";

export default function PersonDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useModel(({ users }) => users.get(userId));
  const [question, setQuestion] = useState<"deactivate" | "delete">();
  if (!user) return null;
  if (question === "deactivate") return <DeactivationDialog user={user} onClose={onClose} />;
  if (question === "delete") return <DeletionDialog user={user} onClose={onClose} />;
  const onDelete = () => setQuestion("delete");
  return (
    <Dialog title={user.full_name} onClose={onClose}>
      {user.is_active ? (
        <Changes user={user} onDeactivate={() => setQuestion("deactivate")} onDelete={onDelete} />
      ) : (
        <Deactivated user={user} onDelete={onDelete} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface Leaving {
  user: ModelUser;
  onDelete: () => void;
}

function Changes({ user, onDeactivate, onDelete }: Leaving & { onDeactivate: () => void }) {
  const { client } = useSession();
  const { settings, administration: texts } = useTexts();
  const fields = useModel(({ profileFields }) => profileFields);
  const { user_id } = user;
  return (
    <>
      <TextRow
        label={settings.fullName}
        value={user.full_name}
        onSave={(full_name) => client.updateUser({ user_id, full_name })}
      />
      <RoleRow user={user} />
      {fields.map((field) => (
        <ProfileFieldRow
          key={field.id}
          user={user}
          field={field}
          onSave={(value) => client.updateUser({ user_id, profile_data: [{ id: field.id, value }] })}
        />
      ))}
      <div className="dialog-actions">
        <DeleteButton onDelete={onDelete} />
        <button type="button" className="button is-grave" onClick={onDeactivate}>
          {texts.deactivate}
        </button>
      </div>
    </>
  );
}

function RoleRow({ user }: { user: ModelUser }) {
  const { client } = useSession();
  const { card, administration: texts } = useTexts();
  const ownRole = useModel(({ users, options }) => users.get(options.userId)?.role ?? Role.guest);
  const [saving, save] = useSaving();
  const [wanted, setWanted] = useState<Role>();
  const id = useId();
  const choices = rolesToGive(ownRole, user.role);
  const change = async (role: Role) => {
    setWanted(role);
    await save(() => client.updateUser({ user_id: user.user_id, role }));
    setWanted(undefined);
  };
  return (
    <div className="settings-row">
      <label htmlFor={id}>{texts.role}</label>
      <select
        id={id}
        className="field is-short"
        value={wanted ?? user.role}
        disabled={choices.length === 1}
        onChange={(event) => {
          const role = choices.find((each) => String(each) === event.target.value);
          if (role !== undefined) void change(role);
        }}
      >
        {choices.map((role) => (
          <option key={role} value={role}>
            {card.roles[role]}
          </option>
        ))}
      </select>
      <SavingNote saving={saving} />
    </div>
  );
}

/** Only owners delete people. */
function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const { administration: texts } = useTexts();
  if (!useRight("is_owner")) return null;
  return (
    <button type="button" className="button is-grave" onClick={onDelete}>
      {texts.deletePerson}
    </button>
  );
}

/** Shows the progress of a person's deletion, or offers to reactivate the account. */
function Deactivated({ user, onDelete, onClose }: Leaving & { onClose: () => void }) {
  const { app, administration: texts } = useTexts();
  const { deletion, isKnown } = useDeletion(user.user_id);
  if (!isKnown) return <p className="soft">{app.loading}</p>;
  if (!deletion) return <Reactivation user={user} onDelete={onDelete} onClose={onClose} />;
  const { date_finished, percent } = deletion;
  return <p role="status">{date_finished === null ? texts.beingDeleted(percent) : texts.wasDeleted}</p>;
}

function Reactivation({ user, onDelete, onClose }: Leaving & { onClose: () => void }) {
  const { client } = useSession();
  const { administration: texts } = useTexts();
  const [saving, save] = useSaving();
  const reactivate = async () => {
    if (await save(() => client.reactivateUser({ user_id: user.user_id }))) onClose();
  };
  return (
    <>
      <p>{texts.reactivation}</p>
      <SavingNote saving={saving} />
      <div className="dialog-actions">
        <DeleteButton onDelete={onDelete} />
        <button type="button" className="button is-main" onClick={() => void reactivate()}>
          {texts.reactivate}
        </button>
      </div>
    </>
  );
}
