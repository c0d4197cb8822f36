/** Turns the webhooks of other services into messages (docs/interface/more-operations.md#operations). */
import { ApiError, badRequest } from "@confab/contract";
import type { Payload } from "./payload.ts";

/** A request from the service. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as received, for signatures. */
  readonly raw: Buffer;
  readonly payload: Payload;
}

/**
 * A message to send. `receive.ts` makes topic and content fit to send. Integrations escape the text in them with
 * `outside-text.ts`.
 */
export interface WebhookMessage {
  readonly topic: string;
  readonly content: string;
  /** The branches that the message is about, for the parameter `branches`; absent if it is about none. */
  readonly branches?: readonly string[];
}

/** Parameters of the address that only some integrations have. */
export const optionNames = [
  "branches",
  "only_events",
  "exclude_events",
  "use_merge_request_title",
  "name",
  "desc",
] as const;

export type OptionName = (typeof optionNames)[number];

/**
 * The values of these parameters. `branches`, `only_events` and `exclude_events` apply before and after `read`, not in
 * it.
 */
export interface Options {
  readonly branches?: string;
  readonly only_events?: readonly string[];
  readonly exclude_events?: readonly string[];
  readonly use_merge_request_title?: boolean;
  readonly name?: string;
  readonly desc?: string;
}

export interface WebhookEvent {
  /** The service's name for this kind of event. */
  readonly kind: string;
  /** All names by which `only_events` and `exclude_events` may select it. */
  readonly names: readonly string[];
}

export interface Integration {
  /** The name in the address. */
  readonly name: string;
  /** The service's name for people. */
  readonly title: string;
  /** Parameters in addition to `api_key`, `stream` and `topic`, which all integrations have. */
  readonly options: readonly OptionName[];
  /** Returns true if the sender knows the secret that the bot's owner set. Absent if the service can't prove that. */
  readonly verify?: (delivery: Delivery, secret: string) => boolean;
  /** Absent if the service has only one kind of event. */
  readonly events?: {
    /** Kinds that `read` understands, including those that send no message. */
    readonly known: ReadonlySet<string>;
    /** @throws ApiError if the service's header is missing */
    of(delivery: Delivery): WebhookEvent;
  };
  /**
   * Reads a delivery. Pure. Called for known events only.
   *
   * @returns nothing for events that are not worth a message
   * @throws ApiError for a payload that the service does not send
   */
  read(delivery: Delivery, options: Options): readonly WebhookMessage[];
}

/** Returns the header that names the event. */
export function eventHeader({ headers }: Delivery, name: string): string {
  const value = headers[name.toLowerCase()];
  if (typeof value === "string" && value !== "") return value;
  throw new ApiError(`Missing the HTTP event header '${name}'`, {
    code: "MISSING_HTTP_EVENT_HEADER",
    fields: { header: name },
  });
}

export const malformedPayload = (problem: string) => badRequest(`Malformed payload: ${problem}`);
