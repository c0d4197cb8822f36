/** One kind of request that a malicious guest, or somebody without an account, sends to slow a server down. */
import type { Request } from "./http-client.ts";

export interface Attack {
  readonly name: string;
  /** Sent by a guest account, or without an account. */
  readonly from: "guest" | "anonymous";
  /** The request of a round, counted from 0. */
  readonly request: (round: number) => Request;
}

/** Returns so many different words. */
export const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index}`);

export const post = (path: string, form: Request["form"] = {}): Request => ({
  method: "POST",
  path: `/api/v1${path}`,
  form,
});

/** A message to the stream that everybody is in. */
export const message = (content: string): Request =>
  post("/messages", { type: "stream", to: "general", topic: "attack", content });
