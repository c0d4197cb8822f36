import { NoAnswer, RequestRefused } from "../api/errors.ts";

/** What went wrong, for programs that say it in the language of their user. */
export type Problem =
  /** The server can't be reached, or something in between answered in its place. */
  | { readonly kind: "no_answer" }
  /** The server can't do it now. */
  | { readonly kind: "failure" }
  /** There was too much of it. */
  | { readonly kind: "too_often"; readonly seconds: number }
  /** Nobody is signed in any more. */
  | { readonly kind: "signed_out" }
  /** @property message the server's words */
  | { readonly kind: "refused"; readonly code: string | undefined; readonly message: string };

/** @throws what it is given, unless it is of a request */
export function problemIn(error: unknown): Problem {
  if (error instanceof NoAnswer) return { kind: "no_answer" };
  if (!(error instanceof RequestRefused)) throw error;
  const { status, code, msg: message, retryAfter } = error;
  if (status === 429) return { kind: "too_often", seconds: Math.ceil(retryAfter ?? 1) };
  if (status >= 500) return { kind: "failure" };
  if (status === 401 && code === undefined) return { kind: "signed_out" };
  return { kind: "refused", code, message };
}
