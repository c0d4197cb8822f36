/** Builds the bytes of an answer from what a handler returns or throws. */
import {
  ApiError,
  type Endpoint,
  forClient,
  MAX_BODY_MEBIBYTES,
  type NameSet,
  temporarilyUnavailable,
} from "@confab/contract";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { hasNames, textOnce } from "../base/serialized-once.ts";
import { DatabaseUnavailable, isDiskFull } from "../db/errors.ts";
import { JsonText } from "./route.ts";

/**
 * Lets programs in browsers send requests from any origin. No other site has the credentials that a request needs
 * (docs/interface/requests.md#parameters).
 */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization",
  "access-control-allow-methods": "GET, POST, DELETE, PUT, PATCH, HEAD",
} as const;

export const jsonHeaders = {
  "content-type": "application/json",
  "cache-control": "max-age=0, no-cache, no-store, must-revalidate, private",
  expires: "Thu, 01 Jan 1970 00:00:00 GMT",
  ...corsHeaders,
  "x-content-type-options": "nosniff",
  vary: "Accept-Language",
  "content-language": "en",
} as const;

const asItIs = (body: string): string => body;

/** Fastify adds a `charset` to text without a serializer, but `application/json` has none. */
export const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  reply.serializer(asItIs).send(body);

/**
 * Returns the success body.
 *
 * @param ignored parameters to report as unknown, for endpoints that report them
 */
export function successBody(
  answer: object,
  endpoint: Endpoint,
  ignored: readonly string[],
  names: NameSet,
): string {
  const isToReport = endpoint.reportsIgnored && ignored.length > 0;
  const fields =
    answer instanceof JsonText
      ? answer.text
      : serialize(isToReport ? { ...answer, ignored_parameters_unsupported: ignored } : answer, names);
  // An endpoint whose result has a `msg` sends it among its fields.
  const start = "msg" in endpoint.result.properties ? "" : `,"msg":""`;
  return `{"result":"success"${start}${fields === "{}" ? "}" : `,${fields.slice(1)}`}\n`;
}

/** Serializes an answer and inserts the parts that are already JSON text. */
function serialize(answer: object, names: NameSet): string {
  const known: [string, string][] = [];
  for (const [name, value] of Object.entries(answer)) {
    const text = textOnce(value);
    if (text !== undefined) known.push([name, hasNames(value) ? forClient(text, names) : text]);
  }
  if (known.length === 0) return forClient(JSON.stringify(answer), names);
  const others = { ...answer, ...Object.fromEntries(known.map(([name]) => [name, undefined])) };
  const fields = forClient(JSON.stringify(others), names).slice(1, -1);
  return `{${[fields, ...known.map(([name, text]) => `"${name}":${text}`)].filter(Boolean).join(",")}}`;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the answer to a request that failed for any reason. Logs faults of the server.
 *
 * @param maxBodyMebibytes of the endpoint
 */
export function errorAnswer(
  error: unknown,
  logger: Logger,
  maxBodyMebibytes = MAX_BODY_MEBIBYTES,
): ErrorAnswer {
  const apiError = toApiError(error, logger, maxBodyMebibytes);
  const { status, code, message, fields, headers } = apiError;
  const body = { result: "error", msg: message, ...(code === undefined ? {} : { code }), ...fields };
  return { status, headers, body: `${JSON.stringify(body)}\n` };
}

function toApiError(error: unknown, logger: Logger, maxBodyMebibytes: number): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) logger.error({ err: error }, "The disk is full");
  if (error instanceof DatabaseUnavailable) {
    if (!isDiskFull(error)) logger.warn({ err: error }, "The database is unavailable");
    return temporarilyUnavailable("The database is unavailable. Try again in a moment.", 1);
  }
  if (isDiskFull(error)) {
    return new ApiError("The server's disk is full. Tell its administrator, and try again later.", {
      status: 507,
    });
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new ApiError(`The request is too large (limit: ${maxBodyMebibytes} MiB).`, { status: 413 });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError("The request is malformed.", { status: statusCode });
  }
  logger.error({ err: error }, "A request failed");
  return new ApiError("Internal server error", { status: 500, code: null });
}

export const notFound = () =>
  new ApiError("Nothing exists at this address. /api/docs lists all endpoints.", { status: 404 });

export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError("Method Not Allowed", {
    status: 405,
    code: null,
    fields: { allowed_methods: allowed },
    headers: { allow: allowed.join(", ") },
  });
