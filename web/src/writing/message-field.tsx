/** The text field, which grows with its content, and the list of completions at its caret. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from "react";
import { ChoiceList } from "../components/choices/choice-list.tsx";
import type { Destination } from "../drafts/destination.ts";
import { prepareToFindPeople } from "../finding/people.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { positionIn } from "./completion/caret-position.ts";
import { useCompletion } from "./completion/use-completion.ts";
import { continuedList } from "./continue-list.ts";
import { editField, formatInField, insertInField } from "./edit-field.ts";
import { isAddress, linkOver } from "./formatting.ts";
import { isInCode } from "./is-in-code.ts";
import { isFormatted, markdownOf } from "./paste/pasted-text.ts";
import { formatFor } from "./writing-keys.ts";

/** The space above the caret's line, in pixels, that the list needs. With less space, the list opens below. */
const ROOM_FOR_LIST = 280;
/** The largest width in pixels, as in the stylesheet. */
const WIDEST_LIST = 416;

export function MessageField({
  field,
  to,
  label,
  content,
  onChange,
  onSend,
  onLeave,
  onFiles,
  onEditNewest,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  to: Destination;
  label: string;
  content: string;
  onChange: (content: string) => void;
  onSend: () => void;
  onLeave: () => void;
  onFiles: (files: Iterable<File>) => void;
  /** Edits the user's newest message. Returns false if there is none that may be edited. */
  onEditNewest?: () => boolean;
}) {
  const { writing } = useTexts();
  const { store } = useSession();
  const entersSend = useModel((model) => model.settings?.enter_sends ?? true);
  const [caret, setCaret] = useState<number>();
  const { onKeyDown, list, aria, start } = useCompletion(content, caret, to, (written, from) => {
    if (!field.current) return;
    const at = from + written.length;
    editField(field.current, { from, to: caret ?? from, text: written, selectFrom: at, selectTo: at });
    setCaret(at);
  });
  // Continuing a draft starts at its end.
  useLayoutEffect(() => {
    const { length } = field.current?.value ?? "";
    field.current?.setSelectionRange(length, length);
  }, [field]);
  const style = useListPlace(field, list.choices.length > 0 ? start : undefined);

  const prepare = () => {
    const { model } = store.getState();
    if (model) setTimeout(prepareToFindPeople, 0, model);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onKeyDown(event) || event.nativeEvent.isComposing) return;
    const format = formatFor(event);
    const isSending =
      event.key === "Enter" &&
      (event.ctrlKey || event.metaKey || (entersSend && !event.shiftKey && !event.altKey));
    if (format) formatInField(event.currentTarget, format);
    else if (isSending) onSend();
    else if (event.key === "Escape") onLeave();
    else if (!(event.key === "ArrowUp" && content === "" && onEditNewest?.())) {
      if (event.key !== "Enter" || !continueList(event.currentTarget)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const { files, types } = event.clipboardData;
    // Spreadsheets and word processors add a picture of the copied text.
    const isText = types.includes("text/plain") && types.includes("text/html");
    if (files.length > 0 && !isText) {
      event.preventDefault();
      onFiles(files);
      return;
    }
    const pasted = event.clipboardData.getData("text/plain");
    const selected = value.slice(selectionStart, selectionEnd);
    if (isAddress(pasted)) {
      if (selected.trim() === "" || isAddress(selected) || selected.includes("\n")) return;
      event.preventDefault();
      insertInField(event.currentTarget, linkOver(selected, pasted));
      return;
    }
    const html = event.clipboardData.getData("text/html");
    if (!isFormatted(html) || isInCode(value.slice(0, selectionStart))) return;
    event.preventDefault();
    const element = event.currentTarget;
    void markdownOf(html, pasted).then((text) => insertInField(element, text));
  };
  return (
    <div className="writing-text">
      <textarea
        ref={field}
        className="writing-field"
        dir="auto"
        aria-label={label}
        placeholder={label}
        {...aria}
        rows={1}
        value={content}
        onChange={(event) => {
          setCaret(caretOf(event.target));
          onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(caretOf(event.currentTarget))}
        onFocus={prepare}
        onBlur={() => setCaret(undefined)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      <ChoiceList state={list} label={writing.completions} style={style} />
    </div>
  );
}

/** Begins the next item of a list at the caret, or ends the list. Returns false if there is no list. */
function continueList(field: HTMLTextAreaElement): boolean {
  const caret = caretOf(field);
  const edit = caret === undefined ? undefined : continuedList(field.value, caret);
  if (edit) editField(field, edit);
  return edit !== undefined;
}

const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): number | undefined =>
  selectionStart === selectionEnd ? selectionStart : undefined;

/** Places the list above the caret's line or, without enough space, below it. */
function useListPlace(field: RefObject<HTMLTextAreaElement | null>, start: number | undefined) {
  const [style, setStyle] = useState({});
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || start === undefined) return;
    const { top, bottom, left } = positionIn(element, start);
    const box = element.getBoundingClientRect();
    const inlineStart = Math.max(0, Math.min(left, element.clientWidth - WIDEST_LIST));
    setStyle(
      box.top + top > ROOM_FOR_LIST
        ? { insetBlockEnd: box.height - top, insetInlineStart: inlineStart }
        : { insetBlockStart: bottom, insetInlineStart: inlineStart },
    );
  }, [field, start]);
  return style;
}
