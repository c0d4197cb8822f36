import { ApiError } from "@confab/contract";

/**
 * The server refused a request: an answer with `result: "error"`. `code`, `fields` (everything else in the answer) and
 * `status` are the same as in the contract's errors.
 */
export class RequestRefused extends ApiError {
  /** The message for the user, in the server's words. */
  readonly msg: string;
  /** Seconds to wait before the next attempt, if the server gave them (status 429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(args: {
    status: number;
    msg: string;
    code: string | undefined;
    fields: Record<string, unknown>;
    retryAfter: number | undefined;
  }) {
    super(args.msg, { status: args.status, code: args.code ?? null, fields: args.fields });
    this.name = "RequestRefused";
    this.msg = args.msg;
    this.retryAfter = args.retryAfter;
  }
}

/**
 * No answer of the interface arrived: the connection failed, or something in between answered in the server's place.
 * `cause` holds the connection's failure, `status` the status that was answered instead.
 */
export class NoAnswer extends Error {
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "NoAnswer";
    this.status = options.status;
  }
}
