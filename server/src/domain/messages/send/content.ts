/**
 * Normalises the text and topic of a message before any other code reads them (docs/interface/sending.md#topics,
 * docs/interface/sending.md#content).
 */
import { badRequest, MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from "@confab/contract";

const TRUNCATED = "\n[message truncated]";

/**
 * Removes trailing white space and leading newlines, and truncates the text to the largest allowed length.
 *
 * @throws ApiError if nothing is left, and for NUL
 */
export function normalizeContent(content: string): string {
  const text = content.trimEnd().replace(/^\n+/, "");
  if (text === "") throw badRequest("Message must not be empty");
  if (text.includes("\0")) throw badRequest("Message must not contain null bytes");
  return truncate(text, MAX_MESSAGE_LENGTH, TRUNCATED);
}

/**
 * Removes surrounding white space and truncates the topic to the largest allowed length.
 *
 * @throws ApiError if nothing is left, and for control characters
 */
export function normalizeTopic(topic: string): string {
  const text = topic.trim();
  if (text === "") throw badRequest("Topic can't be empty");
  if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(text)) throw badRequest("Invalid characters in topic!");
  return truncateTopic(text);
}

export const truncateTopic = (topic: string): string => truncate(topic, MAX_TOPIC_LENGTH, "...");

/** Truncates the text to `limit` code points; a truncated text ends in `ending`. */
function truncate(text: string, limit: number, ending: string): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : points.slice(0, limit - ending.length).join("") + ending;
}
