/** Imports another product's export into the organization (docs/interface/more-operations.md#imports). */
import type { RealmImport } from "@confab/contract";
import { useStore } from "zustand";
import { useProblemText } from "../../session/problem-text.ts";
import { useViewPart } from "../../session/view-state.ts";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useTexts } from "../../text/text.tsx";
import { ImportEnd } from "./import-end.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { ReadingProgress, RunningProgress, UploadProgress } from "./import-progress.tsx";
import { importUpload } from "./upload.ts";
import "./imports.css";
import { useImport } from "./use-import.ts";

export default function ImportPage() {
  const { app, settings } = useTexts();
  const texts = useOrganizationTexts().imports;
  const describeProblem = useProblemText();
  const { answer, problem, reload } = useImport();
  const upload = useViewPart(importUpload);
  const { fraction, problem: failure } = useStore(upload.store);
  const shown = problem ?? failure;
  const form = answer && (
    <ImportForm
      kinds={answer.kinds}
      maxMebibytes={answer.max_file_size_mib}
      onStart={(choices, file, token) => upload.start(choices, file, token, reload)}
    />
  );
  return (
    <section className="settings-group">
      <p className="soft">{texts.hint}</p>
      {shown !== undefined && (
        <p role="alert" className="entry-problem">
          {settings.notSaved(describeProblem(shown))}
        </p>
      )}
      {fraction !== undefined ? (
        <UploadProgress fraction={fraction} onCancel={() => upload.cancel()} />
      ) : answer ? (
        <Phase each={answer.import} onChange={reload} form={form} />
      ) : (
        <p className="soft">{app.loading}</p>
      )}
    </section>
  );
}

function Phase({
  each,
  onChange,
  form,
}: {
  each: RealmImport | null;
  onChange: () => Promise<void>;
  form: React.ReactNode;
}) {
  switch (each?.state) {
    case undefined:
      return form;
    case "waiting":
    case "uploading":
      return <UploadProgress each={each} onChange={onChange} />;
    case "reading":
      return <ReadingProgress each={each} onChange={onChange} />;
    case "ready":
      return <ImportPlan each={each} onChange={onChange} />;
    case "running":
      return <RunningProgress each={each} onChange={onChange} />;
    case "finished":
    case "failed":
      return (
        <>
          <ImportEnd key={each.id} each={each} />
          {form}
        </>
      );
  }
}
