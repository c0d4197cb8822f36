/** The organization's custom emoji. */
import { useEffect, useId, useMemo, useState } from "react";
import { EntryField, EntryForm } from "../components/entry-form.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { DeleteButton, Entry, EntryList } from "./entry-list.tsx";

export function EmojiPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const isAdministrator = useRight("is_admin");
  const isGuest = useRight("is_guest");
  const all = useModel(({ customEmoji }) => customEmoji);
  const users = useModel((model) => model.users);
  const ownId = useModel(({ options }) => options.userId);
  const emoji = useMemo(() => Object.values(all).filter(({ deactivated }) => !deactivated), [all]);
  return (
    <section className="settings-group">
      <p className="soft">{texts.emojiHint}</p>
      <EntryList label={texts.pages.emoji} nothing={texts.noEmoji} isEmpty={emoji.length === 0}>
        {emoji.map(({ id, name, source_url, author_id }) => (
          <Entry
            key={id}
            actions={
              (isAdministrator || author_id === ownId) && (
                <DeleteButton
                  name={name}
                  question={texts.deleteEmoji(name)}
                  warning={texts.emojiStays}
                  act={() => client.deactivateCustomEmoji({ emoji_name: name })}
                />
              )
            }
          >
            <span className="entry-emoji-about">
              <img className="entry-emoji" src={source_url} alt="" loading="lazy" />
              <strong>{`:${name}:`}</strong>
              <span className="soft">
                {author_id !== null && texts.emojiBy(users.get(author_id)?.full_name ?? "?")}
              </span>
            </span>
          </Entry>
        ))}
      </EntryList>
      {!isGuest && <EmojiForm />}
    </section>
  );
}

/** Lets the server decide who may add emoji: rights change with policies, and the server's refusal gives the reason. */
function EmojiForm() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const id = useId();
  const [name, setName] = useState("");
  const [file, setFile] = useState<File>();
  // A new key empties the file field.
  const [round, setRound] = useState(0);
  const preview = usePreview(file);
  const done = () => {
    setName("");
    setFile(undefined);
    setRound(round + 1);
  };
  return (
    <EntryForm
      label={texts.addEmoji}
      action={texts.addEmoji}
      isReady={name !== "" && file !== undefined}
      act={async () => file && (await client.uploadCustomEmoji({ emoji_name: name, file }))}
      onDone={done}
    >
      {() => (
        <>
          <EntryField label={texts.emojiName} hint={texts.emojiNameHint} value={name} onChange={setName} />
          <div className="entry-field">
            <label htmlFor={id}>{texts.emojiPicture}</label>
            <input
              key={round}
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            {preview !== undefined && <img className="emoji-preview" src={preview} alt={texts.preview} />}
          </div>
        </>
      )}
    </EntryForm>
  );
}

/** @returns an address of the file that works within this page only */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
