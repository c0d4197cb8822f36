import type { RealmImport } from "@confab/contract";
import { useHashOf } from "../../places/navigation.ts";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage, useTexts } from "../../text/text.tsx";
import { ImportReport } from "./import-report.tsx";
import { useKindName } from "./kind-names.ts";

/** The end of the last import. */
export function ImportEnd({ each }: { each: RealmImport }) {
  const texts = useOrganizationTexts().imports;
  const { managing } = useTexts();
  const hashOf = useHashOf();
  const nameOf = useKindName();
  const when = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="import-end">
      <h2>{texts.last}</h2>
      <p className="soft">{`${nameOf(each.kind)} · ${each.file_name} · ${when.format(each.created * 1000)}`}</p>
      {each.state === "finished" ? (
        <p role="status">{texts.imported(each.imported ?? 0)}</p>
      ) : (
        <p role="alert" className="entry-problem">
          {texts.failures[each.failure ?? "server_error"]}
          {each.failure_detail !== null && (
            <>
              {" "}
              <span lang="en" dir="ltr">
                {each.failure_detail}
              </span>
            </>
          )}
        </p>
      )}
      {each.state === "finished" && (
        <>
          <ImportReport each={each} />
          <p className="soft">{texts.whereStreamsAre}</p>
          <a className="button" href={hashOf({ view: "streams" })}>
            {managing.toList}
          </a>
        </>
      )}
    </div>
  );
}
