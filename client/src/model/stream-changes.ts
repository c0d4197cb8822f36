/** Changes that several stores share, because streams occur in several parts of the state. */
import type { DefaultStream, Stream } from "@confab/contract";
import type { Model } from "./model.ts";
import type { EventNamed } from "./store.ts";

/** Returns a stream, from any part of the state, after a `stream/update` event. */
export function updatedStream<S extends DefaultStream>(stream: S, event: EventNamed<"streamUpdate">): S {
  if (event.property === "description") {
    const rendered_description = event.rendered_description ?? stream.rendered_description;
    return { ...stream, description: event.value, rendered_description };
  }
  if (event.property === "invite_only") {
    return {
      ...stream,
      invite_only: event.value,
      history_public_to_subscribers:
        event.history_public_to_subscribers ?? stream.history_public_to_subscribers,
      is_web_public: event.is_web_public ?? stream.is_web_public,
    };
  }
  // Only subscriptions have an e-mail address.
  if (!(event.property in stream)) return stream;
  return { ...stream, [event.property]: event.value };
}

/** Returns the stream with a new message's id as its first message, if it has none yet. */
export function firstMessage<S extends DefaultStream>(stream: S, messageId: number): S {
  return stream.first_message_id === null ? { ...stream, first_message_id: messageId } : stream;
}

/** The id of the stream of a message event. */
export const streamOf = ({ message }: EventNamed<"message">): number | undefined =>
  message.type === "stream" ? message.stream_id : undefined;

/** True if the user sees a stream and its subscribers without being subscribed. */
export function isSeenFromOutside(stream: Stream | undefined, { users, options }: Model): boolean {
  const user = users.get(options.userId);
  if (user?.is_admin) return true;
  if (stream === undefined || stream.invite_only) return false;
  return stream.is_web_public || user?.is_guest === false;
}
