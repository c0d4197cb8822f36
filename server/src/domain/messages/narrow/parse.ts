/** The `narrow` parameter of fetches, from JSON text to terms (spec 4.3, reference 5.3). */
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

/** What a term is about: text, the id of a user or stream, or the ids of several users. */
export type Operand = string | number | readonly number[];

/** One condition; a message has to meet all of a narrow's. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
}

const textOrId = anyOf("a string or integer", Text, Int);
const textOrIds = anyOf("a string or an integer list", Text, list(Int));
const ids = list(Int);

/** What may stand beside each operator; text for all others, so that unknown ones are told apart later. */
const operandSchemas = new Map<unknown, TSchema>([
  ["stream", textOrId],
  ["sender", textOrId],
  ["group-pm-with", textOrId],
  ["pm-with", textOrIds],
  ["search", NonBlankText],
]);

/**
 * @param text as it was sent; absent stands for everything
 * @throws ApiError REQUEST_VARIABLE_INVALID for what is no list of terms, else what is wrong with a term
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
    return { operator, operand, negated: false };
  }
  if (typeof element !== "object" || element === null) throw invalidParameter("narrow", text);
  const { operator: name, operand: wanted } = element as { operator?: unknown; operand?: unknown };
  // Of a list, the error names the item that won't do.
  const operandSchema =
    name === "pm-with" && Array.isArray(wanted) ? ids : (operandSchemas.get(name) ?? Text);
  const schema = loose({ operator: Text, operand: operandSchema, negated: optional(Bool) });
  const checked = check(schema, element, "elem");
  if ("problem" in checked) throw badRequest(checked.problem);
  const { operator, operand, negated } = checked.value as Partial<NarrowTerm> & Omit<NarrowTerm, "negated">;
  return { operator, operand, negated: negated ?? false };
}

/** Without what no stored text can hold: NUL is refused, half surrogate pairs are replaced. */
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
