/** Lets the owner of a bot or an administrator change the bot. */
import type { ModelUser } from "@confab/client";
import type { RealmBot } from "@confab/contract";
import { type ChangeEvent, useId, useRef } from "react";
import { Avatar } from "../components/avatar.tsx";
import { Dialog } from "../components/dialog.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useSaving } from "../components/use-saving.ts";
import { PersonField } from "../people/person-field.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { BotKey } from "./bot-key.tsx";
import { serviceOf } from "./bots.ts";

/** @param madeFor the service that the bot was just created for */
export default function BotDialog({
  userId,
  madeFor,
  onClose,
}: {
  userId: number;
  madeFor: string | undefined;
  onClose: () => void;
}) {
  const user = useModel(({ users }) => users.get(userId));
  const bot = useModel(({ bots }) => bots.get(userId));
  if (!user) return null;
  return (
    <Dialog title={user.full_name} onClose={onClose}>
      {user.is_active && (
        <>
          <Picture user={user} />
          <Rows user={user} bot={bot} />
          {bot && <BotKey bot={bot} madeFor={madeFor} />}
        </>
      )}
      <Activity user={user} />
    </Dialog>
  );
}

function Rows({ user, bot }: { user: ModelUser; bot: RealmBot | undefined }) {
  const { client } = useSession();
  const { settings, administration } = useTexts();
  const { bots: texts } = administration;
  const bot_id = user.user_id;
  const service = bot ? serviceOf(bot) : {};
  return (
    <>
      <TextRow
        label={settings.fullName}
        value={user.full_name}
        onSave={(full_name) => client.updateBot({ bot_id, full_name })}
      />
      <OwnerRow user={user} />
      {service.url !== undefined && (
        <>
          <TextRow
            label={texts.url}
            type="url"
            value={service.url}
            onSave={(service_payload_url) => client.updateBot({ bot_id, service_payload_url })}
          />
          <FormatRow botId={bot_id} format={service.interface ?? 1} />
        </>
      )}
      {Object.entries(service.config ?? {}).map(([key, value]) => (
        <TextRow
          key={key}
          label={key}
          value={value}
          onSave={(to) => client.updateBot({ bot_id, config_data: { [key]: to } })}
        />
      ))}
    </>
  );
}

function Picture({ user }: { user: ModelUser }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void save(() => client.updateBot({ bot_id: user.user_id, file }));
    target.value = "";
  };
  return (
    <div className="settings-picture">
      <Avatar user={user} size={64} />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={settings.choosePicture}
        onChange={upload}
      />
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        {settings.choosePicture}
      </button>
      <SavingNote saving={saving} />
    </div>
  );
}

function OwnerRow({ user }: { user: ModelUser }) {
  const { client } = useSession();
  const { bots: texts } = useTexts().administration;
  const [saving, save] = useSaving();
  const owner = useModel(({ users }) =>
    user.bot_owner_id === null ? undefined : users.get(user.bot_owner_id)?.full_name,
  );
  return (
    <fieldset className="settings-row administration-group" aria-label={texts.owner}>
      <span className="settings-row-name">
        {texts.owner}: {owner}
      </span>
      <PersonField
        label={texts.newOwner}
        isWanted={({ is_bot, user_id }) => !is_bot && user_id !== user.bot_owner_id}
        onChoose={(bot_owner_id) => void save(() => client.updateBot({ bot_id: user.user_id, bot_owner_id }))}
      />
      <p className="soft">{texts.newOwnerHint}</p>
      <SavingNote saving={saving} />
    </fieldset>
  );
}

function FormatRow({ botId, format }: { botId: number; format: number }) {
  const { client } = useSession();
  const { bots: texts } = useTexts().administration;
  const [saving, save] = useSaving();
  const id = useId();
  return (
    <div className="settings-row">
      <label htmlFor={id}>{texts.format}</label>
      <select
        id={id}
        className="field is-short"
        value={format}
        onChange={({ target }) =>
          void save(() => client.updateBot({ bot_id: botId, service_interface: Number(target.value) }))
        }
      >
        <option value={1}>{texts.formats[1]}</option>
        <option value={2}>{texts.formats[2]}</option>
      </select>
      <SavingNote saving={saving} />
    </div>
  );
}

function Activity({ user }: { user: ModelUser }) {
  const { client } = useSession();
  const { administration } = useTexts();
  const { user_id, is_active } = user;
  const [saving, save] = useSaving();
  const change = () =>
    save(() => (is_active ? client.deactivateBot({ bot_id: user_id }) : client.reactivateUser({ user_id })));
  return (
    <>
      <p className="soft">
        {is_active ? administration.bots.deactivation : administration.bots.reactivation}
      </p>
      <div className="dialog-actions">
        <SavingNote saving={saving} />
        <button
          type="button"
          className={is_active ? "button is-grave" : "button is-main"}
          onClick={() => void change()}
        >
          {is_active ? administration.deactivate : administration.reactivate}
        </button>
      </div>
    </>
  );
}
