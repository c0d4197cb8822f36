/** What one signs in with: address, password, and the key for programs. */
import { type SubmitEvent, useId, useState } from "react";
import { useModel, useSession } from "../app/session-context.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useTexts } from "../text/text.tsx";
import { ApiKey } from "./api-key.tsx";

export function AccountPage() {
  const { client } = useSession();
  const { settings } = useTexts();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const hasPasswords = useModel(({ realm }) => realm.authentication_methods?.["Email"] ?? false);
  return (
    <>
      <section className="settings-group">
        <h2>{settings.groups.signIn}</h2>
        <TextRow
          label={settings.email}
          type="email"
          value={own?.delivery_email ?? own?.email ?? ""}
          hint={settings.emailHint}
          onSave={(email) => client.updateSettings({ email })}
        />
        {hasPasswords && <Password />}
      </section>
      <section className="settings-group">
        <h2>{settings.groups.programs}</h2>
        <ApiKey />
      </section>
    </>
  );
}

function Password() {
  const { client } = useSession();
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const [old_password, setOld] = useState("");
  const [new_password, setNew] = useState("");
  const [oldId, newId] = [useId(), useId()];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await save(() => client.updateSettings({ old_password, new_password })))) return;
    setOld("");
    setNew("");
  };
  return (
    <form className="settings-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={oldId}>{settings.oldPassword}</label>
      <input
        id={oldId}
        className="field"
        type="password"
        autoComplete="current-password"
        value={old_password}
        onChange={(event) => setOld(event.target.value)}
      />
      <label htmlFor={newId}>{settings.newPassword}</label>
      <input
        id={newId}
        className="field"
        type="password"
        autoComplete="new-password"
        value={new_password}
        onChange={(event) => setNew(event.target.value)}
      />
      <div>
        <button type="submit" className="button" disabled={old_password === "" || new_password === ""}>
          {settings.changePassword}
        </button>
        <SavingNote saving={saving} />
      </div>
    </form>
  );
}
