import { useId, useState } from "react";
import { EntryField, EntryForm, EntrySelect } from "../../components/entry-form.tsx";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage } from "../../text/text.tsx";
import { sizeIn } from "../../text/wording/size.ts";
import { useKindName } from "./kind-names.ts";
import type { ImportChoices } from "./upload.ts";

const MEBIBYTE = 2 ** 20;

const rules = ["channel", "week", "month"] as const;

const initial = { source: "", replies: "2", others: "channel", token: "" };

/** Chooses an export. @param onStart resolves when the upload has ended */
export function ImportForm({
  kinds,
  maxMebibytes,
  onStart,
}: {
  kinds: readonly string[];
  maxMebibytes: number;
  onStart: (choices: ImportChoices, file: File, token: string) => Promise<void>;
}) {
  const texts = useOrganizationTexts().imports;
  const language = useLanguage();
  const nameOf = useKindName();
  const [fileId, hintId, optionsId] = [useId(), useId(), useId()];
  const sorted = kinds.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language));
  const [chosen, setChosen] = useState<string>();
  const [file, setFile] = useState<File>();
  const [input, setInput] = useState(initial);
  const kind = chosen ?? (kinds.includes("slack") ? "slack" : (sorted[0] ?? ""));
  const { source, replies, others, token } = input;
  const takesToken = kind === "slack";
  const isTooLarge = file !== undefined && file.size > maxMebibytes * MEBIBYTE;
  const limit = sizeIn(language, maxMebibytes * MEBIBYTE);
  const isNumber = /^\d{1,6}$/.test(replies.trim());
  if (maxMebibytes === 0) return <p className="soft">{texts.noUploads}</p>;
  return (
    <EntryForm
      label={texts.begin}
      action={texts.upload}
      isReady={file !== undefined && file.size > 0 && !isTooLarge && isNumber}
      act={async () => {
        const rule = rules.find((each) => each === others) ?? "channel";
        const choices = { kind, source: source.trim(), thread_replies: Number(replies), other_topics: rule };
        if (file) await onStart(choices, file, takesToken ? token.trim() : "");
      }}
      onDone={() => setFile(undefined)}
    >
      {() => (
        <>
          <EntrySelect
            label={texts.product}
            value={kind}
            choices={sorted.map((value) => ({ value, name: nameOf(value) }))}
            onChange={setChosen}
          />
          <p className="settings-hint">{hintFor(kind, texts.howTo)}</p>
          <div className="entry-field">
            <label htmlFor={fileId}>{texts.file}</label>
            <input
              id={fileId}
              className="import-file"
              type="file"
              aria-describedby={hintId}
              aria-invalid={isTooLarge}
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            <p id={hintId} className={isTooLarge ? "entry-problem" : "settings-hint"}>
              {isTooLarge ? texts.tooLarge(limit) : texts.fileHint(limit)}
            </p>
          </div>
          {takesToken && (
            <EntryField
              label={texts.token}
              hint={texts.tokenHint}
              isCode
              value={token}
              onChange={(to) => setInput({ ...input, token: to.slice(0, 1000) })}
            />
          )}
          <details className="import-options">
            <summary id={optionsId}>{texts.options}</summary>
            <fieldset className="entry-options entry-form" aria-labelledby={optionsId}>
              <EntryField
                label={texts.source}
                hint={texts.sourceHint}
                value={source}
                onChange={(to) => setInput({ ...input, source: to.slice(0, 200) })}
              />
              <EntryField
                label={texts.replies}
                hint={texts.repliesHint}
                problem={isNumber ? undefined : texts.notANumber}
                value={replies}
                onChange={(to) => setInput({ ...input, replies: to })}
              />
              <EntrySelect
                label={texts.others}
                value={others}
                choices={rules.map((value) => ({ value, name: texts.othersChoices[value] }))}
                onChange={(to) => setInput({ ...input, others: to })}
              />
            </fieldset>
          </details>
        </>
      )}
    </EntryForm>
  );
}

/** Returns how to get an export. A server may know kinds that this program does not. */
function hintFor(kind: string, howTo: Readonly<Record<string, string>> & { readonly other: string }): string {
  return howTo[kind] ?? howTo.other;
}
