/** Finds what a message refers to, but the export lacks. */
import type { MessageRecord } from "./records.ts";

interface Keys {
  has(key: string): boolean;
}

/** The keys of the people and streams of an export. */
export interface KnownKeys {
  readonly people: Keys;
  readonly streams: Keys;
}

interface Missing {
  readonly text: string;
  readonly consequence: string;
  /** True if the message can't be imported without it. */
  readonly isNeeded: boolean;
}

/**
 * @param known the people and streams of the export
 * @returns the first thing that is missing; `undefined` if nothing is
 */
export function missingFor(
  { sender, to }: MessageRecord,
  { people, streams }: KnownKeys,
): Missing | undefined {
  if (!people.has(sender)) return needed(`Its sender "${sender}" is not among the people.`);
  if ("stream" in to) {
    return streams.has(to.stream) ? undefined : needed(`Its stream "${to.stream}" is not among the streams.`);
  }
  const strangers = to.filter((key) => !people.has(key));
  if (strangers.length === 0) return undefined;
  return {
    text: `These participants are not among the people: ${strangers.join(", ")}.`,
    consequence: "The message is imported without them.",
    isNeeded: false,
  };
}

const needed = (text: string): Missing => ({ text, consequence: "The message is left out.", isNeeded: true });
