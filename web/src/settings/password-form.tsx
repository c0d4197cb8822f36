/** Changes the password, then offers another API key: anyone who knew the password may have the old key. */
import { type SubmitEvent, useId, useState } from "react";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function PasswordForm({ onNewKey }: { onNewKey: () => void }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const [old_password, setOld] = useState("");
  const [new_password, setNew] = useState("");
  const [changedTo, setChangedTo] = useState<string>();
  const [oldId, newId] = [useId(), useId()];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await save(() => client.updateSettings({ old_password, new_password })))) return;
    setChangedTo(new_password);
    setOld("");
    setNew("");
  };
  return (
    <>
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
      {changedTo !== undefined && (
        <KeyOffer
          key={changedTo}
          password={changedTo}
          onNewKey={onNewKey}
          onKeep={() => setChangedTo(undefined)}
        />
      )}
    </>
  );
}

/** Replaces or keeps the API key, as the user chooses. */
function KeyOffer({
  password,
  onNewKey,
  onKeep,
}: {
  /** The present password. */
  password: string;
  onNewKey: () => void;
  onKeep: () => void;
}) {
  const { client } = useSession();
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const replace = async () => {
    if (await save(() => client.regenerateApiKey({ password }))) onNewKey();
  };
  if (saving.status === "saved") {
    return (
      <p className="soft" role="status">
        {settings.keyOffer.replaced}
      </p>
    );
  }
  return (
    <section className="settings-form" aria-label={settings.keyOffer.title}>
      <p>{settings.keyOffer.explanation}</p>
      <div className="settings-buttons">
        <button type="button" className="button" onClick={() => void replace()}>
          {settings.keyOffer.replace}
        </button>
        <button type="button" className="button" onClick={onKeep}>
          {settings.keyOffer.keep}
        </button>
        <SavingNote saving={saving} />
      </div>
    </section>
  );
}
