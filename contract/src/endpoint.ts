/**
 * The declaration of one endpoint of the interface. Everything else about it follows from this entry: decoding,
 * validation, the handler's types, the check of its answers, its place in the OpenAPI document.
 */
import type { TObject, TProperties } from "typebox";
import { MAX_BODY_MEBIBYTES } from "./limits.ts";
import type { Decoded, Parameters } from "./parameter.ts";
import type { Static } from "./schema.ts";
import { strict } from "./schema.ts";

/**
 * The callers that an endpoint admits; access rules decide what a caller may do with a particular object.
 *
 * - `public`: no authentication
 * - `user`: every account, bots too
 * - `human`: not bots
 * - `member`: neither bots nor guests
 * - `non-guest`: not guests; bots may
 * - `administrator`: organization administrators and owners
 */
export type Who = "public" | "user" | "human" | "member" | "non-guest" | "administrator" | "owner";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * Parts of a path in braces: `id` matches only digits, `text` anything but a slash, `rest` everything that follows,
 * slashes too.
 */
export type PathPart = "id" | "text" | "rest";

/**
 * The rule for a body with a file: a form with exactly one file in it, under any name; or with none, if the file is
 * optional.
 */
export interface FileRule {
  readonly maxMebibytes: number;
  /** The body may also be any other form. */
  readonly optional?: boolean;
  /** The error message for a request without a file. */
  readonly missing: string;
  /** The error message for a request with several files. */
  readonly several: string;
}

type PathValues<P extends Readonly<Record<string, PathPart>>> = {
  [K in keyof P]: P[K] extends "id" ? number : string;
};

export interface Endpoint<
  P extends Parameters = Parameters,
  R extends TObject = TObject,
  Path extends Readonly<Record<string, PathPart>> = Readonly<Record<string, PathPart>>,
> {
  readonly name: string;
  readonly method: Method;
  /** The path below `/api/v1`, e.g. `/messages/{message_id}/reactions`. */
  readonly path: string;
  readonly pathParameters: Path;
  readonly who: Who;
  /** Incoming webhook bots may call it; they may call almost no other endpoint. */
  readonly openToWebhookBots: boolean;
  /** The parameter `api_key` in the query identifies the caller, instead of a header. */
  readonly keyInQuery: boolean;
  /**
   * Below `/json` it is also open to readers without an account, if server and organization permit reading streams
   * without one (docs/interface/authentication.md#browser-sessions).
   */
  readonly openToSpectators: boolean;
  readonly parameters: P;
  /** The limit of the body, without a file. */
  readonly maxBodyMebibytes: number;
  /** `undefined`: files in the body are ignored. */
  readonly file: FileRule | undefined;
  /** The answer, without `result` and `msg`. */
  readonly result: R;
  /**
   * The answer lists parameters that the server does not know in `ignored_parameters_unsupported`, at all levels. From
   * level 167 on, every answer does.
   */
  readonly reportsIgnored: boolean;
  /** The answer is a stream of server-sent events instead of one JSON object. */
  readonly streams: boolean;
  /** The answer is a redirect to another address, with status 302 and no body. */
  readonly redirects: boolean;
  /** The first feature level that has the endpoint, if it is at most 111. `levels/` has those of later levels. */
  readonly since: number;
  readonly tag: string;
  readonly summary: string;
  readonly doc: string;
}

export type ParametersOf<E extends Endpoint> = Decoded<E["parameters"]>;
export type PathOf<E extends Endpoint> = PathValues<E["pathParameters"]>;
export type ResultOf<E extends Endpoint> = Static<E["result"]>;

/** The answer of an endpoint that reports only success. */
export const Empty = strict({});

/**
 * Declares an endpoint.
 *
 * @param name camelCase; the client's function has the same name, and the route's file has it in kebab-case
 */
export function endpoint<
  const P extends Parameters = Record<never, never>,
  R extends TProperties = Record<never, never>,
  const Path extends Readonly<Record<string, PathPart>> = Record<never, never>,
  F extends FileRule | undefined = undefined,
  S extends boolean = false,
>(
  name: string,
  entry: {
    method: Method;
    path: string;
    pathParameters?: Path;
    who: Who;
    openToWebhookBots?: boolean;
    keyInQuery?: boolean;
    openToSpectators?: S;
    parameters?: P;
    maxBodyMebibytes?: number;
    file?: F;
    result?: R;
    reportsIgnored?: boolean;
    streams?: boolean;
    redirects?: boolean;
    since?: number;
    tag: string;
    summary: string;
    doc: string;
  },
) {
  return {
    name,
    method: entry.method,
    path: entry.path,
    pathParameters: entry.pathParameters ?? ({} as Path),
    who: entry.who,
    openToWebhookBots: entry.openToWebhookBots ?? false,
    keyInQuery: entry.keyInQuery ?? false,
    openToSpectators: (entry.openToSpectators ?? false) as S,
    parameters: entry.parameters ?? ({} as P),
    maxBodyMebibytes: entry.maxBodyMebibytes ?? MAX_BODY_MEBIBYTES,
    file: entry.file as F,
    result: strict(entry.result ?? ({} as R)),
    reportsIgnored: entry.reportsIgnored ?? false,
    streams: entry.streams ?? false,
    redirects: entry.redirects ?? false,
    since: entry.since ?? 1,
    tag: entry.tag,
    summary: entry.summary,
    doc: entry.doc,
  } satisfies Endpoint;
}
