/** Messages are gone. */
import type { Audience } from "../../events/audience.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { readsStream } from "../streams/access.ts";

/** Messages of one topic, or between people, that the same users had. */
export interface MessagesDeletedPayload {
  /** Ascending. */
  readonly message_ids: readonly number[];
  /** `null` for direct messages. */
  readonly stream_id: number | null;
  readonly topic: string;
  /** How many positions before the event were reserved for it. */
  readonly reserved?: number;
}

export const messagesDeleted = eventKind<MessagesDeletedPayload>({
  type: "messages_deleted",
  wireType: "delete_message",
  reserved: ({ reserved }) => reserved ?? 0,
  variant: ({ options }) => (options.capabilities.bulk_message_deletion ? "bulk" : "single"),
  present: ({ message_ids, stream_id, topic }, { options }) => {
    const place =
      stream_id === null ? { message_type: "private" } : { message_type: "stream", stream_id, topic };
    if (options.capabilities.bulk_message_deletion) return { type: "delete_message", message_ids, ...place };
    return message_ids.map((message_id) => ({ type: "delete_message", message_id, ...place }));
  },
  // Whoever was sent a message of a public stream without being in it is told of its end.
  alsoFor: ({ stream_id }, { user }, model) => {
    const stream = stream_id === null ? undefined : model.streams.get(stream_id);
    return stream !== undefined && !stream.invite_only && readsStream(user, stream);
  },
});

/** Messages have gone to a stream that those who are told can't read. */
export const messagesMovedAway = eventKind<MessagesDeletedPayload & { readonly new_stream_id: number }>({
  ...messagesDeleted,
  type: "messages_moved_away",
  alsoFor: (payload, viewer, model) => {
    const target = model.streams.get(payload.new_stream_id);
    const isHidden = !target || !readsStream(viewer.user, target);
    return isHidden && (messagesDeleted.alsoFor?.(payload, viewer, model) ?? false);
  },
});

/** Keeps a position for the event that follows: clients that get several events of it count on rising ids. */
export const positionReserved = eventKind<Readonly<Record<never, never>>>({
  type: "position_reserved",
  wireType: null,
});

/** Adds an event of messages that are gone, with the positions that it needs as one event for each of them. */
export function appendMessagesGone<P extends MessagesDeletedPayload>(
  tx: WriteTx,
  kind: EventKind<P>,
  payload: P,
  audience: Audience,
): void {
  const reserved = payload.message_ids.length - 1;
  for (let count = 0; count < reserved; count += 1) tx.append(positionReserved.of({}, { to: "nobody" }));
  tx.append(kind.of({ ...payload, reserved }, audience));
}

/** No event of the interface tells clients of it; they learn it when they register. */
export const firstMessageChanged = eventKind<{
  readonly stream_id: number;
  /** `null` when no message is left. */
  readonly first_message_id: number | null;
}>({
  type: "first_message_changed",
  wireType: null,
  observe: (model, { stream_id, first_message_id }) => model.changeStream(stream_id, { first_message_id }),
});

export const deleteEventKinds = [
  messagesDeleted,
  messagesMovedAway,
  positionReserved,
  firstMessageChanged,
] as unknown as readonly EventKind[];
