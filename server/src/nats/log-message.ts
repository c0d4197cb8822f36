/**
 * How a part of an organization's log travels through NATS: as JSON, on a subject of the organization's own, so that a
 * node is sent nothing of others.
 */
import type { StoredEvent } from "../events/commit.ts";
import type { LogEvent } from "../events/event-kind.ts";

/** Raised when older nodes would misunderstand what newer ones send; they ignore what has another version. */
const VERSION = 1;

const OPENING = Buffer.from(`{"version":${VERSION},"events":[`);
const SEPARATOR = Buffer.from(",");
const CLOSING = Buffer.from("]}");

/** Room for the header that names a message, within what NATS takes as one. */
const HEADER_BYTES = 256;

/** Some events of one commit. */
export interface LogMessage {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly data: Buffer;
}

export const subjectOf = (installation: string, realmId: number): string =>
  `${subjectsOf(installation)}.${realmId}`;

/** The part of all subjects of an installation that stands before the organization's id. */
export const subjectsOf = (installation: string): string => `confab.${installation}.log`;

/** The same event of the same log has the same name, whoever sends it: JetStream stores it once. */
export const nameOf = (realmId: number, { first, last }: LogMessage): string => `${realmId}/${first}-${last}`;

/**
 * Divides events into messages that NATS takes. An event that is too large by itself is left out: whoever misses it
 * reads it from the database.
 *
 * @param events of one commit, in order
 * @param maxBytes the largest message that NATS takes, header and all
 */
export function* encodeEvents(events: readonly LogEvent[], maxBytes: number): Iterable<LogMessage> {
  const room = maxBytes - HEADER_BYTES - OPENING.length - CLOSING.length;
  let parts: Buffer[] = [];
  let size = 0;
  let first = 0;
  let last = 0;
  const message = (): LogMessage => ({
    first,
    last,
    count: parts.length / 2,
    // Without the last separator.
    data: Buffer.concat([OPENING, ...parts.slice(0, -1), CLOSING]),
  });
  for (const { position, kind, payload, audience } of events) {
    const part = Buffer.from(JSON.stringify({ position, type: kind.type, payload, audience }));
    const isTooLarge = part.length > room;
    if (parts.length > 0 && (isTooLarge || size + part.length > room)) {
      yield message();
      parts = [];
      size = 0;
    }
    if (isTooLarge) continue;
    if (parts.length === 0) first = position;
    last = position;
    parts.push(part, SEPARATOR);
    size += part.length + SEPARATOR.length;
  }
  if (parts.length > 0) yield message();
}

/** The events of a message; `undefined` where it is none that this program understands. */
export function decodeEvents(text: string): readonly StoredEvent[] | undefined {
  let json: { version?: unknown; events?: unknown } | null;
  try {
    json = JSON.parse(text) as typeof json;
  } catch {
    return undefined;
  }
  if (json?.version !== VERSION || !Array.isArray(json.events)) return undefined;
  return json.events as StoredEvent[];
}
