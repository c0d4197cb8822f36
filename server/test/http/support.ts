/** Requests that no well-behaved library sends. */
import { connect } from "node:net";
import type { Person, World } from "@confab/testkit";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** Sends one request with `fetch`. The body is `{}` if the response has none, or one that is not JSON. */
export async function ask(
  world: World,
  method: string,
  path: string,
  options: { as?: Person; headers?: Record<string, string>; body?: string | Uint8Array | FormData } = {},
): Promise<Answer> {
  const { as, headers, body } = options;
  const response = await fetch(world.url + path, {
    method,
    redirect: "manual",
    headers: { ...(as ? { authorization: as.authorization } : {}), ...headers },
    ...(body === undefined ? {} : { body: body as string }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json" && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Sends bytes unchanged, and returns everything received until the server closes the connection. */
export function sendBytes(world: World, bytes: Uint8Array | string): Promise<string> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.on("error", reject);
  });
}

export const form = { "content-type": "application/x-www-form-urlencoded" };
