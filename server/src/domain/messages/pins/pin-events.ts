/** Events of pinned messages. */
import type { PinnedMessage } from "@confab/contract";
import { type EventKind, eventKind } from "../../../events/event-kind.ts";

export interface MessagesPinnedPayload {
  readonly pinned_messages: readonly PinnedMessage[];
}

export const messagesPinned = eventKind<MessagesPinnedPayload>({
  type: "messages_pinned",
  wireType: "pinned_message",
  present: ({ pinned_messages }) => ({ type: "pinned_message", op: "add", pinned_messages }),
});

export interface MessagesUnpinnedPayload {
  readonly message_ids: readonly number[];
}

export const messagesUnpinned = eventKind<MessagesUnpinnedPayload>({
  type: "messages_unpinned",
  wireType: "pinned_message",
  present: ({ message_ids }) => ({ type: "pinned_message", op: "remove", message_ids }),
});

export const pinEventKinds: readonly EventKind[] = [messagesPinned, messagesUnpinned];
