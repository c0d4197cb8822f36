/** The email address used for signing in. A change requires the password, if the account has one. */
import { type SubmitEvent, useId, useState } from "react";
import { Field } from "../components/field.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useSendsMail } from "../session/sends-mail.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function EmailRow({ hasPasswords }: { hasPasswords: boolean }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const sendsMail = useSendsMail();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const saved = own?.delivery_email ?? own?.email ?? "";
  const [saving, save] = useSaving();
  const [draft, setDraft] = useState<string>();
  const [password, setPassword] = useState("");
  const [id, hintId] = [useId(), useId()];
  const isChanged = draft !== undefined && draft.trim() !== "" && draft !== saved;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = hasPasswords ? { old_password: password } : {};
    if (!isChanged || !(await save(() => client.updateSettings({ email: draft, ...given })))) return;
    setDraft(undefined);
    setPassword("");
  };
  return (
    <form className="settings-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{settings.email}</label>
      <input
        id={id}
        className="field"
        type="email"
        autoComplete="email"
        aria-describedby={hintId}
        value={draft ?? saved}
        onChange={(event) => setDraft(event.target.value)}
      />
      <p id={hintId} className="soft">
        {sendsMail ? settings.emailHint : settings.emailHintWithoutMail}
      </p>
      {isChanged && hasPasswords && (
        <Field
          label={settings.password}
          type="password"
          hint={settings.emailPasswordHint}
          value={password}
          onChange={setPassword}
        />
      )}
      <div>
        <button type="submit" className="button" disabled={!isChanged}>
          {settings.changeEmail}
        </button>
        <SavingNote saving={saving} />
      </div>
    </form>
  );
}
