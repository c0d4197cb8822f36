/** Normalises the text of a message before any other code reads it (docs/interface/sending.md#content). */
import { badRequest, MAX_MESSAGE_LENGTH } from "@confab/contract";
import { truncateMessage } from "../../../base/truncate.ts";

/**
 * Removes trailing white space and leading newlines, and truncates the text to the largest allowed length.
 *
 * @throws ApiError if nothing is left, and for NUL
 */
export function normalizeContent(content: string): string {
  const text = content.trimEnd().replace(/^\n+/, "");
  if (text === "") throw badRequest("Message must not be empty");
  if (text.includes("\0")) throw badRequest("Message must not contain null bytes");
  return truncateMessage(text, MAX_MESSAGE_LENGTH);
}
