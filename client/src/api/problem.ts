import { NoAnswer, RequestRefused } from "./errors.ts";

/** A failure's kind, so that programs can describe it in their user's language. */
export type Problem =
  /** The server can't be reached, or something in between answered in its place. */
  | { readonly kind: "no_answer" }
  /** The server fails at present. */
  | { readonly kind: "failure" }
  /** The client sent too many requests. */
  | { readonly kind: "too_often"; readonly seconds: number }
  /** The user is no longer signed in. */
  | { readonly kind: "signed_out" }
  /** The server refused the request. @property message the server's words */
  | { readonly kind: "refused"; readonly code: string | undefined; readonly message: string };

/**
 * Describes an error.
 *
 * @throws the error itself, unless it comes from a request
 */
export function problemIn(error: unknown): Problem {
  if (error instanceof NoAnswer) return { kind: "no_answer" };
  if (!(error instanceof RequestRefused)) throw error;
  const { status, code, msg: message, retryAfter } = error;
  if (status === 429) return { kind: "too_often", seconds: Math.ceil(retryAfter ?? 1) };
  if (status >= 500) return { kind: "failure" };
  if (status === 401 && code === undefined) return { kind: "signed_out" };
  return { kind: "refused", code, message };
}
