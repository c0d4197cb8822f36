/** Events of deleted messages. */
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import type { Audience } from "../../../events/audience.ts";
import { type EventKind, eventKind, type Viewer } from "../../../events/event-kind.ts";
import { isWide } from "../../../events/queue-index.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { readsStream } from "../../access/streams.ts";

/** Messages of one topic or direct conversation that the same users had. */
export interface MessagesDeletedPayload {
  /** Ascending. */
  readonly message_ids: readonly number[];
  /** `null` for direct messages. */
  readonly stream_id: number | null;
  readonly topic: string;
  /** The number of positions that are reserved before the event. */
  readonly reserved?: number;
  /** The user who deleted the messages, if the event reaches them for no other reason. */
  readonly deleted_by?: number;
}

/** True for a viewer who gets the event only because they deleted the messages. */
const isDeleterAlone = ({ user, options }: Viewer, { deleted_by }: MessagesDeletedPayload): boolean =>
  user.user_id === deleted_by && !isWide({ options });

export const messagesDeleted = eventKind<MessagesDeletedPayload>({
  type: "messages_deleted",
  wireType: "delete_message",
  reserved: ({ reserved }) => reserved ?? 0,
  variant: (viewer, payload) => {
    const form = viewer.options.capabilities.bulk_message_deletion ? "bulk" : "single";
    return isDeleterAlone(viewer, payload) ? `${form} of one's own` : form;
  },
  present: (payload, viewer) => {
    const { message_ids, stream_id, topic } = payload;
    const place =
      stream_id === null ? { message_type: "private" } : { message_type: "stream", stream_id, topic };
    const event = withEarlierData(
      { type: "delete_message", ...place },
      { isForDeleter: isDeleterAlone(viewer, payload) },
    );
    if (viewer.options.capabilities.bulk_message_deletion) return { ...event, message_ids };
    return message_ids.map((message_id) => ({ ...event, message_id }));
  },
  // Users can receive messages of a public stream without being subscribed. They are notified of the deletion, too.
  alsoFor: ({ stream_id }, { user }, model) => {
    const stream = stream_id === null ? undefined : model.streams.get(stream_id);
    return stream !== undefined && !stream.invite_only && readsStream(user, stream);
  },
});

/** Messages were moved to a stream that the audience can't read. */
export const messagesMovedAway = eventKind<MessagesDeletedPayload & { readonly new_stream_id: number }>({
  ...messagesDeleted,
  type: "messages_moved_away",
  alsoFor: (payload, viewer, model) => {
    const target = model.streams.get(payload.new_stream_id);
    const isHidden = !target || !readsStream(viewer.user, target);
    return isHidden && (messagesDeleted.alsoFor?.(payload, viewer, model) ?? false);
  },
});

/**
 * Reserves a position for the event that follows. Clients that receive several events for one log entry rely on rising
 * ids.
 */
export const positionReserved = eventKind<Readonly<Record<never, never>>>({
  type: "position_reserved",
  wireType: null,
});

/**
 * Appends an event of deleted messages and reserves the positions that clients need to receive one event for each
 * message.
 */
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

interface FirstMessageChange {
  readonly stream_id: number;
  /** The stream's name. Absent in events of releases that did not announce them. */
  readonly name?: string;
  /** `null` when no message is left. */
  readonly first_message_id: number | null;
}

/** The first message of a stream was deleted or moved away, or an older one was moved to the stream. */
export const firstMessageChanged = eventKind<FirstMessageChange>({
  type: "first_message_changed",
  wireType: "stream",
  observe: (model, { stream_id, first_message_id }) => model.changeStream(stream_id, { first_message_id }),
  present: ({ stream_id, name, first_message_id }) => ({
    type: "stream",
    op: "update",
    stream_id,
    name,
    property: "first_message_id",
    value: first_message_id,
  }),
});

/** Appends an event for each stream among these conversations, whose first messages are others now. */
export function appendFirstMessages(
  tx: WriteTx,
  changed: readonly { readonly stream_id: number | null; readonly first_message_id: number | null }[],
): void {
  for (const { stream_id, first_message_id } of changed) {
    const stream = stream_id === null ? undefined : tx.model.streams.get(stream_id);
    if (stream_id === null || !stream) continue;
    // Archived streams exist for no client.
    const audience: Audience = stream.is_active
      ? { to: "stream_viewers", stream_id, and: [] }
      : { to: "nobody" };
    tx.append(firstMessageChanged.of({ stream_id, name: stream.name, first_message_id }, audience));
  }
}

export const deleteEventKinds: readonly EventKind[] = [
  messagesDeleted,
  messagesMovedAway,
  positionReserved,
  firstMessageChanged,
];
