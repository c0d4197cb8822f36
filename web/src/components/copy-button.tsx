import { copyText } from "../browser/copy-text.ts";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";

/** @param label tells screen readers what the button copies */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { administration: texts } = useTexts();
  const task = useTask();
  return (
    <button
      type="button"
      className="button"
      aria-label={label}
      onClick={() => void task(() => copyText(text), texts.copied)}
    >
      {texts.copy}
    </button>
  );
}
