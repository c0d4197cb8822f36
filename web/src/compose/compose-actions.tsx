/** The row below the text: formatting, attachments, preview, the current obstacle and the send button. */
import { useRef } from "react";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useTexts } from "../text/text.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { FormatMenu } from "./format-menu.tsx";
import { commonFormats, type Format } from "./formatting.ts";
import { SendOptions } from "./send-options.tsx";

export function ComposeActions({
  problem,
  canSend,
  onFormat,
  onInsert,
  onFiles,
  isPreviewing,
  onPreview,
  mayLeave,
  onLater,
}: {
  problem: string | undefined;
  canSend: boolean;
  onFormat: (format: Format) => void;
  /** Gets text for the caret. */
  onInsert: (text: string) => void;
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
          {commonFormats.map((format) => (
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
          {!isPreviewing && <FormatMenu onFormat={onFormat} onInsert={onInsert} />}
        </fieldset>
        <EmojiButton disabled={isPreviewing} onInsert={onInsert} />
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
        <div className="compose-send">
          <button type="submit" className="button is-main" aria-disabled={!canSend}>
            <Icon name="send" />
            {compose.send}
          </button>
          <SendOptions canSend={mayLeave} onLater={onLater} />
        </div>
      </div>
    </>
  );
}
