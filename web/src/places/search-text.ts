/**
 * Searches as text, in which users can read, edit and speak terms: `stream:castle -sender:"Hamlet Member" ghost`. A
 * name that several users share is followed by the user's id, `Name|7`. Pure.
 */
import type { Narrow, Term } from "@confab/client";
import { beginningOfDay } from "./day.ts";

/** The operators of searches, by their names in a narrow. */
export const operators = [
  "stream",
  "topic",
  "sender",
  "date",
  "pm-with",
  "dm-including",
  "group-pm-with",
  "is",
  "has",
  "in",
  "near",
  "id",
  "streams",
] as const;

/** Operators whose operand is one person. */
export const namesOnePerson: ReadonlySet<string> = new Set(["sender", "dm-including", "group-pm-with"]);

/** The operators whose names in a text differ from those in a narrow. */
const writtenNames: Readonly<Record<string, string>> = { "pm-with": "dm" };

/** Returns the name that an operator of a narrow has in the text of a search. */
export const writtenOperator = (operator: string): string => writtenNames[operator] ?? operator;

/** Alternative names of operators. */
const aliases: Readonly<Record<string, string>> = {
  from: "sender",
  channel: "stream",
  channels: "streams",
  dm: "pm-with",
};

/** Maps names to ids and back. Text without a match stays as it is. */
export interface Directory {
  readonly streamId: (name: string) => number | undefined;
  readonly streamName: (streamId: number) => string | undefined;
  readonly userId: (text: string) => number | undefined;
  /** A text that `userId` maps back to the same user. */
  readonly userText: (userId: number) => string | undefined;
}

export interface Search {
  readonly narrow: Narrow;
  readonly near?: number;
  /** The day at which the results open, in ISO 8601. */
  readonly day?: string;
}

export interface Token {
  readonly operator: string | undefined;
  readonly operand: string;
  readonly negated: boolean;
  /** The start of the token in the text. */
  readonly start: number;
}

/** Splits text into words. Quotation marks keep words together; a quotation mark within them is doubled. */
export function tokensOf(text: string): Token[] {
  const pattern = /(-?)(?:([a-z-]+):)?((?:"(?:[^"]|"")*"?|[^\s"])+|(?<=:))/gy;
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? "")) {
      at += 1;
      continue;
    }
    pattern.lastIndex = at;
    const [whole = text[at] ?? "", minus, written = "", rest = ""] = pattern.exec(text) ?? [];
    const name = Object.hasOwn(aliases, written) ? aliases[written] : written;
    const isTerm = operators.some((each) => each === name);
    tokens.push(
      isTerm
        ? { operator: name, operand: unquoted(rest), negated: minus === "-", start: at }
        : { operator: undefined, operand: whole, negated: false, start: at },
    );
    at += Math.max(whole.length, 1);
  }
  return tokens;
}

const unquoted = (text: string): string =>
  text.replaceAll(/"((?:[^"]|"")*)"?/g, (_, inner: string) => inner.replaceAll('""', '"'));

const quoted = (text: string): string =>
  text === "" || /[\s"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** @returns the search that a text describes; words that are neither terms nor days are searched for, together */
export function searchOf(text: string, directory: Directory): Search {
  const narrow: Term[] = [];
  const words: string[] = [];
  let near: number | undefined;
  let day: string | undefined;
  for (const { operator, operand, negated } of tokensOf(text)) {
    if (operator === undefined) words.push(operand);
    else if (operator === "date" && (negated || beginningOfDay(operand) === undefined)) words.push(operand);
    else if (operator === "date") day = operand;
    else if (operator === "near") near = Number(operand) || undefined;
    else
      narrow.push({
        operator,
        operand: operandOf(operator, operand, directory),
        ...(negated && { negated }),
      });
  }
  if (words.length > 0) narrow.push({ operator: "search", operand: words.join(" ") });
  return { narrow, ...(near !== undefined && { near }), ...(day !== undefined && { day }) };
}

function operandOf(operator: string, text: string, { streamId, userId }: Directory): Term["operand"] {
  if (operator === "stream") return streamId(text) ?? text;
  if (namesOnePerson.has(operator)) return userId(text) ?? text;
  if (operator !== "pm-with") return text;
  const ids = text.split(",").map((name) => userId(name.trim()));
  return ids.every((id) => id !== undefined) ? ids : text;
}

/** Returns the text of a search, from which `searchOf` restores the same search. */
export function textOfSearch({ narrow, near }: Omit<Search, "day">, directory: Directory): string {
  const isWord = ({ operator }: Term) => operator === "search";
  const terms = narrow
    .filter((term) => !isWord(term))
    .map(
      (term) =>
        `${term.negated ? "-" : ""}${writtenOperator(term.operator)}:${quoted(operandText(term, directory))}`,
    );
  const words = narrow.filter(isWord).map(({ operand }) => String(operand));
  return [...terms, ...(near === undefined ? [] : [`near:${near}`]), ...words].join(" ");
}

function operandText({ operator, operand }: Term, { streamName, userText }: Directory): string {
  if (Array.isArray(operand)) return operand.map((id) => userText(id) ?? `#${id}`).join(", ");
  if (typeof operand !== "number") return String(operand);
  return (operator === "stream" ? streamName(operand) : userText(operand)) ?? `#${operand}`;
}
