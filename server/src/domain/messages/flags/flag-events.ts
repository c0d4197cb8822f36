/** Events of message flags. */
import type { MessageFlag, UnreadMessageDetails } from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { type EventKind, eventKind } from "../../../events/event-kind.ts";

/** Messages of one topic, or of one direct conversation, that are unread again. */
export interface UnreadPlace {
  readonly place:
    | { readonly stream_id: number; readonly topic: string }
    /** The other participants. */
    | { readonly user_ids: readonly number[] };
  readonly message_ids: readonly number[];
  /** The messages of the place that mention the user. */
  readonly mentioned_ids: readonly number[];
}

export interface FlagsChanged {
  readonly user_id: number;
  readonly op: "add" | "remove";
  readonly flag: MessageFlag;
  readonly messages: readonly number[];
  readonly all: boolean;
  /** The messages that the request named, for clients that expect all of these in the event. */
  readonly requested?: readonly number[];
  /** The places of messages that are unread again. */
  readonly unread?: readonly UnreadPlace[];
}

/**
 * A flag of one user was set on messages or cleared. With `all`, this applies to all messages that the user has, and
 * the list is empty.
 */
export const flagsChanged = eventKind<FlagsChanged>({
  type: "flags_changed",
  wireType: "update_message_flags",
  present: ({ op, flag, messages, all, requested = messages, unread }) =>
    withEarlierData(
      {
        type: "update_message_flags",
        op,
        operation: op,
        flag,
        messages,
        all,
        ...(unread && { message_details: presentDetails(unread) }),
      },
      { requested },
    ),
});

function presentDetails(places: readonly UnreadPlace[]): Record<string, UnreadMessageDetails> {
  const details: Record<string, UnreadMessageDetails> = {};
  for (const { place, message_ids, mentioned_ids } of places) {
    const where: UnreadMessageDetails =
      "topic" in place
        ? { type: "stream", stream_id: place.stream_id, topic: place.topic }
        : { type: "private", user_ids: [...place.user_ids] };
    const mentioned = new Set(mentioned_ids);
    for (const id of message_ids) details[id] = mentioned.has(id) ? { ...where, mentioned: true } : where;
  }
  return details;
}

export const flagEventKinds: readonly EventKind[] = [flagsChanged];
