/** Turns messages into rows of Zulip's format. */

import type { ZulipMessage } from "./queries.ts";
import type { Recipients } from "./recipients.ts";

/** The topic of direct messages. */
const NO_TOPIC = "\x07";

const Flag = { read: 1, isPrivate: 2048 } as const;

export class MessageRows {
  /** The programs that sent messages, with the number of each. */
  readonly clients = new Map<string, number>([["website", 1]]);
  readonly #realmId: number;
  readonly #recipients: Recipients;
  /** The subscribers of private streams. Public ones have their history for all subscribers. */
  readonly #readers: ReadonlyMap<number, readonly number[]>;
  #receipts = 0;

  constructor(realmId: number, recipients: Recipients, readers: ReadonlyMap<number, readonly number[]>) {
    this.#realmId = realmId;
    this.#recipients = recipients;
    this.#readers = readers;
  }

  message(message: ZulipMessage): object {
    const { message_id, stream_id, participant_ids, sender_id, edit_history } = message;
    return {
      id: message_id,
      sender: sender_id,
      recipient:
        stream_id === null
          ? this.#recipients.direct(participant_ids ?? [], sender_id)
          : this.#recipients.stream(stream_id),
      realm: this.#realmId,
      is_channel_message: stream_id !== null,
      subject: stream_id === null ? NO_TOPIC : message.topic,
      content: message.content,
      rendered_content: message.rendered_content,
      rendered_content_version: 1,
      date_sent: message.sent_at,
      sending_client: this.#clientId(message.client),
      last_edit_time: message.last_edited_at,
      edit_history: edit_history && JSON.stringify(edit_history.map(editRow)),
      has_attachment: message.has_attachment,
      has_image: message.has_image,
      has_link: message.has_link,
    };
  }

  /** Returns a row for each person who has a message that not everyone may read. All are read. */
  receipts({ message_id, stream_id, participant_ids }: ZulipMessage): object[] {
    const people = stream_id === null ? (participant_ids ?? []) : (this.#readers.get(stream_id) ?? []);
    const flags_mask = stream_id === null ? Flag.read | Flag.isPrivate : Flag.read;
    return people.map((user_profile) => {
      this.#receipts += 1;
      return { id: this.#receipts, user_profile, message: message_id, flags_mask };
    });
  }

  #clientId(name: string): number {
    const id = this.clients.get(name) ?? this.clients.size + 1;
    this.clients.set(name, id);
    return id;
  }
}

/** Topics have another name than in our history. */
function editRow({ prev_subject, ...edit }: NonNullable<ZulipMessage["edit_history"]>[number]): object {
  return { ...edit, ...(prev_subject !== undefined && { prev_topic: prev_subject }) };
}
