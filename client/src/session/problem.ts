import { NoAnswer, RequestRefused } from "../api/errors.ts";

/** What went wrong, for programs that say it in the language of their user. */
export type Problem =
  /** The server can't be reached, or something in between answered in its place. */
  | { readonly kind: "no_answer" }
  /** The server can't do it now. */
  | { readonly kind: "failure" }
  /** There was too much of it. */
  | { readonly kind: "too_often"; readonly seconds: number }
  /** @property message the server's words */
  | { readonly kind: "refused"; readonly code: string | undefined; readonly message: string };

/** @throws what it is given, unless it is of a request */
export function problemIn(error: unknown): Problem {
  if (error instanceof NoAnswer) return { kind: "no_answer" };
  if (!(error instanceof RequestRefused)) throw error;
  const { status, code, msg: message, retryAfter } = error;
  if (status === 429) return { kind: "too_often", seconds: Math.ceil(retryAfter ?? 1) };
  if (status >= 500) return { kind: "failure" };
  return { kind: "refused", code, message };
}

/** What went wrong in one sentence, in the server's words where it answered. */
export function problemOf(error: unknown): string {
  if (error instanceof RequestRefused) return error.msg;
  if (error instanceof NoAnswer) return "The server can't be reached.";
  throw error;
}
