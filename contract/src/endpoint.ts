/**
 * One endpoint of the interface. Everything else about it follows from this entry: decoding, validation, the
 * handler's types, the check of its answers, its place in the OpenAPI document.
 */
import type { TObject, TProperties } from "typebox";
import { MAX_BODY_MEBIBYTES } from "./limits.ts";
import type { Decoded, Parameters } from "./parameter.ts";
import type { Static } from "./schema.ts";
import { strict } from "./schema.ts";

/**
 * Who may call an endpoint at all; what they may do with a particular object is decided by its access rules.
 *
 * - `public`: no authentication
 * - `user`: every account, bots too
 * - `human`: not bots
 * - `member`: neither bots nor guests
 * - `non-guest`: not guests; bots may
 * - `administrator`: organization administrators and owners
 */
export type Who = "public" | "user" | "human" | "member" | "non-guest" | "administrator";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Parts of a path in braces: `id` matches digits only, `text` anything but a slash, `rest` all that follows, slashes too. */
export type PathPart = "id" | "text" | "rest";

/** The body is a form with exactly one file in it, under any name; or with none, if the file is optional. */
export interface FileRule {
  readonly maxMebibytes: number;
  /** The body may be any other form, too. */
  readonly optional?: boolean;
  /** What those are told who send none. */
  readonly missing: string;
  /** What those are told who send more. */
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
  /** Below `/api/v1`, e.g. `/messages/{message_id}/reactions`. */
  readonly path: string;
  readonly pathParameters: Path;
  readonly who: Who;
  /** Incoming webhook bots may call it; they may call next to nothing. */
  readonly openToWebhookBots: boolean;
  /** Who calls is known by the parameter `api_key`, in the query, instead of a header. */
  readonly keyInQuery: boolean;
  /**
   * Below `/json` it is open to people without an account, too, where server and organization permit that streams are
   * read so (reference 3.2).
   */
  readonly openToSpectators: boolean;
  readonly parameters: P;
  /** Of the body, without a file. */
  readonly maxBodyMebibytes: number;
  /** `undefined`: files in the body are passed over. */
  readonly file: FileRule | undefined;
  /** The answer, without `result` and `msg`. */
  readonly result: R;
  /** The answer lists parameters the server does not know in `ignored_parameters_unsupported`. */
  readonly reportsIgnored: boolean;
  /** The answer is a stream of server-sent events instead of one JSON object. */
  readonly streams: boolean;
  /** The answer is the address of something else, as status 302, with no body. */
  readonly redirects: boolean;
  /** First feature level that has it. */
  readonly since: number;
  readonly tag: string;
  readonly summary: string;
  readonly doc: string;
}

export type ParametersOf<E extends Endpoint> = Decoded<E["parameters"]>;
export type PathOf<E extends Endpoint> = PathValues<E["pathParameters"]>;
export type ResultOf<E extends Endpoint> = Static<E["result"]>;

/** The answer of an endpoint that has nothing to say but success. */
export const Empty = strict({});

/**
 * Declares an endpoint.
 *
 * @param name camelCase, the same as the client's function and, in kebab-case, the route's file
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
