/** The event of imported messages. */
import { type EventKind, eventKind } from "../../../events/event-kind.ts";

/**
 * Messages were imported. Nobody is notified: they are old, and their readers have read them. Background work reads from
 * the event which messages are new.
 */
export const messagesImported = eventKind<{
  /** The ids of the first and the last message. All ids between them are imported messages, too. */
  readonly first: number;
  readonly last: number;
  /** The length of all texts together. */
  readonly characters: number;
  /** The streams with the first message of each in this batch. */
  readonly streams: readonly { readonly stream_id: number; readonly first_message_id: number }[];
}>({
  type: "messages_imported",
  wireType: null,
  observe: (model, { streams }) => {
    for (const { stream_id, first_message_id } of streams) {
      if (model.streams.get(stream_id)?.first_message_id === null) {
        model.changeStream(stream_id, { first_message_id });
      }
    }
  },
});

/** Links of imported messages to later ones were completed. Their readers have read them already. */
export const importedLinksCompleted = eventKind<{
  readonly message_ids: readonly number[];
  /** The length of all texts together. */
  readonly characters: number;
}>({ type: "imported_links_completed", wireType: null });

export const importEventKinds: readonly EventKind[] = [messagesImported, importedLinksCompleted];
