/** Requests byte by byte, as from a broken or hostile client. */
import type { Endpoint, Method } from "@confab/contract";
import * as fc from "fast-check";
import { type Encoded, parameterValue, pathValue } from "./hostile.ts";
import type { Known, RoleName } from "./stage.ts";

export interface FuzzRequest {
  readonly role: RoleName;
  readonly method: Method | "HEAD" | "OPTIONS";
  /** The path below `/api/v1`, percent-encoded, without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly contentType: string;
}

interface Field {
  readonly name: string;
  readonly value: Encoded;
  readonly inQuery: boolean;
  readonly twice: boolean;
}

const FORM = "application/x-www-form-urlencoded";

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant(FORM) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "application/json",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      `${FORM}; charset=latin1`,
      "text/plain",
      "nonsense",
    ),
  },
);

/**
 * Requests to one endpoint.
 *
 * @param fixed fields that every request has, so that it is answered immediately
 */
export function requestTo(
  endpoint: Endpoint,
  known: Known,
  fixed: Readonly<Record<string, string>> = {},
): fc.Arbitrary<FuzzRequest> {
  const roleNames = ["owner", "administrator", "moderator", "member", "guest"] as const;
  return fc
    .record({
      role: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom<RoleName>(...roleNames) },
        { weight: 1, arbitrary: fc.constant<RoleName>("nobody") },
      ),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(endpoint.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS" as const),
        },
      ),
      path: pathTo(endpoint, known),
      fields: fieldsOf(endpoint, known, fixed),
      contentType: contentTypes,
    })
    .map(({ fields, ...request }) => {
      const bodyless = request.method === "GET" || request.method === "HEAD";
      const inQuery = fields.filter((field) => bodyless || field.inQuery);
      const inBody = fields.filter((field) => !bodyless && !field.inQuery);
      return readable({ ...request, query: join(inQuery), body: join(inBody) } as FuzzRequest);
    });
}

/** Shortens a request for reports of failures. */
function readable(request: FuzzRequest): FuzzRequest {
  const short = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text);
  const { role, method, path, query, body, contentType } = request;
  const text = `${role}: ${method} ${short(path)}?${short(query)} ${contentType} ${short(body)}`;
  return Object.assign(request, { [fc.toStringMethod]: () => text });
}

function pathTo(endpoint: Endpoint, known: Known): fc.Arbitrary<string> {
  const parts = Object.entries(endpoint.pathParameters).map(([name, part]) => [name, pathValue(part, known)]);
  return fc
    .record<Record<string, Encoded>>(Object.fromEntries(parts))
    .map((values) => endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""));
}

function fieldsOf(
  endpoint: Endpoint,
  known: Known,
  fixed: Readonly<Record<string, string>>,
): fc.Arbitrary<readonly Field[]> {
  const given = Object.entries(endpoint.parameters)
    .filter(([name]) => !(name in fixed))
    .flatMap(([name, parameter]) => {
      const present = fc.record({
        name: fc.constantFrom(name, ...parameter.aliases),
        value: parameterValue(parameter, known),
        inQuery: fc.nat(9).map((chance) => chance === 0),
        twice: fc.nat(19).map((chance) => chance === 0),
      });
      const likely = parameter.presence === "required" ? 12 : 1;
      return [
        fc.oneof({ weight: likely, arbitrary: present }, { weight: 1, arbitrary: fc.constant(undefined) }),
      ];
    });
  const always = Object.entries(fixed).map(([name, value]) => ({
    name,
    value,
    inQuery: false,
    twice: false,
  }));
  return fc.tuple(...given).map((fields) => [...always, ...fields.filter((field) => field !== undefined)]);
}

const join = (fields: readonly Field[]): string =>
  fields
    .flatMap(({ name, value, twice }) => (twice ? [`${name}=1`, `${name}=${value}`] : [`${name}=${value}`]))
    .join("&");
