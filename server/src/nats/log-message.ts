/**
 * The form of a part of an organization's log in NATS: JSON, on a separate subject for each organization, so that a
 * node receives nothing of other organizations.
 */
import type { StoredEvent } from "../events/commit.ts";
import type { LogEvent } from "../events/event-kind.ts";

/**
 * Increased when older nodes would misunderstand the messages of newer nodes. Nodes ignore messages of another version.
 */
const VERSION = 1;

const OPENING = Buffer.from(`{"version":${VERSION},"events":[`);
const SEPARATOR = Buffer.from(",");
const CLOSING = Buffer.from("]}");

/** Room for the header that names a message, within the largest message that NATS accepts. */
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

/** Returns the part of all subjects of an installation that precedes the organization's id. */
export const subjectsOf = (installation: string): string => `confab.${installation}.log`;

/**
 * Returns the message's name. The same event of the same log has the same name, whichever node sends it, so JetStream
 * stores it once.
 */
export const nameOf = (realmId: number, { first, last }: LogMessage): string => `${realmId}/${first}-${last}`;

/**
 * Divides events into messages that NATS accepts. Leaves out an event that is too large by itself; nodes read it from
 * the database.
 *
 * @param events of one commit, in order
 * @param maxBytes the largest message that NATS accepts, including its header
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
    // Leaves out the last separator.
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

/** Returns the events of a message; `undefined` for a message that this program doesn't understand. */
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
