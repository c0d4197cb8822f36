/** One kind of request that a malicious guest, or a client without an account, sends to slow a server down. */
import type { Request } from "./http-client.ts";

export interface Attack {
  readonly name: string;
  /** The sender: a guest account, or a client without an account. */
  readonly from: "guest" | "anonymous";
  /** Returns the request of a round, counted from 0. */
  readonly request: (round: number) => Request;
}

/** Returns this many different words. */
export const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index}`);

export const post = (path: string, form: Request["form"] = {}): Request => ({
  method: "POST",
  path: `/api/v1${path}`,
  form,
});

/** Returns a message to the stream to which everyone is subscribed. */
export const message = (content: string): Request =>
  post("/messages", { type: "stream", to: "general", topic: "attack", content });
