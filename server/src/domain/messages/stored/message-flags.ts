/**
 * Converts a user's record of a message to the list of flags that clients see (docs/interface/README.md#resources,
 * docs/interface/unread.md#changing-flags).
 */
import type { MessageFlag } from "@confab/contract";

export interface RecordRow {
  /** The number of the message in its conversation. */
  readonly mentions_wildcard: boolean;
  /** True if the user received the message when it was sent. */
  readonly received: boolean;
  /** True if the user took the message into their history later. */
  readonly historical: boolean;
  readonly read: boolean;
  readonly starred: boolean;
  readonly collapsed: boolean;
  readonly mentioned: boolean;
  readonly has_alert_word: boolean;
}

export const hasRecord = ({ received, historical }: RecordRow): boolean => received || historical;

/** Returns flags in the order in which clients expect them. A message without a record counts as read long ago. */
export function flagsOf(record: RecordRow): MessageFlag[] {
  if (!hasRecord(record)) return ["read", "historical"];
  const mentionsAll = record.mentions_wildcard && !record.historical;
  const flags: readonly (readonly [MessageFlag, boolean])[] = [
    ["read", record.read],
    ["starred", record.starred],
    ["collapsed", record.collapsed],
    ["mentioned", record.mentioned],
    ["wildcard_mentioned", mentionsAll],
    ["stream_wildcard_mentioned", mentionsAll],
    ["has_alert_word", record.has_alert_word],
    ["historical", record.historical],
  ];
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag);
}
