/** The row below the text: formatting, attachments, preview, the current obstacle and the send button. */
import { type Problem, problemIn } from "@confab/client";
import { useRef, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { SendLater } from "../scheduled/send-later.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import type { Format } from "./formatting.ts";

const formats: readonly Format[] = ["bold", "italic", "link", "code", "quote", "list", "spoiler"];

export function ComposeActions({
  problem,
  canSend,
  onFormat,
  onFiles,
  isPreviewing,
  onPreview,
  mayLeave,
  onLater,
}: {
  problem: string | undefined;
  canSend: boolean;
  onFormat: (format: Format) => void;
  onFiles: (files: Iterable<File>) => void;
  isPreviewing: boolean;
  onPreview: () => void;
  /** Returns false, and shows the reason, if the message is not ready. */
  mayLeave: () => boolean;
  /** Gets the time at which the message is sent, in milliseconds since 1970. */
  onLater: (at: number) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const { compose, writing } = useTexts();
  return (
    <>
      <p className="compose-problem" role="alert">
        {problem}
      </p>
      <div className="compose-actions">
        <fieldset className="compose-tools" aria-label={writing.formatting}>
          {formats.map((format) => (
            <IconButton
              key={format}
              icon={format}
              disabled={isPreviewing}
              label={writing.formats[format]}
              // Keeps the selection and, on a phone, the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onFormat(format)}
            />
          ))}
        </fieldset>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Allows choosing the same file again.
            event.target.value = "";
          }}
        />
        <IconButton
          icon="clip"
          label={writing.attach}
          disabled={isPreviewing}
          onClick={() => chooser.current?.click()}
        />
        <IconButton
          icon={isPreviewing ? "draft" : "eye"}
          label={isPreviewing ? writing.goOnWriting : writing.preview}
          onClick={onPreview}
        />
        <EnterSends />
        <SendLater canSend={mayLeave} onChoose={onLater} />
        <button type="submit" className="button is-main" aria-disabled={!canSend}>
          <Icon name="send" />
          {compose.send}
        </button>
      </div>
    </>
  );
}

function EnterSends() {
  const session = useSession();
  const { writing } = useTexts();
  const isOn = useModel((model) => model.settings?.enter_sends ?? true);
  const describeProblem = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const change = async (enter_sends: boolean) => {
    setProblem(undefined);
    try {
      await session.settings.change({ enter_sends });
    } catch (error) {
      setProblem(problemIn(error));
    }
  };
  return (
    <label className="compose-enter">
      <input type="checkbox" checked={isOn} onChange={(event) => void change(event.target.checked)} />
      {writing.entersSend}
      {problem !== undefined && <span role="alert">{writing.settingFailed(describeProblem(problem))}</span>}
    </label>
  );
}
