import { problemText } from "../app/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import type { Saving } from "./use-saving.ts";

/** Says beside a field what became of its change, also to those who listen. */
export function SavingNote({ saving }: { saving: Saving }) {
  const texts = useTexts();
  const { settings } = texts;
  return (
    <span className={saving.status === "failed" ? "saving-note is-failed" : "saving-note"} role="status">
      {saving.status === "saving" && settings.saving}
      {saving.status === "saved" && settings.saved}
      {saving.status === "failed" && settings.notSaved(problemText(saving.problem, texts))}
    </span>
  );
}
