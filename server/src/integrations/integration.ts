/** How a service elsewhere tells of what happens there: its webhooks, made into messages (reference 19). */
import { ApiError, badRequest } from "@confab/contract";
import type { Payload } from "./payload.ts";

/** What came. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came, for signatures. */
  readonly raw: Buffer;
  readonly payload: Payload;
}

/** What is sent to the organization of it. Both are made fit to be sent afterwards; see `markdown.ts` for what is not. */
export interface Notice {
  readonly topic: string;
  readonly content: string;
}

export interface Integration {
  /** In the address. */
  readonly name: string;
  /** Of the service, as people know it. */
  readonly title: string;
  /** Whether the sender knows the secret that the bot's owner has set; absent where the service has nothing of the kind. */
  readonly verify?: (delivery: Delivery, secret: string) => boolean;
  /**
   * Pure.
   *
   * @returns undefined for what is not worth a message
   * @throws ApiError for what the service does not send
   */
  read(delivery: Delivery): Notice | undefined;
}

/** A header that says what the payload is about. */
export function eventHeader({ headers }: Delivery, name: string): string {
  const value = headers[name.toLowerCase()];
  if (typeof value === "string" && value !== "") return value;
  throw new ApiError(`Missing the HTTP event header '${name}'`, {
    code: "MISSING_HTTP_EVENT_HEADER",
    fields: { header: name },
  });
}

export const unsupportedEvent = (integration: string, event: string) =>
  new ApiError(`The '${event}' event isn't currently supported by the ${integration} webhook`, {
    code: "UNSUPPORTED_WEBHOOK_EVENT_TYPE",
    fields: { webhook_name: integration, event_type: event },
  });

export const malformedPayload = (problem: string) => badRequest(`Malformed payload: ${problem}`);
