import type { Edit } from "./formatting.ts";

/** Changes a text field as if somebody had typed it: undoing undoes it. */
export function editField(field: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Although it is called obsolete, nothing else keeps what can be undone.
  const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!isDone) {
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(selectFrom, selectTo);
}

/** Puts text where the caret is, over what is selected. */
export function insertInField(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  editField(field, { from, to, text, selectFrom: from + text.length, selectTo: from + text.length });
}
