/** Sends payloads like other services. */
import type { Person, World } from "@confab/testkit";
import { fetchPage } from "../messages/helpers.ts";

export interface Posted {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** @param body text is sent unchanged, everything else as JSON */
export async function post(
  world: World,
  integration: string,
  query: Readonly<Record<string, string>>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Posted> {
  const url = `${world.url}/api/v1/external/${integration}?${new URLSearchParams(query)}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Posted["body"] };
}

/** Returns the last messages that a person has, as written. */
export async function lastMessages(person: Person, narrow: readonly unknown[] = []) {
  const page = { anchor: "newest", num_before: 10, num_after: 0, narrow, apply_markdown: false };
  return (await fetchPage(person, page)).messages;
}
