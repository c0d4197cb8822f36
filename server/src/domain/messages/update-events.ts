/** What happens to messages that were sent before. */
import { type EventKind, eventKind, type Viewer } from "../../events/event-kind.ts";
import { type FlagsOfAll, flagsOfUser } from "./flags-of-all.ts";

/** A message looks otherwise than before. */
export interface MessageUpdatedPayload {
  /** Who has changed it; null where nobody has, and only its previews came. */
  readonly user_id: number | null;
  /** Unix seconds. */
  readonly edit_timestamp: number;
  readonly message_id: number;
  /** `null` for direct messages. */
  readonly stream_id: number | null;
  readonly content: string;
  readonly rendered_content: string;
  /** Of those in the audience. */
  readonly flags: FlagsOfAll;
}

export const messageUpdated = eventKind<MessageUpdatedPayload>({
  type: "message_updated",
  wireType: "update_message",
  present: (payload, _viewer, model) => {
    const { user_id, edit_timestamp, message_id, stream_id, content, rendered_content } = payload;
    const stream = stream_id === null ? undefined : model.streams.get(stream_id);
    return {
      type: "update_message",
      ...(user_id === null ? {} : { user_id }),
      edit_timestamp,
      message_id,
      message_ids: [message_id],
      ...(stream && { stream_name: stream.name, stream_id }),
      content,
      rendered_content,
    };
  },
  personal: ({ flags }, { user }: Viewer) => ({ flags: flagsOfUser(flags, user.user_id) }),
});

export const updateEventKinds = [messageUpdated] as unknown as readonly EventKind[];
