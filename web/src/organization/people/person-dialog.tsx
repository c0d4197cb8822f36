/** Lets an administrator change a person's name, role and profile fields, and deactivate or reactivate the account. */

import type { ModelUser } from "@confab/client";
import { Role } from "@confab/contract";
import { useId, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { SavingNote } from "../../components/saving-note.tsx";
import { TextRow } from "../../components/text-row.tsx";
import { useSaving } from "../../components/use-saving.ts";
import { ProfileFieldRow } from "../../people/profile-field-row.tsx";
import { rolesToGive } from "../../people/roles.ts";
import { useModel, useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { DeactivationDialog } from "./deactivation-dialog.tsx";

export default function PersonDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useModel(({ users }) => users.get(userId));
  const [isLeaving, setIsLeaving] = useState(false);
  if (!user) return null;
  if (isLeaving) return <DeactivationDialog user={user} onClose={onClose} />;
  return (
    <Dialog title={user.full_name} onClose={onClose}>
      {user.is_active ? (
        <Changes user={user} onDeactivate={() => setIsLeaving(true)} />
      ) : (
        <Reactivation user={user} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Changes({ user, onDeactivate }: { user: ModelUser; onDeactivate: () => void }) {
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

function Reactivation({ user, onClose }: { user: ModelUser; onClose: () => void }) {
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
        <button type="button" className="button is-main" onClick={() => void reactivate()}>
          {texts.reactivate}
        </button>
      </div>
    </>
  );
}
