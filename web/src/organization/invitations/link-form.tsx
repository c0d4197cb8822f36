/** Creates an invitation link that anyone can join with. Only administrators see the form. */
import { type SubmitEvent, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { SavingNote } from "../../components/saving-note.tsx";
import { useSaving } from "../../components/use-saving.ts";
import { useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { minutesOf, TermsFields, useTerms } from "./invitation-terms.tsx";

export function LinkForm({ onMade }: { onMade: () => void }) {
  const { client } = useSession();
  const { invitations: texts } = useTexts().administration;
  const [terms, setTerms] = useTerms();
  const [saving, save] = useSaving();
  const [link, setLink] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(async () => {
      const { invite_link } = await client.createMultiuseInvite({
        invite_as: terms.role,
        invite_expires_in_minutes: minutesOf(terms),
        stream_ids: [...terms.streamIds],
      });
      setLink(invite_link);
      onMade();
    });
  };
  return (
    <form className="invitation-form" onSubmit={submit}>
      <p className="soft">{texts.linkHint}</p>
      <TermsFields terms={terms} onChange={setTerms} />
      <div>
        <button type="submit" className="button">
          {texts.makeLink}
        </button>
        {saving.status === "failed" && <SavingNote saving={saving} />}
      </div>
      {link !== undefined && (
        <div className="administration-secret">
          <output aria-label={texts.link}>{link}</output>
          <CopyButton text={link} label={texts.copyLink} />
        </div>
      )}
    </form>
  );
}
