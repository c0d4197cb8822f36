/** What a user has of a message, as the list of flags that clients see (spec 2, reference 9). */
import type { MessageFlag } from "@confab/contract";

export interface RecordRow {
  /** Its number in the conversation. */
  readonly seq: number;
  readonly mentions_wildcard: boolean;
  /** The user got it when it was sent. */
  readonly received: boolean;
  /** The user took it into their history later. */
  readonly historical: boolean;
  readonly read: boolean;
  readonly starred: boolean;
  readonly collapsed: boolean;
  readonly mentioned: boolean;
  readonly has_alert_word: boolean;
}

export const hasRecord = ({ received, historical }: RecordRow): boolean => received || historical;

/** In the order in which clients get them. Without a record a message counts as one that was read long ago. */
export function flagsOf(record: RecordRow): MessageFlag[] {
  if (!hasRecord(record)) return ["read", "historical"];
  const flags: readonly (readonly [MessageFlag, boolean])[] = [
    ["read", record.read],
    ["starred", record.starred],
    ["collapsed", record.collapsed],
    ["mentioned", record.mentioned],
    ["wildcard_mentioned", record.mentions_wildcard && !record.historical],
    ["has_alert_word", record.has_alert_word],
    ["historical", record.historical],
  ];
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag);
}
