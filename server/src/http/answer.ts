/** Builds the bytes of an answer from what a handler returns or throws. */
import { setImmediate } from "node:timers/promises";
import {
  ApiError,
  type Endpoint,
  forClient,
  MAX_BODY_MEBIBYTES,
  temporarilyUnavailable,
  type Vocabulary,
} from "@confab/contract";
import { answerConverter, type Converter } from "@confab/contract/levels/convert";
import { earlierDataOf, withEarlierData } from "@confab/contract/levels/earlier-data";
import { reportsIgnoredAt } from "@confab/contract/levels/ignored-parameters";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { convertedOnce, isSerializedInSteps, partOnce } from "../base/serialized-once.ts";
import { type BodyPart, bytesOf, gzipOf } from "../base/shared-bytes.ts";
import { DatabaseUnavailable, isDiskFull } from "../db/errors.ts";
import { JsonText } from "./route.ts";

/**
 * Lets programs in browsers send requests from any origin. No other site has the credentials that a request needs
 * (docs/interface/requests.md#parameters).
 */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Confab-Feature-Level",
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

/** Sends a body, and compresses it for clients that accept that, if it has bytes that many answers share. */
export async function sendParts(reply: FastifyReply, parts: readonly BodyPart[]): Promise<FastifyReply> {
  if (parts.every((part) => typeof part === "string")) return sendJson(reply, parts.join(""));
  reply.header("vary", `${jsonHeaders.vary}, Accept-Encoding`);
  if (!acceptsGzip(reply.request.headers["accept-encoding"])) return reply.send(bytesOf(parts));
  return reply.header("content-encoding", "gzip").send(await gzipOf(parts));
}

const gzipPreference = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=(?<quality>[\d.]+)\s*)?(?:,|$)/i;

/** Reads the header `Accept-Encoding`. A quality of zero refuses the encoding. */
function acceptsGzip(header: string | undefined): boolean {
  const match = gzipPreference.exec(header ?? "");
  return match !== null && Number(match.groups?.["quality"] ?? 1) > 0;
}

/**
 * Returns the parts of the success body, in the client's vocabulary.
 *
 * @param ignored parameters to report as unknown, for endpoints that report them
 */
export async function successBody(
  answer: object,
  endpoint: Endpoint,
  ignored: readonly string[],
  vocabulary: Vocabulary,
): Promise<BodyPart[]> {
  const isReported = ignored.length > 0 && reportsIgnoredAt(endpoint, vocabulary.level);
  const reported = isReported ? { ignored_parameters_unsupported: ignored } : {};
  if (answer instanceof JsonText) {
    const start = beginning(endpoint, "success");
    return [start, further(answer.text), further(JSON.stringify(reported)), "}\n"];
  }
  return [...(await serializeFields({ ...answer, ...reported }, endpoint, vocabulary)), "}\n"];
}

/** Begins an answer. An endpoint whose result has a `msg` sends it among its fields. */
const beginning = ({ result: { properties } }: Endpoint, result: string): string =>
  `{"result":"${result}"${"msg" in properties ? "" : `,"msg":""`}`;

/**
 * Serializes the beginning and the fields of an answer, each after a comma. Inserts those that are already serialized.
 * Answers of earlier levels may have another `result`.
 */
async function serializeFields(
  answer: Readonly<Record<string, unknown>>,
  endpoint: Endpoint,
  { names, level }: Vocabulary,
): Promise<BodyPart[]> {
  const converter = answerConverter(endpoint, level);
  const known: BodyPart[] = [];
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    const convert = converter?.fields.get(name);
    if (isSerializedInSteps(value)) {
      known.push(`,"${name}":`, forClient(await textInSteps(value, convert), names));
      continue;
    }
    const converted = convert ? convertedOnce(value, convert) : value;
    const part = partOnce(converted);
    if (part === undefined) others[name] = converted;
    else known.push(`,"${name}":`, part);
  }
  const shared = withEarlierData(others, earlierDataOf(answer));
  const { result = "success", ...whole } = converter?.whole(shared) ?? others;
  const begun = beginning(endpoint, String(result));
  return [begun, further(forClient(JSON.stringify(whole), names)), ...known];
}

/** The number of objects that are serialized before other work gets a turn. */
const OBJECTS_IN_STEP = 100;

async function textInSteps(list: readonly object[], convert: Converter | undefined): Promise<string> {
  const texts: string[] = [];
  for (const object of list) {
    texts.push(JSON.stringify(convert?.ofItems?.(object) ?? object));
    if (texts.length % OBJECTS_IN_STEP === 0) await setImmediate();
  }
  return `[${texts.join(",")}]`;
}

/** Returns the fields of a JSON object, to be appended to others. */
const further = (json: string): string => (json === "{}" ? "" : `,${json.slice(1, -1)}`);

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
