/** Shows the API key after the user repeats the password, and offers it as a file that every client reads. */
import { useState } from "react";
import { zuliprcOf } from "../bots/zuliprc.ts";
import { Download } from "../components/download.tsx";
import { PasswordQuestion } from "../components/password-question.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function ApiKey() {
  const { client } = useSession();
  const { settings } = useTexts();
  const own = useModel(({ users, options }) => users.get(options.userId));
  const [saving, save] = useSaving();
  const [key, setKey] = useState<string>();
  /** The password, which generating another key requires again. */
  const [given, setGiven] = useState<{ password?: string }>({});
  if (key === undefined) {
    return (
      <PasswordQuestion
        hint={settings.apiKeyHint}
        action={settings.showApiKey}
        onGiven={async (answer) => {
          setKey((await client.fetchOwnApiKey(answer)).api_key);
          setGiven(answer);
        }}
      />
    );
  }
  const renew = () => void save(async () => setKey((await client.regenerateApiKey(given)).api_key));
  const email = own?.delivery_email ?? own?.email ?? "";
  return (
    <div className="settings-form">
      <output className="api-key" aria-label={settings.apiKey}>
        {key}
      </output>
      <div className="settings-buttons">
        <Download name="zuliprc" text={() => zuliprcOf({ email, api_key: key }, window.location.origin)}>
          {settings.downloadZuliprc}
        </Download>
        <button type="button" className="button" onClick={renew}>
          {settings.renewApiKey}
        </button>
        <SavingNote saving={saving} />
      </div>
      <p className="soft">{settings.renewApiKeyHint}</p>
    </div>
  );
}
