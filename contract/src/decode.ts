/** From the fields of a request to the decoded parameters of one endpoint. */
import type { Endpoint } from "./endpoint.ts";
import { badRequest, confusingParameters, invalidParameter, missingParameter } from "./errors.ts";
import { established } from "./names.ts";
import type { Parameter } from "./parameter.ts";
import { check } from "./validate.ts";

/** The fields of a request as text. A name in both places is taken from the body. */
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
 * Decodes in order of declaration and reports the first fault only.
 *
 * @throws ApiError as the reference words it: missing, not valid JSON, wrong type, bad value, two names at once
 */
export function decodeParameters(endpoint: Endpoint, fields: Fields): DecodedRequest {
  const parameters: Record<string, unknown> = {};
  const { declared, known } = spellingsOf(endpoint);
  for (const { name, parameter, spellings } of declared) {
    const text = pick(spellings, fields);
    const value = text === undefined ? undefined : decodeValue(name, parameter, text);
    if (value !== undefined) parameters[name] = value;
    else if (parameter.presence === "required") throw missingParameter(name);
    else if (parameter.presence === "defaulted") parameters[name] = parameter.default;
  }
  return { parameters, ignored: [...fields.body.keys()].filter((name) => !known.has(name)) };
}

interface Spellings {
  readonly declared: readonly { name: string; parameter: Parameter; spellings: readonly string[] }[];
  /** All of them. */
  readonly known: ReadonlySet<string>;
}

/** An endpoint never changes, and is asked for often. */
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

/** The text sent under any of a parameter's names. */
function pick(spellings: readonly string[], { body, query }: Fields): string | undefined {
  let sent: string | undefined;
  for (const spelling of spellings) {
    if (!body.has(spelling) && !query.has(spelling)) continue;
    if (sent !== undefined) throw confusingParameters(sent, spelling);
    sent = spelling;
  }
  return sent === undefined ? undefined : (body.get(sent) ?? query.get(sent));
}

/** `undefined` for a JSON `null` that the parameter does not provide for: some clients send it for "absent". */
function decodeValue(name: string, parameter: Parameter, text: string): unknown {
  const value = parse(name, parameter, text);
  if (value === null && parameter.presence !== "required") {
    return "value" in check(parameter.schema, null, name) ? null : undefined;
  }
  const checked = check(parameter.schema, value, name);
  if ("problem" in checked) {
    throw parameter.wire === "decimal" ? invalidParameter(name, text) : badRequest(checked.problem);
  }
  return checked.value;
}

function parse(name: string, parameter: Parameter, text: string): unknown {
  switch (parameter.wire) {
    case "raw":
      return established(name, readable(name, parameter, text));
    case "decimal": {
      const number = Number(text);
      if (!/^-?\d+$/.test(text.trim()) || !Number.isSafeInteger(number)) throw invalidParameter(name, text);
      return number;
    }
    case "json":
      return parseJson(name, parameter, text, () => {
        throw parameter.echoed
          ? invalidParameter(name, text)
          : badRequest(`Argument "${name}" is not valid JSON.`);
      });
    case "either":
      return parseJson(name, parameter, text, () => readable(name, parameter, text));
  }
}

function parseJson(name: string, parameter: Parameter, text: string, otherwise: () => unknown): unknown {
  try {
    return JSON.parse(text, (key, item) => {
      if (key === "__proto__") return undefined;
      return typeof item === "string" ? readable(name, parameter, item) : item;
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return otherwise();
    throw error;
  }
}

/** Text that a database can hold: no NUL, no half surrogate pair. */
function readable(name: string, parameter: Parameter, text: string): string {
  if (!parameter.checksNull && text.includes("\0")) throw badRequest(`${name} must not contain null bytes`);
  // A byte order mark at the beginning says how bytes are read; the embedded database drops it when it reads one.
  return text.toWellFormed().replace(/^\uFEFF/, "");
}
