/** Shows the API key of a bot after the reader enters their password again. */
import { BotType, type RealmBot } from "@confab/contract";
import { useId, useState } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import { Download } from "../components/download.tsx";
import { Field } from "../components/field.tsx";
import { PasswordQuestion } from "../components/password-question.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { integrationUrlOf } from "./bots.ts";
import { zuliprcOf } from "./zuliprc.ts";

interface BotKeyProps {
  readonly bot: RealmBot;
  /** The service that the bot was just created for. The server's later answers don't name it. */
  readonly madeFor: string | undefined;
}

export function BotKey({ bot, madeFor }: BotKeyProps) {
  const { client } = useSession();
  const { settings } = useTexts();
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <Key bot={bot} madeFor={madeFor} />;
  return (
    <PasswordQuestion
      action={settings.showApiKey}
      // The returned key is ignored: the request only checks the password.
      onGiven={async (given) => {
        await client.fetchOwnApiKey(given);
        setIsShown(true);
      }}
    />
  );
}

function Key({ bot, madeFor }: BotKeyProps) {
  const { client } = useSession();
  const { settings, administration } = useTexts();
  const { bots: texts } = administration;
  const site = useSessionState(({ fixed }) => fixed.realm_url ?? window.location.origin);
  const [saving, save] = useSaving();
  const renew = () => void save(() => client.regenerateBotApiKey({ bot_id: bot.user_id }));
  return (
    <div className="administration-form">
      <div className="administration-secret">
        <output aria-label={settings.apiKey}>{bot.api_key}</output>
        <CopyButton text={bot.api_key} label={texts.copyKey} />
      </div>
      <div className="settings-buttons">
        <Download name="zuliprc" text={() => zuliprcOf(bot, site)}>
          {settings.downloadZuliprc}
        </Download>
        <button type="button" className="button" onClick={renew}>
          {settings.renewApiKey}
        </button>
        <SavingNote saving={saving} />
      </div>
      <p className="soft">{settings.renewApiKeyHint}</p>
      {bot.bot_type === BotType.incomingWebhook && <IntegrationUrl bot={bot} madeFor={madeFor} site={site} />}
    </div>
  );
}

/** Shows the address to enter in the external service. */
function IntegrationUrl({ bot, madeFor, site }: BotKeyProps & { site: string }) {
  const { bots: texts } = useTexts().administration;
  const known = useSessionState(({ fixed }) => fixed.realm_incoming_webhook_bots);
  const [integration, setIntegration] = useState(madeFor ?? known?.[0]?.name ?? "");
  const [stream, setStream] = useState("");
  const [topic, setTopic] = useState("");
  const id = useId();
  const url = integrationUrlOf(integration, bot, site, { stream, topic });
  return (
    <fieldset className="invitation-streams">
      <legend>{texts.integrationUrl}</legend>
      <label htmlFor={id}>{texts.integration}</label>
      <select
        id={id}
        className="field"
        value={integration}
        onChange={({ target }) => setIntegration(target.value)}
      >
        {known?.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <Field label={texts.stream} hint={texts.streamHint} value={stream} onChange={setStream} />
      <Field label={texts.topic} value={topic} onChange={setTopic} />
      <div className="administration-secret">
        <output aria-label={texts.integrationUrl}>{url}</output>
        <CopyButton text={url} label={texts.copyUrl} />
      </div>
    </fieldset>
  );
}
