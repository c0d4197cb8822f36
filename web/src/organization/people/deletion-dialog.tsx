/** Asks an owner for confirmation before a person is deleted for good (docs/deleting-people.md). */
import type { ModelUser } from "@confab/client";
import { useId, useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";

export function DeletionDialog({ user, onClose }: { user: ModelUser; onClose: () => void }) {
  const { client } = useSession();
  const { administration: texts } = useTexts();
  const id = useId();
  const [messages, setMessages] = useState<"keep" | "delete">("keep");
  const { user_id, full_name } = user;
  return (
    <ConfirmDialog
      title={texts.deletePersonQuestion(full_name)}
      action={texts.deletePerson}
      typed={{ text: full_name, label: texts.typePersonName(full_name) }}
      onConfirm={() => client.deletePerson({ user_id, full_name, messages })}
      onClose={onClose}
    >
      <ul className="administration-effects">
        <li>{texts.signedOutEverywhere}</li>
        <li>{texts.becomesDeleted}</li>
        <li>{texts.tracesDisappear}</li>
        <li>{texts.exportsDisappear}</li>
        <li>{texts.plainNamesStay}</li>
      </ul>
      <div className="settings-row">
        <label htmlFor={id}>{texts.messagesOfPerson}</label>
        <select
          id={id}
          className="field is-short"
          value={messages}
          onChange={({ target }) => setMessages(target.value === "delete" ? "delete" : "keep")}
        >
          <option value="keep">{texts.keepMessages}</option>
          <option value="delete">{texts.deleteMessages}</option>
        </select>
      </div>
    </ConfirmDialog>
  );
}
