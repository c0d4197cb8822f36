/**
 * Limits of a narrow, checked before any SQL is built. Each term and each phrase is a condition that the database
 * evaluates for every message it examines.
 */
import {
  badRequest,
  MAX_NARROW_IDS,
  MAX_NARROW_OPERAND_LENGTH,
  MAX_NARROW_OPERATOR_LENGTH,
  MAX_NARROW_TERMS,
  MAX_SEARCH_PHRASES,
  MAX_SEARCH_WORDS,
} from "@confab/contract";
import { unsegmentedRun } from "./unsegmented.ts";

/** @throws ApiError that names the limit */
export function checkNarrowLength(terms: readonly unknown[]): void {
  if (terms.length > MAX_NARROW_TERMS) {
    throw badRequest(`The narrow has too many terms (limit: ${MAX_NARROW_TERMS}).`);
  }
}

/** @throws ApiError that names the limit */
export function checkOperandLength(operand: string): void {
  if (operand.length > MAX_NARROW_OPERAND_LENGTH) {
    throw badRequest(
      `An operand of the narrow is too long (limit: ${MAX_NARROW_OPERAND_LENGTH} characters).`,
    );
  }
}

/** @throws ApiError that names the limit */
export function checkOperatorLength(operator: string): void {
  if (operator.length > MAX_NARROW_OPERATOR_LENGTH) {
    throw badRequest(
      `An operator of the narrow is too long (limit: ${MAX_NARROW_OPERATOR_LENGTH} characters).`,
    );
  }
}

/** @throws ApiError that names the limit */
export function checkIds(ids: readonly number[]): void {
  if (ids.length > MAX_NARROW_IDS) {
    throw badRequest(`An operand of the narrow is too long (limit: ${MAX_NARROW_IDS} IDs).`);
  }
}

/**
 * Checks the text of all `search` terms together. Splits words at punctuation, as the database does. Two characters of
 * words without spaces between them count as a word.
 *
 * @throws ApiError that names the limit
 */
export function checkSearch(texts: readonly string[]): void {
  const text = texts.join(" ");
  const segmented = text.replaceAll(unsegmentedRun, " ");
  const unsegmented = (text.match(unsegmentedRun) ?? []).join("").length;
  if (countMatches(segmented, /[\p{L}\p{N}]+/gu) + unsegmented / 2 > MAX_SEARCH_WORDS) {
    throw badRequest(`The search has too many words (limit: ${MAX_SEARCH_WORDS}).`);
  }
  if (countMatches(text, /"[^"]+"/g) > MAX_SEARCH_PHRASES) {
    throw badRequest(`The search has too many quoted phrases (limit: ${MAX_SEARCH_PHRASES}).`);
  }
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
