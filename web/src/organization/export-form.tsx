/** Requests an export. Owners choose its contents and format; others export public data. */
import type { RealmExport } from "@confab/contract";
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { HintedOptions } from "../components/hinted-options.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useRight } from "../session/rights.ts";
import { useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useKindName } from "./imports/kind-names.ts";

export type Contents = "public" | "open" | "everything";

const contentsChoices: readonly Contents[] = ["public", "open", "everything"];

const formats = ["neutral", "zulip"] as const;

export function contentsOf({ format, include_private }: RealmExport): Contents {
  if (format === "public") return "public";
  return include_private ? "everything" : "open";
}

/** @param onStart is called when an export has been requested */
export function ExportForm({ onStart }: { onStart: () => Promise<void> }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const nameOf = useKindName();
  const isOwner = useRight("is_owner");
  const [saving, save] = useSaving();
  const [chosen, setContents] = useState<Contents>("public");
  const [format, setFormat] = useState<(typeof formats)[number]>("neutral");
  const [isAsked, setIsAsked] = useState(false);
  const contents = isOwner ? chosen : "public";
  const request = async () => {
    const wanted = { format, include_private: contents === "everything" };
    await client.createRealmExport(contents === "public" ? {} : wanted);
    await onStart();
  };
  return (
    <div className="entry-form export-form">
      {isOwner && (
        <HintedOptions
          legend={texts.exportContents}
          options={contentsChoices.map((value) => ({ value, ...texts.exportContentsChoices[value] }))}
          value={contents}
          onChange={setContents}
        />
      )}
      {contents !== "public" && (
        <HintedOptions
          legend={texts.exportFormat}
          options={formats.map((value) => ({
            value,
            name: nameOf(value),
            hint: texts.exportFormatHints[value],
          }))}
          value={format}
          onChange={setFormat}
        />
      )}
      <div className="settings-buttons">
        <button
          type="button"
          className="button is-main"
          disabled={saving.status === "saving"}
          onClick={() => (contents === "everything" ? setIsAsked(true) : void save(request))}
        >
          {texts.startExport}
        </button>
        <SavingNote saving={saving} isResultShown />
      </div>
      {isAsked && (
        <ConfirmDialog
          title={texts.exportPrivateQuestion}
          action={texts.startExport}
          onConfirm={request}
          onClose={() => setIsAsked(false)}
        >
          <p>{texts.exportPrivateWarning}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
