import { type SubmitEvent, useState } from "react";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { Field } from "./field.tsx";
import { SavingNote } from "./saving-note.tsx";
import { useSaving } from "./use-saving.ts";

/**
 * Asks for the user's password before something secret is shown. If the organization has no passwords, a press of the
 * button is enough.
 *
 * @param onGiven rejects with the error to show
 */
export function PasswordQuestion({
  hint,
  action,
  onGiven,
}: {
  hint?: string;
  action: string;
  onGiven: (given: { password?: string }) => Promise<unknown>;
}) {
  const { settings } = useTexts();
  const hasPasswords = useModel(({ realm }) => realm.authentication_methods?.["Email"]?.enabled ?? false);
  const [saving, save] = useSaving();
  const [password, setPassword] = useState("");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(() => onGiven(hasPasswords ? { password } : {}))) setPassword("");
  };
  return (
    <form className="settings-form" onSubmit={(event) => void submit(event)}>
      {hint !== undefined && <p className="soft">{hint}</p>}
      {hasPasswords && (
        <Field label={settings.password} type="password" value={password} onChange={setPassword} isRequired />
      )}
      <div>
        <button type="submit" className="button">
          {action}
        </button>
        {saving.status === "failed" && <SavingNote saving={saving} />}
      </div>
    </form>
  );
}
