import { type SubmitEvent, useId, useState } from "react";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import type { KnownStream } from "../finding/streams.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { kept, type RetentionChoice, retentionChoiceOf, retentionParameter } from "./retention.ts";

/** The retention time of messages. A button saves the change, because deleted messages can't be restored. */
export function RetentionForm({ stream }: { stream: KnownStream }) {
  const { settings } = useTexts();
  const { client } = useSession();
  const [saving, save] = useSaving();
  const saved = retentionChoiceOf(stream.message_retention_days);
  const [draft, setDraft] = useState<RetentionChoice>();
  const wanted = draft ?? saved;
  const parameter = retentionParameter(wanted);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { stream_id } = stream;
    if (parameter === undefined) return;
    const update = () => client.updateStream({ stream_id, message_retention_days: parameter });
    if (await save(update)) setDraft(undefined);
  };
  const isNew = parameter !== undefined && parameter !== retentionParameter(saved);
  return (
    <form className="settings-row" onSubmit={(event) => void submit(event)}>
      <RetentionFields value={wanted} onChange={setDraft} />
      <button type="submit" className="button" disabled={!isNew}>
        {settings.save}
      </button>
      <SavingNote saving={saving} />
    </form>
  );
}

const kinds = ["realm_default", "unlimited", "days"] as const;

export function RetentionFields({
  value,
  onChange,
}: {
  value: RetentionChoice;
  onChange: (value: RetentionChoice) => void;
}) {
  const { managing } = useTexts();
  const ofRealm = useModel(({ realm }) => realm.message_retention_days);
  const id = useId();
  const names = {
    realm_default: managing.retentionDefault(kept(ofRealm ?? -1, managing)),
    unlimited: managing.forEver,
    days: managing.someDays,
  };
  return (
    <>
      <label htmlFor={id} className="settings-name">
        {managing.retention}
      </label>
      <select
        id={id}
        className="field is-short"
        value={value.kind}
        onChange={(event) => {
          const kind = kinds.find((each) => each === event.target.value);
          if (kind) onChange({ ...value, kind });
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {names[kind]}
          </option>
        ))}
      </select>
      {value.kind === "days" && (
        <input
          type="number"
          className="field is-short is-number"
          aria-label={managing.daysLabel}
          min={1}
          max={2_147_483_647}
          value={value.days}
          onChange={(event) => onChange({ ...value, days: event.target.value })}
        />
      )}
    </>
  );
}
