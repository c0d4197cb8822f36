/** Creates a bot of any type that the user may create. */
import { BotType, Role, WebhookFormat } from "@confab/contract";
import { type SubmitEvent, useId, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { Field } from "../components/field.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { shortNameOf, typesToCreate } from "./bots.ts";

type Config = Readonly<Record<string, string>>;

/** @param onMade receives the id of the new bot, and the service or program that it is for */
export default function NewBotDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (userId: number, service: string | undefined) => void;
}) {
  const { client } = useSession();
  const { bots: texts } = useTexts().administration;
  const [saving, save] = useSaving();
  const types = useTypes();
  const [type, setType] = useState<BotType>(types[0] ?? BotType.generic);
  const [name, setName] = useState("");
  const [shortName, setShortName] = useState<string>();
  const [url, setUrl] = useState("");
  const [format, setFormat] = useState<number>(WebhookFormat.generic);
  const [service, setService] = useState("");
  const [config, setConfig] = useState<Config>({});
  const [file, setFile] = useState<File>();
  const domain = useSessionState(({ fixed }) => fixed.realm_bot_domain ?? "");
  const [typeId, formatId, avatarId] = [useId(), useId(), useId()];
  const address = shortName ?? shortNameOf(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(async () => {
      const made = await client.createBot({
        full_name: name,
        short_name: address,
        bot_type: type,
        ...(type === BotType.outgoingWebhook && { payload_url: url, interface_type: format }),
        ...(service !== "" && { service_name: service, config_data: config }),
        ...(file && { file }),
      });
      onMade(made.user_id, service === "" ? undefined : service);
    });
  };
  return (
    <Dialog title={texts.create} onClose={onClose}>
      <form className="administration-form" onSubmit={submit}>
        <label htmlFor={typeId}>{texts.type}</label>
        <select
          id={typeId}
          className="field"
          value={type}
          onChange={({ target }) => {
            setType(types.find((each) => String(each) === target.value) ?? type);
            setService("");
            setConfig({});
          }}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {texts.types[each]}
            </option>
          ))}
        </select>
        <p className="soft">{texts.typeHints[type]}</p>
        <Field label={texts.name} value={name} onChange={setName} isRequired />
        <Field
          label={texts.address}
          hint={address === "" ? "" : `${address}-bot@${domain}`}
          value={address}
          onChange={setShortName}
          isRequired
        />
        {type === BotType.outgoingWebhook && (
          <>
            <Field label={texts.url} type="url" value={url} onChange={setUrl} isRequired />
            <label htmlFor={formatId}>{texts.format}</label>
            <select
              id={formatId}
              className="field"
              value={format}
              onChange={({ target }) => setFormat(Number(target.value))}
            >
              <option value={WebhookFormat.generic}>{texts.formats[WebhookFormat.generic]}</option>
              <option value={WebhookFormat.slack}>{texts.formats[WebhookFormat.slack]}</option>
            </select>
          </>
        )}
        {(type === BotType.embedded || type === BotType.incomingWebhook) && (
          <ServiceFields
            isEmbedded={type === BotType.embedded}
            name={service}
            config={config}
            onChange={(to, values) => {
              setService(to);
              setConfig(values);
            }}
          />
        )}
        <label htmlFor={avatarId}>{texts.picture}</label>
        <input
          id={avatarId}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {saving.status === "failed" && <SavingNote saving={saving} />}
        <div className="dialog-actions">
          <button type="submit" className="button is-main" disabled={saving.status === "saving"}>
            {texts.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function useTypes(): readonly BotType[] {
  const role = useModel(({ users, options }) => users.get(options.userId)?.role ?? Role.guest);
  const policy = useModel(({ realm }) => realm.bot_creation_policy);
  const embedded = useSessionState(({ fixed }) => fixed.realm_embedded_bots);
  return typesToCreate(role, policy, (embedded?.length ?? 0) > 0);
}

/**
 * Chooses the program of an embedded bot, or the only integration of an incoming webhook, and edits its configuration.
 */
function ServiceFields({
  isEmbedded,
  name,
  config,
  onChange,
}: {
  isEmbedded: boolean;
  name: string;
  config: Config;
  onChange: (name: string, config: Config) => void;
}) {
  const { bots: texts } = useTexts().administration;
  const embedded = useSessionState(({ fixed }) => fixed.realm_embedded_bots);
  const incoming = useSessionState(({ fixed }) => fixed.realm_incoming_webhook_bots);
  const id = useId();
  const services = (isEmbedded ? embedded : incoming) ?? [];
  return (
    <>
      <label htmlFor={id}>{isEmbedded ? texts.program : texts.integration}</label>
      <select
        id={id}
        className="field"
        required={isEmbedded}
        value={name}
        onChange={({ target }) => {
          const chosen = services.find((each) => each.name === target.value);
          onChange(target.value, chosen?.config ?? {});
        }}
      >
        <option value="">{isEmbedded ? "" : texts.anyIntegration}</option>
        {services.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </select>
      {Object.entries(config).map(([key, value]) => (
        <Field
          key={key}
          label={key}
          value={value}
          onChange={(to) => onChange(name, { ...config, [key]: to })}
        />
      ))}
    </>
  );
}
