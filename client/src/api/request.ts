/** Turns an endpoint of the contract and its values into an HTTP request, and the response into the answer. */
import { type Endpoint, FEATURE_LEVEL_HEADER, NEWEST_LEVEL, type Parameter } from "@confab/contract";
import { NoAnswer, RequestRefused } from "./errors.ts";

/** The server's address and the credentials of the caller. */
export interface Connection {
  /** The server's public address, with or without a slash at the end. */
  readonly siteUrl: string;
  /** The prefix of endpoint paths: `/api/v1`, or `/json` for browsers that are signed in. */
  readonly prefix: "/api/v1" | "/json";
  /** Returns the headers that identify the caller, for endpoints that require authentication. */
  readonly credentials: () => Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * The parameter that is always sent as JSON. Plain text often works too, but without quotes a stream called `7` would
 * be read as an ID.
 */
const RECIPIENT = "to";

/** Encodes a value for a form (`Parameter.wire`). */
function toText(name: string, { wire }: Parameter, value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return wire === "json" || wire === "either" || name === RECIPIENT ? JSON.stringify(value) : value;
}

/**
 * Builds the request for an endpoint. Parameters that are `undefined` are not sent.
 *
 * @param values path parameters and parameters by name
 */
export function toRequest(
  connection: Connection,
  endpoint: Endpoint,
  values: Values,
): { readonly url: string; readonly init: RequestInit } {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(values[name]));
    return endpoint.pathParameters[name] === "rest" ? value.replaceAll("%2F", "/") : value;
  });
  const { file } = values;
  const form = endpoint.file && file instanceof File ? formWith(file) : new URLSearchParams();
  for (const [name, parameter] of Object.entries(endpoint.parameters)) {
    const value = values[name];
    if (value !== undefined) form.set(name, toText(name, parameter, value));
  }
  const url = `${connection.siteUrl.replace(/\/+$/, "")}${connection.prefix}${path}`;
  const credentials = endpoint.who === "public" ? {} : connection.credentials();
  const headers = { ...credentials, [FEATURE_LEVEL_HEADER]: String(NEWEST_LEVEL) };
  if (endpoint.method === "GET" && form instanceof URLSearchParams) {
    return { url: form.size > 0 ? `${url}?${form}` : url, init: { method: "GET", headers } };
  }
  return { url, init: { method: endpoint.method, headers, body: form } };
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

/**
 * Sends a request.
 *
 * @throws NoAnswer when the connection fails; the abort reason of `signal` if it was aborted
 */
export async function send(
  connection: Connection,
  endpoint: Endpoint,
  values: Values,
  signal?: AbortSignal,
): Promise<Response> {
  const { url, init } = toRequest(connection, endpoint, values);
  // `fetch` is called without its object: browsers refuse to run it as a method of another object.
  const { fetch } = connection;
  try {
    return await fetch(url, signal ? { ...init, signal } : init);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new NoAnswer(`${connection.siteUrl} can't be reached.`, { cause });
  }
}

/**
 * Returns the body of a success answer.
 *
 * @throws RequestRefused for an error answer, NoAnswer for anything that is not an answer of the interface
 */
export async function readAnswer(response: Response, signal?: AbortSignal): Promise<Values> {
  const { status } = response;
  let body: Values;
  try {
    body = JSON.parse(await response.text()) as Values;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new NoAnswer(`The answer (status ${status}) is not one of this interface.`, { status, cause });
  }
  if (body?.["result"] === "success") return body;
  if (body?.["result"] !== "error") {
    throw new NoAnswer(`The answer (status ${status}) is not one of this interface.`, { status });
  }
  const { result: _, msg, code, ...fields } = body;
  throw new RequestRefused({
    status,
    msg: String(msg),
    code: typeof code === "string" ? code : undefined,
    fields,
    retryAfter: retryAfter(fields, response.headers),
  });
}

function retryAfter(fields: Values, headers: Headers): number | undefined {
  const seconds = Number(fields["retry-after"] ?? headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
