import { propertiesOfPrivacy, type StreamPrivacy, streamPrivacies, streamPrivacyOf } from "@confab/client";
import { type SubmitEvent, useEffect, useState } from "react";
import { HintedOptions } from "../components/hinted-options.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import type { KnownStream } from "../finding/streams.ts";
import { useRight } from "../session/rights.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** The readers of a stream. A button saves the change: private content that was shown once can't be hidden again. */
export function PrivacyForm({ stream, isDefault }: { stream: KnownStream; isDefault: boolean }) {
  const { managing, settings } = useTexts();
  const { client } = useSession();
  const [saving, save] = useSaving();
  const saved = streamPrivacyOf(stream);
  const [draft, setDraft] = useState<StreamPrivacy>();
  // Keeps the draft until the change comes back as an event.
  useEffect(() => {
    if (draft === saved) setDraft(undefined);
  }, [draft, saved]);
  const wanted = draft ?? saved;
  const canBeWebPublic = useRight("can_create_web_public_streams");
  const offered = streamPrivacies.filter((each) => {
    if (each === saved) return true;
    if (each === "web_public") return canBeWebPublic;
    return each === "public" || !isDefault;
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { invite_only: is_private, ...rest } = propertiesOfPrivacy(wanted);
    void save(() => client.updateStream({ stream_id: stream.stream_id, is_private, ...rest }));
  };
  const opens = stream.invite_only && !propertiesOfPrivacy(wanted).invite_only;
  return (
    <form className="settings-form is-wide" onSubmit={submit}>
      <PrivacyFields offered={offered} value={wanted} onChange={setDraft} />
      {isDefault && <p className="soft">{managing.defaultIsPublic}</p>}
      {opens && <p role="alert">{managing.opens}</p>}
      <div className="settings-buttons">
        <button type="submit" className="button" disabled={wanted === saved}>
          {settings.save}
        </button>
        <SavingNote saving={saving} />
      </div>
    </form>
  );
}

export function PrivacyFields({
  offered,
  value,
  onChange,
}: {
  offered: readonly StreamPrivacy[];
  value: StreamPrivacy;
  onChange: (value: StreamPrivacy) => void;
}) {
  const { managing } = useTexts();
  return (
    <HintedOptions
      legend={managing.privacy}
      options={offered.map((each) => ({ value: each, ...managing.privacies[each] }))}
      value={value}
      onChange={onChange}
    />
  );
}
