import { type Edit, type Format, formatted } from "./formatting.ts";

/** Changes a text field like typing does, so that the browser can undo the change. */
export function editField(field: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // `execCommand` is deprecated, but no other way keeps the undo history.
  const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!isDone) {
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(selectFrom, selectTo);
}

/** Inserts text at the caret and replaces the selection. */
export function insertInField(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  editField(field, { from, to, text, selectFrom: from + text.length, selectTo: from + text.length });
}

/** Inserts text before everything else. The selection stays on the same text. */
export function insertAtStart(field: HTMLTextAreaElement, text: string): void {
  const [from, to] = [field.selectionStart, field.selectionEnd].map((place) => place + text.length);
  editField(field, { from: 0, to: 0, text, selectFrom: from ?? 0, selectTo: to ?? 0 });
}

/** Inserts a word at the caret, with a space before and after it. */
export function insertWord(field: HTMLTextAreaElement, word: string): void {
  const isInWord = /\S$/.test(field.value.slice(0, field.selectionStart));
  insertInField(field, `${isInWord ? " " : ""}${word} `);
}

/** Formats the selected text. */
export function formatInField(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field;
  editField(field, formatted(format, value, selectionStart, selectionEnd));
}
