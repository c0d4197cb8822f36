import { NoAnswer, RequestRefused } from "@confab/client";

/** What went wrong, in the server's words where it answered. */
export function problemText(error: unknown, noAnswer: string): string {
  if (error instanceof RequestRefused) return error.msg;
  if (error instanceof NoAnswer) return noAnswer;
  throw error;
}
