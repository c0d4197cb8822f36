/** The user's credentials, which are email address, password and API key, and a download of their data. */
import { useState } from "react";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { ApiKey } from "./api-key.tsx";
import { EmailRow } from "./email-row.tsx";
import { PasswordForm } from "./password-form.tsx";

export function AccountPage() {
  const { settings } = useTexts();
  const hasPasswords = useModel(({ realm }) => realm.authentication_methods?.["Email"]?.enabled ?? false);
  const [newKeys, setNewKeys] = useState(0);
  return (
    <>
      <section className="settings-group">
        <h2>{settings.groups.signIn}</h2>
        <EmailRow hasPasswords={hasPasswords} />
        {hasPasswords && <PasswordForm onNewKey={() => setNewKeys(newKeys + 1)} />}
      </section>
      <section className="settings-group">
        <h2>{settings.groups.programs}</h2>
        {/* Replacing the key hides a displayed key, which is no longer valid. */}
        <ApiKey key={newKeys} />
      </section>
      <section className="settings-group">
        <h2>{settings.groups.data}</h2>
        <p className="soft">{settings.dataHint}</p>
        <a className="button" href="/own_data.zip" download>
          {settings.downloadData}
        </a>
      </section>
    </>
  );
}
