/** Changes of the narrows of requests. */
import { unknownNarrowOperator } from "../errors.ts";
import type { ParametersChange, WireObject } from "./level-change.ts";

/** A term of a narrow as the client sent it. */
export interface SentTerm {
  readonly operator: unknown;
  readonly operand: unknown;
}

/** Returns the change of all endpoints with a narrow whose earlier clients may not send some terms. */
export function checkingTerms(check: (term: SentTerm) => void): Readonly<Record<string, ParametersChange>> {
  const up = (parameters: WireObject): WireObject => {
    for (const term of termsOf(parameters["narrow"])) check(term);
    return parameters;
  };
  return { getMessages: { up }, matchNarrow: { up }, updateMessageFlagsForNarrow: { up } };
}

/** Returns the change of a level that added operators. */
export const addedOperators = (...names: string[]): Readonly<Record<string, ParametersChange>> =>
  checkingTerms(({ operator }) => {
    if (names.some((name) => name === operator)) throw unknownNarrowOperator(operator);
  });

/** Returns the terms of a narrow. One that is not readable has none: those who use it report what is wrong. */
function termsOf(narrow: unknown): SentTerm[] {
  if (typeof narrow !== "string") return [];
  try {
    const terms: unknown = JSON.parse(narrow);
    return Array.isArray(terms) ? terms.flatMap(termOf) : [];
  } catch {
    return [];
  }
}

function termOf(term: unknown): SentTerm[] {
  if (Array.isArray(term)) return [{ operator: term[0] as unknown, operand: term[1] as unknown }];
  return typeof term === "object" && term !== null ? [term as SentTerm] : [];
}
