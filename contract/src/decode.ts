/** Decodes the fields of a request into the parameters of one endpoint. */
import type { Endpoint } from "./endpoint.ts";
import { badRequest, confusingParameters, invalidParameter, missingParameter } from "./errors.ts";
import { MAX_LIST_LENGTH } from "./limits.ts";
import { established } from "./names.ts";
import type { Parameter } from "./parameter.ts";
import { check } from "./validate.ts";

/** The fields of a request as text. If a name occurs in both places, the body's value is used. */
export interface Fields {
  readonly body: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, string>;
}

export interface DecodedRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Names in the body that the endpoint does not know, in the order sent. */
  readonly ignored: readonly string[];
}

/**
 * Decodes parameters in order of declaration and reports only the first fault.
 *
 * @throws ApiError as the reference words it: missing, not valid JSON, wrong type, bad value, two names at once
 */
export function decodeParameters(endpoint: Endpoint, fields: Fields): DecodedRequest {
  const parameters: Record<string, unknown> = {};
  const { declared, known } = spellingsOf(endpoint);
  for (const { name, parameter, spellings } of declared) {
    const sent = pick(spellings, fields);
    const value = sent === undefined ? undefined : decodeValue(name, parameter, sent);
    if (value !== undefined) parameters[name] = value;
    else if (parameter.presence === "required") throw missingParameter(name);
    else if (parameter.presence === "defaulted") parameters[name] = parameter.default;
  }
  return { parameters, ignored: [...fields.body.keys()].filter((name) => !known.has(name)) };
}

interface Spellings {
  readonly declared: readonly { name: string; parameter: Parameter; spellings: readonly string[] }[];
  /** Every name that the endpoint knows. */
  readonly known: ReadonlySet<string>;
}

/** Cached, because an endpoint never changes and is needed often. */
const spellings = new WeakMap<Endpoint, Spellings>();

function spellingsOf(endpoint: Endpoint): Spellings {
  let found = spellings.get(endpoint);
  if (!found) {
    const declared = Object.entries(endpoint.parameters).map(([name, parameter]) => ({
      name,
      parameter,
      spellings: [name, ...parameter.aliases],
    }));
    found = { declared, known: new Set(declared.flatMap((one) => one.spellings)) };
    spellings.set(endpoint, found);
  }
  return found;
}

interface Sent {
  /** The name that the client used for the parameter; errors repeat it. */
  readonly spelling: string;
  readonly text: string;
}

/** Returns the text that was sent under any of a parameter's names. */
function pick(spellings: readonly string[], { body, query }: Fields): Sent | undefined {
  let sent: string | undefined;
  for (const spelling of spellings) {
    if (!body.has(spelling) && !query.has(spelling)) continue;
    if (sent !== undefined) throw confusingParameters(sent, spelling);
    sent = spelling;
  }
  const text = sent === undefined ? undefined : (body.get(sent) ?? query.get(sent));
  return sent === undefined || text === undefined ? undefined : { spelling: sent, text };
}

/** Decodes a value. A JSON `null` is a value, not an absent parameter: only a schema that allows it accepts it. */
function decodeValue(name: string, parameter: Parameter, sent: Sent): unknown {
  const { spelling, text } = sent;
  const value = parse(name, parameter, sent);
  const checked = check(parameter.schema, value, spelling);
  if ("problem" in checked) {
    throw parameter.wire === "decimal" || (parameter.echoed && value === null)
      ? invalidParameter(spelling, text)
      : badRequest(checked.problem);
  }
  return checked.value;
}

function parse(name: string, parameter: Parameter, { spelling, text }: Sent): unknown {
  switch (parameter.wire) {
    case "raw":
      return established(name, readable(spelling, parameter, text));
    case "decimal": {
      const number = Number(text);
      if (!/^-?\d+$/.test(text.trim()) || !Number.isSafeInteger(number))
        throw invalidParameter(spelling, text);
      return number;
    }
    case "json":
      return parseJson(spelling, parameter, text, () => {
        throw parameter.echoed
          ? invalidParameter(spelling, text)
          : badRequest(`Argument "${spelling}" is not valid JSON.`);
      });
    case "either":
      return parseJson(spelling, parameter, text, () => readable(spelling, parameter, text));
  }
}

function parseJson(spelling: string, parameter: Parameter, text: string, otherwise: () => unknown): unknown {
  try {
    return JSON.parse(text, (key, item: unknown) => {
      if (key === "__proto__") return undefined;
      if (typeof item === "string") return readable(spelling, parameter, item);
      checkEntries(spelling, item);
      return item as unknown;
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return otherwise();
    throw error;
  }
}

/** @throws ApiError for a list or an object with more entries than a parameter may have */
function checkEntries(spelling: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const { length } = Array.isArray(value) ? value : Object.keys(value);
  if (length > MAX_LIST_LENGTH) throw badRequest(`${spelling} is too long (limit: ${MAX_LIST_LENGTH} items)`);
}

/**
 * Returns text that a database can store: without NUL and half surrogate pairs.
 *
 * @throws ApiError for text that is too long
 */
function readable(spelling: string, parameter: Parameter, text: string): string {
  if (text.length > parameter.maxLength) {
    throw badRequest(`${spelling} is too long (limit: ${parameter.maxLength} characters)`);
  }
  if (!parameter.checksNull && text.includes("\0"))
    throw badRequest(`${spelling} must not contain null bytes`);
  // A byte order mark at the beginning declares the encoding of bytes; the embedded database drops it when it reads
  // one.
  return text.toWellFormed().replace(/^\uFEFF/, "");
}
