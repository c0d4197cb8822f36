import type { RealmImport } from "@confab/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSession } from "../../session/session-context.tsx";
import { useOrganizationTexts } from "../../text/organization-texts.ts";

/** Discards an import after a confirmation; one that is running stops. */
export function DiscardButton({ each, onChange }: { each: RealmImport; onChange: () => Promise<void> }) {
  const { client } = useSession();
  const texts = useOrganizationTexts().imports;
  const [isAsked, setIsAsked] = useState(false);
  const isRunning = each.state === "running";
  const action = isRunning ? texts.stop : texts.discard;
  const discard = async () => {
    await client.discardRealmImport({ import_id: each.id });
    await onChange();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsked(true)}>
        {action}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={isRunning ? texts.stopQuestion : texts.discardQuestion}
          action={action}
          onConfirm={discard}
          onClose={() => setIsAsked(false)}
        >
          <p>{isRunning ? texts.stopWarning : texts.discardWarning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
