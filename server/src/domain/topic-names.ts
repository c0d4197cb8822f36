/** Normalises names of topics before any other code reads them (docs/interface/sending.md#topics). */
import { badRequest, MAX_TOPIC_LENGTH } from "@confab/contract";
import { truncate } from "../base/truncate.ts";

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

/** Truncates the topic to the largest allowed length, in code points. */
export const truncateTopic = (topic: string): string => truncate(topic, MAX_TOPIC_LENGTH, "...");
