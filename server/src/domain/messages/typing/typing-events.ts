/** Events of users who are typing. */
import { type EventKind, eventKind } from "../../../events/event-kind.ts";
import { visibleEmail } from "../../users/present.ts";

interface TypingPayload {
  readonly op: "start" | "stop";
  readonly sender_id: number;
  /** The stream and topic; `null` for a direct message. */
  readonly place: { readonly stream_id: number; readonly topic: string } | null;
  /** The recipients and the sender, ascending; empty in a stream. */
  readonly recipient_ids: readonly number[];
}

/** A user started or stopped typing (docs/interface/presence.md#typing). */
export const typingChanged = eventKind<TypingPayload>({
  type: "typing_changed",
  wireType: "typing",
  about: ({ sender_id }) => sender_id,
  present: ({ op, sender_id, place, recipient_ids }, _viewer, model) => {
    const person = (userId: number) => {
      const user = model.users.get(userId);
      return { user_id: userId, email: user ? visibleEmail(user, model) : "" };
    };
    const sender = person(sender_id);
    return place
      ? { type: "typing", op, message_type: "stream", sender, ...place }
      : { type: "typing", op, message_type: "direct", sender, recipients: recipient_ids.map(person) };
  },
  unwantedBy: ({ place }, { user, options }, model) =>
    (place !== null && !options.capabilities.stream_typing_notifications) ||
    !model.setting(user, "receives_typing_notifications"),
});

export const typingEventKinds: readonly EventKind[] = [typingChanged];
