/**
 * Parses the `narrow` parameter of fetches from JSON text to terms (docs/interface/events.md#registering,
 * docs/interface/fetching.md#narrows).
 */
import {
  anyOf,
  Bool,
  badRequest,
  check,
  Int,
  invalidParameter,
  list,
  loose,
  NonBlankText,
  optional,
  Text,
  type TSchema,
} from "@confab/contract";

import {
  checkIds,
  checkNarrowLength,
  checkOperandLength,
  checkOperatorLength,
  checkSearch,
} from "./limits.ts";

/** The operand of a term: text, the id of a user or stream, or the ids of several users. */
export type Operand = string | number | readonly number[];

/** A single condition of a narrow. A message must meet all conditions. */
export interface NarrowTerm {
  /** The present name of the operator, even if the client sent an earlier one. */
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
}

const textOrId = anyOf("a string or integer", Text, Int);
const textOrIds = anyOf("a string or an integer list", Text, list(Int));
const ids = list(Int);

/**
 * The schema of each operator's operand. All other operators take text, so that unknown operators are recognized later.
 */
const operandSchemas = new Map<string, TSchema>([
  ["channel", textOrId],
  ["sender", textOrId],
  ["dm", textOrIds],
  ["dm-including", textOrId],
  ["group-pm-with", textOrId],
  ["id", textOrId],
  ["with", textOrId],
  ["search", NonBlankText],
]);

/** Earlier names of operators. */
const earlierNames = new Map<string, string>([
  ["stream", "channel"],
  ["streams", "channels"],
  ["pm-with", "dm"],
]);

/** Returns the present name of an operator. */
export const presentName = (operator: string): string => earlierNames.get(operator) ?? operator;

/**
 * @param text as the client sent it; if absent, the narrow matches everything
 * @throws ApiError REQUEST_VARIABLE_INVALID if the text is not a list of terms; otherwise for the first invalid term
 */
export function parseNarrow(text: string | undefined): NarrowTerm[] {
  if (text === undefined) return [];
  const value = parseJson(text);
  if (!Array.isArray(value)) throw invalidParameter("narrow", text);
  checkNarrowLength(value);
  const terms = value.map((element: unknown) => parseTerm(element, text));
  for (const { operator, operand } of terms) {
    checkOperatorLength(operator);
    if (typeof operand === "string") checkOperandLength(operand);
    if (typeof operand === "object") checkIds(operand);
  }
  checkSearch(terms.flatMap(({ operator, operand }) => (operator === "search" ? [String(operand)] : [])));
  return terms;
}

function parseTerm(element: unknown, text: string): NarrowTerm {
  if (Array.isArray(element)) {
    const [operator, operand, ...more] = element as unknown[];
    if (typeof operator !== "string" || typeof operand !== "string" || more.length > 0) {
      throw invalidParameter("narrow", text);
    }
    return { operator: presentName(operator), operand, negated: false };
  }
  if (typeof element !== "object" || element === null) throw invalidParameter("narrow", text);
  const { operator: name, operand: wanted } = element as { operator?: unknown; operand?: unknown };
  // If the operand is a list, the error names the invalid item.
  const operandSchema = typeof name === "string" ? operandSchemaOf(presentName(name), wanted) : Text;
  const schema = loose({ operator: Text, operand: operandSchema, negated: optional(Bool) });
  const checked = check(schema, element, "elem");
  if ("problem" in checked) throw badRequest(checked.problem);
  const { operator, operand, negated } = checked.value as Partial<NarrowTerm> & Omit<NarrowTerm, "negated">;
  return { operator: presentName(operator), operand, negated: negated ?? false };
}

const operandSchemaOf = (operator: string, wanted: unknown): TSchema =>
  operator === "dm" && Array.isArray(wanted) ? ids : (operandSchemas.get(operator) ?? Text);

/** Parses JSON and removes characters that no stored text can hold: rejects NUL and replaces unpaired surrogates. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, item: unknown) => {
      if (typeof item !== "string") return item;
      if (item.includes("\0")) throw badRequest("narrow must not contain null bytes");
      return item.toWellFormed();
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw invalidParameter("narrow", text);
    throw error;
  }
}
