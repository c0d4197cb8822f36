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
  const known = new Set<string>();
  for (const [name, parameter] of Object.entries(endpoint.parameters)) {
    for (const spelling of [name, ...parameter.aliases]) known.add(spelling);
    const text = pick(name, parameter, fields);
    const value = text === undefined ? undefined : decodeValue(name, parameter, text);
    if (value !== undefined) parameters[name] = value;
    else if (parameter.presence === "required") throw missingParameter(name);
    else if (parameter.presence === "defaulted") parameters[name] = parameter.default;
  }
  return { parameters, ignored: [...fields.body.keys()].filter((name) => !known.has(name)) };
}

function pick(name: string, parameter: Parameter, fields: Fields): string | undefined {
  const sent = [name, ...parameter.aliases].filter(
    (spelling) => fields.body.has(spelling) || fields.query.has(spelling),
  );
  const [first, second] = sent;
  if (first !== undefined && second !== undefined) throw confusingParameters(first, second);
  return first === undefined ? undefined : (fields.body.get(first) ?? fields.query.get(first));
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
