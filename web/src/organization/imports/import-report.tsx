/** The problems of an import, with a download of all that the server keeps. */
import { type Problem, problemIn } from "@confab/client";
import type { RealmImport, RealmImportProblem } from "@confab/contract";
import { useEffect, useState } from "react";
import { Download } from "../../components/download.tsx";
import { useProblemText } from "../../session/problem-text.ts";
import { useSession } from "../../session/session-context.tsx";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage, useTexts } from "../../text/text.tsx";
import { useKindName } from "./kind-names.ts";

/** The number of problems on the page. */
const MOST_SHOWN = 50;

const lineOf = ({ place, text, consequence }: RealmImportProblem) => `${place}: ${text} ${consequence}`;

export function ImportReport({ each }: { each: RealmImport }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const texts = useOrganizationTexts().imports;
  const language = useLanguage();
  const describeProblem = useProblemText();
  const write = useReportText();
  const [problems, setProblems] = useState<readonly RealmImportProblem[]>();
  const [failure, setFailure] = useState<Problem>();
  const { id, state } = each;
  useEffect(() => {
    let isShown = true;
    // The import adds problems to those that were found before.
    if (state !== "ready" && state !== "finished") return undefined;
    client.getRealmImportReport({ import_id: id }).then(
      (report) => isShown && setProblems(report.problems),
      (error: unknown) => isShown && setFailure(problemIn(error)),
    );
    return () => {
      isShown = false;
    };
  }, [client, id, state]);
  if (failure) return <p className="entry-problem">{settings.notSaved(describeProblem(failure))}</p>;
  if (!problems) return null;
  const shown = problems.slice(0, MOST_SHOWN);
  const number = new Intl.NumberFormat(language);
  return (
    <div className="import-list">
      {each.problem_count === 0 ? (
        <p>{texts.noProblems}</p>
      ) : (
        <details>
          <summary>{texts.problems(each.problem_count)}</summary>
          <ul lang="en" dir="ltr">
            {shown.map((problem) => (
              <li key={lineOf(problem)}>{lineOf(problem)}</li>
            ))}
          </ul>
          {each.problem_count > shown.length && (
            <p className="soft">{texts.more(number.format(each.problem_count - shown.length))}</p>
          )}
        </details>
      )}
      <Download name={`import-${id}.txt`} text={() => write(each, problems)}>
        {texts.downloadReport}
      </Download>
    </div>
  );
}

/** Returns a function that writes a report as a text file. */
function useReportText() {
  const texts = useOrganizationTexts().imports;
  const nameOf = useKindName();
  const language = useLanguage();
  return (each: RealmImport, problems: readonly RealmImportProblem[]): string => {
    const { plan, imported } = each;
    const number = new Intl.NumberFormat(language);
    const counts = (["people", "streams", "topics", "messages", "files"] as const).map(
      (name) => `${texts.counts[name]}: ${number.format(plan?.[name] ?? 0)}`,
    );
    const lines = [
      `${nameOf(each.kind)}: ${each.file_name}`,
      new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(
        each.created * 1000,
      ),
      "",
      ...counts,
      ...(imported === null ? [] : ["", texts.imported(imported)]),
      ...listed(texts.merged, plan?.merged.lines ?? []),
      ...listed(texts.renamed, plan?.renamed.lines ?? []),
      ...(each.problem_count === 0
        ? ["", texts.noProblems]
        : listed(texts.problems(each.problem_count), problems.map(lineOf))),
    ];
    return `${lines.join("\n")}\n`;
  };
}

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
