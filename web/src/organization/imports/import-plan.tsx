/** The plan of an import, before it is started. */
import type { RealmImport } from "@confab/contract";
import { SavingNote } from "../../components/saving-note.tsx";
import { useSaving } from "../../components/use-saving.ts";
import { useSession } from "../../session/session-context.tsx";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage } from "../../text/text.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { ImportReport } from "./import-report.tsx";
import { useKindName } from "./kind-names.ts";

export function ImportPlan({ each, onChange }: { each: RealmImport; onChange: () => Promise<void> }) {
  const { client } = useSession();
  const texts = useOrganizationTexts().imports;
  const nameOf = useKindName();
  const language = useLanguage();
  const [saving, save] = useSaving();
  const { plan } = each;
  if (!plan) return null;
  const number = new Intl.NumberFormat(language);
  const start = async () => {
    await save(() => client.startRealmImport({ import_id: each.id }));
    await onChange();
  };
  return (
    <>
      <p role="status">{texts.ready(nameOf(each.kind), each.file_name)}</p>
      <ImportCounts plan={plan} />
      <Names title={texts.merged} names={plan.merged} more={(count) => texts.more(number.format(count))} />
      <Names title={texts.renamed} names={plan.renamed} more={(count) => texts.more(number.format(count))} />
      <ImportReport each={each} />
      <div className="settings-buttons">
        <button
          type="button"
          className="button is-main"
          disabled={plan.messages + plan.people === 0 || saving.status === "saving"}
          onClick={() => void start()}
        >
          {texts.start}
        </button>
        <DiscardButton each={each} onChange={onChange} />
        <SavingNote saving={saving} isResultShown />
      </div>
    </>
  );
}

type ListedNames = NonNullable<RealmImport["plan"]>["merged"];

function Names({
  title,
  names: { count, lines },
  more,
}: {
  title: string;
  names: ListedNames;
  more: (count: number) => string;
}) {
  if (count === 0) return null;
  return (
    <div className="import-list">
      <h2>{title}</h2>
      <ul lang="en" dir="ltr">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {count > lines.length && <p className="soft">{more(count - lines.length)}</p>}
    </div>
  );
}
