/** The tools below a text field for messages: formatting, emoji, attachments and the preview. */
import { type RefObject, useRef } from "react";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { EmojiPickerButton } from "../emoji/emoji-picker-button.tsx";
import { writtenEmoji } from "../emoji/tone.ts";
import { GifButton } from "../gifs/gif-button.tsx";
import { gifLink } from "../gifs/gif-link.ts";
import { useTexts } from "../text/text.tsx";
import { CallButton } from "./call-button.tsx";
import { formatInField, insertInField, insertWord } from "./edit-field.ts";
import { FormatMenu } from "./format-menu.tsx";
import { commonFormats, type Format } from "./formatting.ts";

export function WritingTools({
  field,
  onFiles,
  isPreviewing,
  onPreview,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  onFiles: (files: Iterable<File>) => void;
  isPreviewing: boolean;
  onPreview: (isPreviewing: boolean) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const { writing } = useTexts();
  const format = (name: Format) => field.current && formatInField(field.current, name);
  const insert = (text: string) => field.current && insertInField(field.current, text);
  return (
    <>
      <fieldset className="writing-tools" aria-label={writing.formatting}>
        {commonFormats.map((name) => (
          <IconButton
            key={name}
            icon={name}
            disabled={isPreviewing}
            label={writing.formats[name]}
            // Keeps the selection and, on a phone, the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => format(name)}
          />
        ))}
        {!isPreviewing && <FormatMenu onFormat={format} onInsert={insert} />}
      </fieldset>
      <EmojiPickerButton
        className="icon-button"
        label={writing.emoji}
        title={writing.emoji}
        pickerLabel={writing.emoji}
        placement="top start"
        withTones
        disabled={isPreviewing}
        // The picker returns the focus to the button first, and the field takes it then.
        onChoose={(choice) => void requestAnimationFrame(() => insert(`${writtenEmoji(choice)} `))}
      >
        <Icon name="smile" />
      </EmojiPickerButton>
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
      <GifButton
        isDisabled={isPreviewing}
        onChoose={(gif) =>
          void requestAnimationFrame(() => field.current && insertWord(field.current, gifLink(gif)))
        }
      />
      <CallButton
        isDisabled={isPreviewing}
        onInsert={(link) => field.current && insertWord(field.current, link)}
      />
      <IconButton
        icon={isPreviewing ? "draft" : "eye"}
        label={isPreviewing ? writing.goOnWriting : writing.preview}
        onClick={() => onPreview(!isPreviewing)}
      />
    </>
  );
}
