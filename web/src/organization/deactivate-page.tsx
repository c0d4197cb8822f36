/** Deactivates the organization. */
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";

export function DeactivatePage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [isAsked, setIsAsked] = useState(false);
  const name = useModel(({ realm }) => realm.name ?? "");
  return (
    <section className="settings-group">
      <p>{texts.deactivateHint}</p>
      <button type="button" className="button is-grave" onClick={() => setIsAsked(true)}>
        {texts.deactivate}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={texts.deactivateQuestion(name)}
          action={texts.deactivate}
          typed={{ text: name, label: texts.typeName(name) }}
          onConfirm={() => client.deactivateRealm({})}
          onClose={() => setIsAsked(false)}
        >
          <p>{texts.deactivateHint}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
