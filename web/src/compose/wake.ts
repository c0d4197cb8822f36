/** Inserts quotations and references into the text of the compose box. */
import { beginsWithQuotation } from "../message/quotation.ts";
import { insertAtStart, insertInField } from "../writing/edit-field.ts";

/** Moves the focus into the compose box. Each new object does it again. */
export interface Wake {
  /** A text to insert. */
  readonly markdown?: string;
  /** The address of the message to which the text refers, if the user replies to it. */
  readonly link?: string;
}

/**
 * Inserts a quotation on a line of its own at the caret. A reference of a reply goes before what is already written, once
 * for each message.
 */
export function insertWoken(field: HTMLTextAreaElement, { markdown, link }: Wake): void {
  if (markdown === undefined || (link !== undefined && field.value.includes(`](${link}):`))) return;
  if (link !== undefined && !beginsWithQuotation(field.value)) {
    insertAtStart(field, markdown);
    return;
  }
  const isNewLine = /(?:^|\n)$/.test(field.value.slice(0, field.selectionStart));
  insertInField(field, `${isNewLine ? "" : "\n"}${markdown}`);
}
