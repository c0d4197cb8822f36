/** Events of changes to messages after they were sent. */
import { type EventKind, eventKind, type Viewer } from "../../../events/event-kind.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import { type FlagsOfAll, flagsOfUser } from "../stored/flags-of-all.ts";
import type { PropagateMode } from "./edit-request.ts";

/** A message's content. */
interface Text {
  readonly content: string;
  readonly rendered_content: string;
}

/** A move of messages to another topic or stream. */
interface Move {
  readonly propagate_mode: PropagateMode;
  readonly orig_topic: string;
  /** Absent if only the stream changed. */
  readonly topic?: string;
  readonly topic_links?: readonly { text: string; url: string }[];
  readonly new_stream_id?: number;
}

/** The text, the rendering or the place of messages changed. */
export interface MessageEditedPayload {
  /** The user who changed the message; null if only link previews arrived. */
  readonly user_id: number | null;
  /** Unix seconds. */
  readonly edit_timestamp: number;
  /** The edited message. */
  readonly message_id: number;
  /** All moved messages; without a move, the edited message. */
  readonly message_ids: readonly number[];
  /** The stream before the change; `null` for direct messages. */
  readonly stream_id: number | null;
  /** The new text of the edited message; without `original`, only its rendering changed. */
  readonly text?: Text & { readonly original?: Text };
  readonly move?: Move;
  /** A deleted person was removed from the text. Without a user, other texts only have a new rendering. */
  readonly is_scrubbed?: true;
  /** The flags of the users in the audience. */
  readonly flags: FlagsOfAll;
}

export const messageEdited = eventKind<MessageEditedPayload>({
  type: "message_updated",
  wireType: "update_message",
  present: (payload, _viewer, model) => {
    const { user_id, edit_timestamp, message_id, message_ids, stream_id, text, move } = payload;
    const stream = stream_id === null ? undefined : model.streams.get(stream_id);
    return {
      type: "update_message",
      user_id,
      edit_timestamp,
      rendering_only: user_id === null,
      message_id,
      message_ids,
      ...(stream && { stream_name: stream.name, stream_id }),
      ...(text && presentText(text, model)),
      ...(move && presentMove(move)),
    };
  },
  personal: ({ flags }, { user }: Viewer) => ({ flags: flagsOfUser(flags, user.user_id) }),
});

function presentText(
  { content, rendered_content, original }: NonNullable<MessageEditedPayload["text"]>,
  { imageAddresses }: RealmModel,
) {
  return {
    content,
    rendered_content: imageAddresses.inHtml(rendered_content),
    ...(original && {
      orig_content: original.content,
      orig_rendered_content: imageAddresses.inHtml(original.rendered_content),
      prev_rendered_content_version: 1,
      is_me_message: content.startsWith("/me "),
    }),
  };
}

const presentMove = ({ propagate_mode, orig_topic, topic, topic_links, new_stream_id }: Move) => ({
  propagate_mode,
  orig_subject: orig_topic,
  ...(topic === undefined ? {} : { subject: topic, topic_links }),
  ...(new_stream_id === undefined ? {} : { new_stream_id }),
});

export const editEventKinds: readonly EventKind[] = [messageEdited];
