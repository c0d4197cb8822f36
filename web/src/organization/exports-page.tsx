/** Exports of the organization (docs/interface/more-operations.md#exports). */
import { type Problem, problemIn } from "@confab/client";
import type { RealmExport } from "@confab/contract";
import { useCallback, useEffect, useState } from "react";
import { ProgressBar } from "../components/progress-bar.tsx";
import { useEvent } from "../session/event-listeners.ts";
import { useProblemText } from "../session/problem-text.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { usePolling } from "../session/use-polling.ts";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { DeleteButton, Entry, EntryList } from "./entry-list.tsx";
import { contentsOf, ExportForm } from "./export-form.tsx";
import { useKindName } from "./imports/kind-names.ts";

export function ExportsPage() {
  const { client } = useSession();
  const { app, settings } = useTexts();
  const isOwner = useRight("is_owner");
  const texts = useOrganizationTexts();
  const [exports, setExports] = useState<readonly RealmExport[]>();
  const describeProblem = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(async () => {
    try {
      setExports((await client.getRealmExports({})).exports);
      setProblem(undefined);
    } catch (error) {
      setProblem(problemIn(error));
    }
  }, [client]);
  useEffect(() => void load(), [load]);
  useEvent("realm_export", load);
  usePolling(load, exports?.some(({ pending }) => pending) ?? false);
  return (
    <section className="settings-group">
      <p className="soft">{isOwner ? texts.exportsHintForOwners : texts.exportsHint}</p>
      <ExportForm onStart={load} />
      {problem !== undefined && (
        <p role="alert" className="entry-problem">
          {settings.notSaved(describeProblem(problem))}
        </p>
      )}
      <div aria-live="polite">
        {exports ? (
          <EntryList label={texts.pages.exports} nothing={texts.noExports} isEmpty={exports.length === 0}>
            {exports.toReversed().map((each) => (
              <ExportEntry key={each.id} each={each} onDeleted={load} />
            ))}
          </EntryList>
        ) : (
          <p className="soft">{app.loading}</p>
        )}
      </div>
    </section>
  );
}

function stateOf({ pending, failed_timestamp, deleted_timestamp }: RealmExport) {
  if (pending) return "pending";
  if (failed_timestamp !== null) return "failed";
  return deleted_timestamp === null ? "ready" : "deleted";
}

function ExportEntry({ each, onDeleted }: { each: RealmExport; onDeleted: () => Promise<void> }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const language = useLanguage();
  const nameOf = useKindName();
  const by = useModel(({ users }) => users.get(each.acting_user_id)?.full_name ?? "?");
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const name = texts.exportOf(format.format(each.export_time * 1000));
  const state = stateOf(each);
  const choice = texts.exportContentsChoices[contentsOf(each)].name;
  const contents = each.format === "public" ? choice : `${choice} · ${nameOf(each.format)}`;
  const remove = async () => {
    await client.deleteRealmExport({ export_id: each.id });
    await onDeleted();
  };
  return (
    <Entry
      actions={
        state === "ready" && (
          <>
            {each.export_url !== null && (
              <a
                className="button"
                // The page may have been opened under another name of the server, where the browser is signed in.
                href={new URL(each.export_url).pathname}
                aria-label={texts.named(texts.download, name)}
                download
              >
                {texts.download}
              </a>
            )}
            <DeleteButton
              name={name}
              question={texts.deleteExport}
              warning={texts.deleteExportWarning}
              act={remove}
            />
          </>
        )
      }
    >
      <strong>{name}</strong>
      <span>{contents}</span>
      <span className="soft">{`${texts.exportStates[state]} · ${texts.exportBy(by)}`}</span>
      {state === "pending" && (
        <ProgressBar fraction={each.progress ?? undefined} label={texts.exportStates.pending} />
      )}
    </Entry>
  );
}
