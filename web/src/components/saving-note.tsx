import { problemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import type { Saving } from "./use-saving.ts";

interface SavingNoteProps {
  readonly saving: Saving;
  /** True where the page shows the result itself. */
  readonly isResultShown?: boolean;
}

/** Reports the state of a field's change next to the field, also to screen readers. */
export function SavingNote({ saving, isResultShown = false }: SavingNoteProps) {
  const texts = useTexts();
  const { settings } = texts;
  return (
    <span className={saving.status === "failed" ? "saving-note is-failed" : "saving-note"} role="status">
      {saving.status === "saving" && settings.saving}
      {saving.status === "saved" && !isResultShown && settings.saved}
      {saving.status === "failed" && settings.notSaved(problemText(saving.problem, texts))}
    </span>
  );
}
