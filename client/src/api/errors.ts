import { ApiError } from "@confab/contract";

/**
 * The server refused a request: an answer with `result: "error"`. `code`, `fields` (whatever else the answer carries)
 * and `status` are as the contract's errors have them.
 */
export class RequestRefused extends ApiError {
  /** The text for people, as the server worded it. */
  readonly msg: string;
  /** Seconds to wait before another try, when the server said so (status 429 and 503). */
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
 * No answer of the interface came: the connection failed, or something in between answered in the server's place.
 * `cause` has the failure of the connection, `status` what was answered instead.
 */
export class NoAnswer extends Error {
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "NoAnswer";
    this.status = options.status;
  }
}
