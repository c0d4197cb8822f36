/**
 * The answers to refused requests. Every error text that a client sees is in one of these functions or next to the rule
 * that raises it; there is no default message.
 */

/** An answer with `result: "error"`. Code below a route throws it; one handler turns it into the answer. */
export class ApiError extends Error {
  readonly status: number;
  /** Absent only in the answers to failed authentication, wrong methods and faults of the server. */
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    message: string,
    options: {
      status?: number;
      code?: string | null;
      fields?: Record<string, unknown>;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = options.status ?? 400;
    this.code = options.code === null ? undefined : (options.code ?? "BAD_REQUEST");
    this.fields = options.fields ?? {};
    this.headers = options.headers ?? {};
  }
}

/** Invalid input that has no code of its own (docs/interface/errors.md#codes). */
export const badRequest = (message: string) => new ApiError(message);

/** One of the few errors that have no code (docs/interface/errors.md#errors-without-a-code). */
export const uncoded = (message: string, status = 400) => new ApiError(message, { status, code: null });

export const missingParameter = (name: string) =>
  new ApiError(`Missing '${name}' argument`, {
    code: "REQUEST_VARIABLE_MISSING",
    fields: { var_name: name },
  });

/** Rejects a plain-text parameter that could not be converted; `value` is echoed as it was sent. */
export const invalidParameter = (name: string, value: string) =>
  new ApiError(`Bad value for '${name}': ${value}`, {
    code: "REQUEST_VARIABLE_INVALID",
    fields: { var_name: name, bad_value: value },
  });

export const confusingParameters = (first: string, second: string) =>
  new ApiError(`Can't decide between '${first}' and '${second}' arguments`, {
    code: "REQUEST_CONFUSING_VAR",
    fields: { var_name1: first, var_name2: second },
  });

/** docs/interface/errors.md#codes; the requested name is HTML-escaped in both places, as clients show it in pages. */
export function streamDoesNotExist(stream: string | number): ApiError {
  if (typeof stream === "number") {
    return new ApiError(`Stream with ID '${stream}' does not exist`, {
      code: "STREAM_DOES_NOT_EXIST",
      fields: { stream_id: stream },
    });
  }
  const name = escapeHtml(stream);
  return new ApiError(`Stream '${name}' does not exist`, {
    code: "STREAM_DOES_NOT_EXIST",
    fields: { stream: name },
  });
}

export const badNarrow = (description: string) =>
  new ApiError(`Invalid narrow operator: ${description}`, {
    code: "BAD_NARROW",
    fields: { desc: description },
  });

export const unknownNarrowOperator = (operator: unknown) => badNarrow(`unknown operator ${String(operator)}`);

export const unknownNarrowOperand = (operator: string, operand: unknown) =>
  badNarrow(`unknown '${operator}' operand ${String(operand)}`);

export const badEventQueueId = (queueId: string) =>
  new ApiError(`Bad event queue id: ${queueId}`, {
    code: "BAD_EVENT_QUEUE_ID",
    fields: { queue_id: queueId },
  });

/** Rejects a caller whose role does not permit the request: "Must be an organization administrator" and similar. */
export const roleRequired = (message: string) => new ApiError(message, { code: "UNAUTHORIZED_PRINCIPAL" });

export const principalNotAllowed = (principal: string | number) =>
  new ApiError(`User not authorized to execute queries on behalf of '${principal}'`, {
    fields: { principal },
  });

/**
 * Rejects a move of a whole topic of which some messages are past a time limit.
 *
 * @param allowed how many messages the user may still move, which are the most recent ones
 * @param firstId the oldest of these
 */
export const someMessagesTooOld = (allowed: number, total: number, firstId: number | null) =>
  new ApiError(
    `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
    {
      code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
      fields: {
        first_message_id_allowed_to_move: firstId,
        total_messages_in_topic: total,
        total_messages_allowed_to_move: allowed,
      },
    },
  );

/** Rejects an uploaded file that exceeds the limit of its use. */
export const fileTooLarge = (maxMebibytes: number) =>
  badRequest(`Uploaded file is larger than the allowed limit of ${maxMebibytes} MiB`);

export const uploadQuotaExceeded = () =>
  new ApiError("Upload would exceed your organization's upload quota.", { code: "REALM_UPLOAD_QUOTA" });

/** Rejects a file that must be a picture and is not usable as one. */
export const badImage = (message: string) => new ApiError(message, { code: "BAD_IMAGE" });

/** Answers failed authentication: 401 without a code, and the challenge that makes HTTP libraries send credentials. */
export const notAuthenticated = (message: string, scheme: "Basic" | "Session" = "Basic") =>
  new ApiError(message, {
    status: 401,
    code: null,
    headers: { "www-authenticate": `${scheme} realm="zulip"` },
  });

/**
 * Rejects a caller who sent too many requests within a period (docs/interface/rate-limits.md#limits).
 *
 * @param retryAfter seconds
 * @param now milliseconds since 1970
 */
export const rateLimitHit = (rule: { readonly requests: number }, retryAfter: number, now: number) =>
  new ApiError("API usage exceeded rate limit", {
    status: 429,
    code: "RATE_LIMIT_HIT",
    fields: { "retry-after": retryAfter },
    headers: {
      "retry-after": String(retryAfter),
      "x-ratelimit-limit": String(rule.requests),
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(Math.ceil(now / 1000 + retryAfter)),
    },
  });

/** Rejects a browser's request without the token that only our own pages know. */
export const csrfFailed = (reason: string) =>
  new ApiError(`CSRF error: ${reason}`, { status: 403, code: "CSRF_FAILED", fields: { reason } });

/** Reports that the server fails now but will recover: the database is unreachable, or the server is stopping. */
export const temporarilyUnavailable = (message: string, retryAfterSeconds: number) =>
  new ApiError(message, {
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    headers: { "retry-after": String(retryAfterSeconds) },
  });

/** Returns the text with `&`, `<`, `>` and both quotes as entities. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
